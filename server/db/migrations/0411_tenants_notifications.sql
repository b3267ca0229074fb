-- A tenant with an account is told about his own leases (product.md §8, docs/adr/0039-a-tenant-is-told.md): rows of the same list, bound to
-- the lease and not to the owner's people.
alter table notifications
  add column contract_id uuid,
  -- Of whom the owner's things are told; null for a tenant, whom the lease binds.
  add column member_id uuid generated always as (case when contract_id is null then user_id end) stored;
alter table notifications drop constraint notifications_owner_id_user_id_fkey;
alter table notifications
  add foreign key (owner_id, member_id) references owner_members (owner_id, user_id) on delete cascade,
  add foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade,
  add foreign key (contract_id, user_id) references contract_parties (contract_id, user_id) on delete cascade;
-- A tenant's rows are of several owners, so his list starts from the person.
create index notifications_person on notifications (user_id, created_at desc, id desc);
create index notifications_person_unread on notifications (user_id, created_at desc, id desc) where read_at is null;
create index notifications_lease on notifications (contract_id, user_id) where contract_id is not null;

drop policy reader_select on notifications;
drop policy reader_update on notifications;
do $$
declare
  reader_rule text := 'user_id = (select private.scope_user_id()) and case when contract_id is null then owner_id = any ((select private.scope_owner_ids())::uuid[])
    else contract_id = any ((select private.scope_contract_ids())::uuid[]) end';
begin
  execute format('create policy reader_select on notifications for select to kliuchar_app using (%s)', reader_rule);
  execute format('create policy reader_update on notifications for update to kliuchar_app using (%s) with check (%s)', reader_rule, reader_rule);
end $$;

-- What a tenant is told of; the list is TENANT_EVENTS of server/src/features/notifications/audited-events.ts (a test compares them).
create table private.tenant_told_actions (
  action text primary key,
  actor_kinds text[] not null
);
insert into private.tenant_told_actions values
  ('receipt.issued', '{user,job}'),
  ('receipt.voided', '{user,job}'),
  ('payment.created', '{user}'),
  ('payment.confirmed', '{user}'),
  ('payment.rejected', '{user}'),
  ('reading.rejected', '{user}'),
  ('reading.requested', '{user,job}'),
  ('contract.sent', '{user}'),
  ('contract.amendment_created', '{user}'),
  ('handover.frozen', '{user}'),
  ('task.in_progress', '{user}'),
  ('task.done', '{user}'),
  ('task.cancelled', '{user}');

-- The lease an audited thing is of; null when it concerns no tenant. Of readings only those that the tenant has given himself, and of tasks
-- only those that he has reported.
create function private.told_lease(p_owner_id uuid, p_type text, p_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select case p_type
    when 'contract' then p_id
    when 'receipt' then (select r.contract_id from public.receipts r where r.owner_id = p_owner_id and r.id = p_id)
    when 'payment' then (select y.contract_id from public.payments y where y.owner_id = p_owner_id and y.id = p_id)
    when 'handover_act' then (select h.contract_id from public.handover_acts h where h.owner_id = p_owner_id and h.id = p_id)
    when 'task' then (select t.contract_id from public.tasks t where t.owner_id = p_owner_id and t.id = p_id and t.source = 'tenant')
    when 'reading' then (
      select c.id from public.readings r join public.physical_meters m on m.owner_id = r.owner_id and m.id = r.meter_id
        join public.contracts c on c.owner_id = r.owner_id and c.rental_object_id = coalesce(r.property_id, m.property_id) and c.status in ('active', 'notice')
         and c.start_date <= r.taken_on
       where r.owner_id = p_owner_id and r.id = p_id and r.source in ('tenant', 'tenant_link') order by c.start_date desc, c.id limit 1)
  end
$$;
revoke execute on function private.told_lease(uuid, text, uuid) from public;
grant execute on function private.told_lease(uuid, text, uuid) to kliuchar_worker;

-- As in 0210, and for the tenants with an account: a lease without one costs a change not a single job.
create or replace function private.tell_audited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(a.id, 'notifications.tell', a.owner_id, jsonb_build_object('auditId', a.id))
     from new_rows a
    where exists (select 1 from private.told_actions t
                    join public.owner_members m on m.owner_id = a.owner_id and m.user_id is distinct from a.actor_user_id
                   where t.action = a.action and a.actor_kind = any (t.actor_kinds))
       or exists (select 1 from private.tenant_told_actions t
                    join public.contract_parties p on p.contract_id = private.told_lease(a.owner_id, a.entity_type, a.entity_id)
                     and p.user_id is distinct from a.actor_user_id
                   where t.action = a.action and a.actor_kind = any (t.actor_kinds));
  return null;
end $$;

-- One letter a day for whoever wants it, tenants too; before a scope exists the leases show themselves to nobody.
create function private.digest_owners() returns setof uuid language sql stable security definer set search_path = '' as $$
  select distinct x.owner_id from public.notification_rules r
    join (select m.owner_id, m.user_id from public.owner_members m union all select p.owner_id, p.user_id from public.contract_parties p) x on x.user_id = r.user_id
   where r.settings -> 'digest' = 'true' order by 1
$$;
revoke execute on function private.digest_owners() from public;
grant execute on function private.digest_owners() to kliuchar_worker;

-- A contract's reminders reach the tenant's browser as well. Who has chosen among letters and SMS has refused nothing else.
update owners set settings = jsonb_set(settings, '{reminders,channels}', settings #> '{reminders,channels}' || '["push"]')
 where jsonb_typeof(settings #> '{reminders,channels}') = 'array' and not settings #> '{reminders,channels}' ? 'push';
update contracts set notification_settings = jsonb_set(notification_settings, '{channels}', notification_settings -> 'channels' || '["push"]')
 where jsonb_typeof(notification_settings -> 'channels') = 'array' and not notification_settings -> 'channels' ? 'push';
