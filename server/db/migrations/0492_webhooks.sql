-- Where an owner's changes are told to programs of his (product.md §12, Standard Webhooks 1.0, docs/adr/0047-integrations.md).

create table webhook_endpoints (
  id uuid primary key,
  owner_id uuid not null references owners,
  url text not null check (char_length(url) <= 1000),
  description text,
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  secret_sealed bytea not null,
  -- For a day after a change both sign, so that nobody has to change at the same second.
  previous_secret_sealed bytea,
  previous_until timestamptz,
  -- Since when nothing has been taken; null after a success.
  failing_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (owner_id, id),
  check ((previous_secret_sealed is null) = (previous_until is null))
);
create index webhook_endpoints_list on webhook_endpoints (owner_id, created_at, id);
create index webhook_endpoints_failing on webhook_endpoints (failing_since) where status = 'active' and failing_since is not null;

create table webhook_deliveries (
  id uuid primary key,
  owner_id uuid not null,
  endpoint_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Of the last attempt: what was answered, or why there was no answer.
  answer_status integer,
  error text,
  attempted_at timestamptz,
  created_at timestamptz not null,
  unique (owner_id, id),
  foreign key (owner_id, endpoint_id) references webhook_endpoints (owner_id, id) on delete cascade
);
create index webhook_deliveries_list on webhook_deliveries (owner_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

call private.protect('webhook_endpoints');
call private.protect('webhook_deliveries');
grant select, insert, update, delete on webhook_endpoints to kliuchar_app;
grant select, insert on webhook_deliveries to kliuchar_app;
grant update (status) on webhook_deliveries to kliuchar_app;
grant select, update on webhook_endpoints, webhook_deliveries to kliuchar_worker;

-- A key tells nobody where the owner's changes go (0491).
do $$
declare v record; v_rule text := '(select private.scope_key_id()) is null';
begin
  for v in select p.tablename, p.policyname, p.qual, p.with_check from pg_policies p
            where p.schemaname = 'public' and p.tablename in ('webhook_endpoints', 'webhook_deliveries') and p.policyname like 'scope\_%' loop
    execute format('alter policy %I on %I %s %s', v.policyname, v.tablename,
      case when v.qual is not null then format('using ((%s) and %s)', v.qual, v_rule) end,
      case when v.with_check is not null then format('with check ((%s) and %s)', v.with_check, v_rule) end);
  end loop;
end $$;

create function private.demand_webhook_room() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('webhook_endpoints'), hashtext(new.owner_id::text));
  if (select count(*) from public.webhook_endpoints e where e.owner_id = new.owner_id) >= 10 then
    raise exception 'the owner has as many endpoints as he may' using errcode = 'KL041';
  end if;
  return new;
end $$;
create trigger webhook_endpoints_room before insert on webhook_endpoints for each row execute function private.demand_webhook_room();

-- Nothing leaves a demo. Afterwards, so that whose row it is has been judged before.
create function private.refuse_demo_webhook() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.owner_id = new.owner_id) then
    raise exception 'nothing leaves a demo' using errcode = 'KL020';
  end if;
  return null;
end $$;
revoke execute on function private.refuse_demo_webhook() from public;
create trigger webhook_endpoints_of_demo after insert on webhook_endpoints for each row execute function private.refuse_demo_webhook();

-- ── What is told ────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Which audited actions are which events of WEBHOOK_EVENTS (api-schema/src/webhooks.ts; a test compares them).
create table private.webhook_actions (action text primary key, event text not null);
insert into private.webhook_actions values
  ('receipt.issued', 'receipt.issued'),
  ('receipt.voided', 'receipt.voided'),
  ('payment.created', 'payment.posted'),
  ('payment.confirmed', 'payment.posted'),
  ('payment.reversed', 'payment.reversed'),
  ('contract.activated', 'contract.activated'),
  ('contract.accepted', 'contract.activated'),
  ('contract.started', 'contract.activated'),
  ('contract.completed', 'contract.ended'),
  ('contract.terminated', 'contract.ended'),
  ('reading.recorded', 'reading.submitted'),
  ('task.created', 'task.created'),
  ('task.reported', 'task.created');

