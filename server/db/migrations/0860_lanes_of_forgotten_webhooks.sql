-- The queue of what the outbox has for one endpoint (ADR 0058); null for whatever waits for nobody. The round that gives forgotten rows a job
-- again stands in nobody's scope and sees no delivery by itself.
create function private.lane_of(p_kind text, p_payload jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select 'webhook ' || d.endpoint_id from public.webhook_deliveries d
   where p_kind = 'webhooks.deliver' and d.id = (p_payload ->> 'deliveryId')::uuid
$$;
revoke execute on function private.lane_of(text, jsonb) from public;
grant execute on function private.lane_of(text, jsonb) to kliuchar_worker;
