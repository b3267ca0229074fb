-- Endpoints do not wait for each other (ADR 0058). Each has a queue of its own, and all of them workers of their own, so that whoever hangs holds up
-- neither other people's events nor letters. One that has hung rests before it is asked again, longer each time.
alter table webhook_endpoints
  add column hung integer not null default 0,
  add column resting_until timestamptz;
comment on column webhook_endpoints.hung is 'how often in a row it has not answered in time';

drop function private.queue_webhook(uuid, uuid);
create function private.queue_webhook(p_delivery_id uuid, p_owner_id uuid, p_endpoint_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare v_id uuid := gen_random_uuid();
begin
  insert into public.outbox (id, kind, owner_id, payload, run_at)
  values (v_id, 'webhooks.deliver', p_owner_id, jsonb_build_object('deliveryId', p_delivery_id), now());
  perform graphile_worker.add_job('outbound', json_build_object('id', v_id), queue_name => 'webhook ' || p_endpoint_id, max_attempts => 12);
end $$;

-- A test, and what is sent again: a person waits for it, so the endpoint rests no more.
create or replace function private.send_webhook(p_delivery_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare v record;
begin
  select d.owner_id, d.endpoint_id into v from public.webhook_deliveries d
   where d.id = p_delivery_id and d.owner_id = any (private.scope_owner_ids());
  if not found then
    return false;
  end if;
  update public.webhook_endpoints e set resting_until = null where e.owner_id = v.owner_id and e.id = v.endpoint_id and e.resting_until is not null;
  perform private.queue_webhook(p_delivery_id, v.owner_id, v.endpoint_id);
  return true;
end $$;

-- As in 0492, with the endpoint of each.
create or replace function private.hook_audited() returns trigger language plpgsql security definer set search_path = '' as $$
declare v record;
begin
  for v in
    insert into public.webhook_deliveries (id, owner_id, endpoint_id, event, payload, created_at)
    select gen_random_uuid(), e.owner_id, e.id, x.event,
           jsonb_build_object('type', x.event, 'timestamp', to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', jsonb_build_object('owner_id', x.owner_id) || x.data), x.at
      from (select n.owner_id, n.at, w.event, private.webhook_data(n.owner_id, w.event, n.entity_id, n.details) as data
              from new_rows n join private.webhook_actions w on w.action = n.action
             where exists (select 1 from public.webhook_endpoints o where o.owner_id = n.owner_id and o.status = 'active')) x
      join public.webhook_endpoints e on e.owner_id = x.owner_id and e.status = 'active' and x.event = any (e.events)
     where x.data is not null
    returning id, owner_id, endpoint_id
  loop
    perform private.queue_webhook(v.id, v.owner_id, v.endpoint_id);
  end loop;
  return null;
end $$;

revoke execute on function private.queue_webhook(uuid, uuid, uuid) from public;