-- Ids and what says which month or number it is: no names, no sums. Null for what has not happened to whoever is told: a draft that was
-- thrown away, a contract that was agreed and has not begun.
create function private.webhook_data(p_owner_id uuid, p_event text, p_id uuid, p_details jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case split_part(p_event, '.', 1)
    when 'receipt' then (select jsonb_build_object('receipt_id', r.id, 'number', r.number, 'period', r.period, 'contract_id', r.contract_id, 'property_id', r.property_id)
      from public.receipts r where r.owner_id = p_owner_id and r.id = p_id and p_details ->> 'from' is distinct from 'draft')
    when 'payment' then (select jsonb_build_object('payment_id', y.id, 'contract_id', y.contract_id, 'paid_on', y.paid_on)
      from public.payments y where y.owner_id = p_owner_id and y.id = p_id)
    when 'contract' then (select jsonb_build_object('contract_id', c.id, 'number', c.number, 'property_id', c.rental_object_id)
      from public.contracts c where c.owner_id = p_owner_id and c.id = p_id
       and c.status = any (case p_event when 'contract.activated' then array['active', 'notice'] else array['completed', 'terminated'] end))
    when 'reading' then (select jsonb_build_object('reading_id', r.id, 'physical_meter_id', r.meter_id, 'property_id', r.property_id, 'period', r.period)
      from public.readings r where r.owner_id = p_owner_id and r.id = p_id)
    when 'task' then (select jsonb_build_object('task_id', t.id, 'property_id', t.property_id, 'contract_id', t.contract_id)
      from public.tasks t where t.owner_id = p_owner_id and t.id = p_id)
  end
$$;

-- All events stand in one queue of the engine, one after another: whoever hangs holds up other events, and no letters.
create function private.queue_webhook(p_delivery_id uuid, p_owner_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare v_id uuid := gen_random_uuid();
begin
  insert into public.outbox (id, kind, owner_id, payload, run_at)
  values (v_id, 'webhooks.deliver', p_owner_id, jsonb_build_object('deliveryId', p_delivery_id), now());
  perform graphile_worker.add_job('outbox', json_build_object('id', v_id), queue_name => 'webhooks', max_attempts => 12);
end $$;

-- A test, and what is sent again.
create function private.send_webhook(p_delivery_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare v_owner uuid;
begin
  select d.owner_id into v_owner from public.webhook_deliveries d where d.id = p_delivery_id and d.owner_id = any (private.scope_owner_ids());
  if v_owner is null then
    return false;
  end if;
  perform private.queue_webhook(p_delivery_id, v_owner);
  return true;
end $$;

-- Beside the audit row and its change, in their transaction: what is rolled back is told to nobody, what is committed is never forgotten.
-- An owner without endpoints is one look into an index.
create function private.hook_audited() returns trigger language plpgsql security definer set search_path = '' as $$
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
    returning id, owner_id
  loop
    perform private.queue_webhook(v.id, v.owner_id);
  end loop;
  return null;
end $$;
create trigger audit_log_webhooks after insert on audit_log referencing new table as new_rows
  for each statement execute function private.hook_audited();

-- ── What time does to them ──────────────────────────────────────────────────────────────────────────────────────────────────
-- The log is kept for thirty days, a former secret for one.
create function private.purge_webhooks(p_now timestamptz) returns void language sql security definer set search_path = '' as $$
  delete from public.webhook_deliveries d where d.created_at < p_now - interval '30 days';
  update public.webhook_endpoints e set previous_secret_sealed = null, previous_until = null where e.previous_until <= p_now
$$;
create function private.failing_webhooks(p_since timestamptz) returns table (owner_id uuid, id uuid) language sql stable security definer set search_path = '' as $$
  select e.owner_id, e.id from public.webhook_endpoints e where e.status = 'active' and e.failing_since <= p_since
$$;

revoke execute on function private.queue_webhook(uuid, uuid), private.send_webhook(uuid), private.demand_webhook_room(), private.webhook_data(uuid, text, uuid, jsonb), private.hook_audited(),
  private.purge_webhooks(timestamptz), private.failing_webhooks(timestamptz) from public;
grant execute on function private.purge_webhooks(timestamptz), private.failing_webhooks(timestamptz) to kliuchar_worker;
grant execute on function private.send_webhook(uuid) to kliuchar_app;

-- The owner is told that an endpoint was given up.
insert into private.told_actions values ('webhook.disabled', '{job}');
