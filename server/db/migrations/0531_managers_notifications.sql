-- Whoever manages somebody's objects is told of them (product.md §8, docs/adr/0059-a-manager-is-told.md): rows of the same list, bound to what
-- his grants open at this moment and to nothing else.

-- ── What a person may be told of ────────────────────────────────────────────────────────────────────────────────────────────
-- Every switch of every object that is entrusted to the person, as keys: `tasks:<object>`, and the grants themselves: `grant:<grant>`. A key
-- is found in jsonb by halving, so a list stays as quick for a manager of a thousand flats as for one of two.
create function private.entrusted_keys(p_user_id uuid, p_today date) returns jsonb language sql stable security definer set search_path = '' as $$
  with live as (
    select g.id, g.owner_id, g.property_id, g.complex_id, g.switches from public.grants g
     where g.user_id = p_user_id and g.status = 'accepted' and g.kind = 'manager' and (g.until_on is null or g.until_on >= p_today)
  )
  select coalesce(jsonb_object_agg(k.key, true), '{}') from (
    select 'grant:' || l.id as key from live l
    union all
    select s || ':' || l.property_id from live l, unnest(l.switches) s where l.property_id is not null
    union all
    select s || ':' || p.id from live l join public.properties p on p.owner_id = l.owner_id and p.complex_id = l.complex_id, unnest(l.switches) s) k
$$;
-- The same of the person of the scope.
create function private.managed_keys() returns jsonb language sql stable security definer set search_path = '' as $$
  select private.entrusted_keys(private.scope_user_id(), private.scope_today())
$$;
-- With the leases he rents by: a policy asks one question for both.
create function private.told_keys() returns jsonb language sql stable security definer set search_path = '' as $$
  select private.managed_keys() || coalesce((select jsonb_object_agg('lease:' || c, true) from unnest(private.scope_contract_ids()) c), '{}')
$$;
revoke execute on function private.entrusted_keys(uuid, date), private.managed_keys(), private.told_keys() from public;
grant execute on function private.entrusted_keys(uuid, date) to kliuchar_worker;
grant execute on function private.managed_keys(), private.told_keys() to kliuchar_app, kliuchar_worker;

-- ── The rows ────────────────────────────────────────────────────────────────────────────────────────────────────────────────
alter table notifications drop column member_id;
alter table notifications
  add column needs text[],
  -- Of whom the owner's things are told; null for a tenant, whom the lease binds, and for a manager, whom his grants do.
  add column member_id uuid generated always as (case when contract_id is null and needs is null then user_id end) stored;
comment on column notifications.needs is 'of a manager: the keys that open it, `tasks:<object>`; empty for what is his own, as that his access has ended';
alter table notifications
  add check (contract_id is null or needs is null),
  add foreign key (owner_id, member_id) references owner_members (owner_id, user_id) on delete cascade,
  add foreign key (user_id) references users on delete cascade;
create index notifications_member on notifications (owner_id, member_id) where member_id is not null;

-- Everybody's list starts from the person now, so those that start from the owner serve nobody; his digest still reads the first of them.
create index notifications_person_unread_topic on notifications (user_id, topic, created_at desc, id desc) where read_at is null;
drop index notifications_topic;
drop index notifications_unread;
drop index notifications_unread_topic;

drop policy reader_select on notifications;
drop policy reader_update on notifications;
do $$
declare
  reader_rule text := 'user_id = (select private.scope_user_id()) and case when contract_id is null and needs is null then owner_id = any ((select private.scope_owner_ids())::uuid[])
    else (select private.told_keys()) ?& coalesce(needs, array[''lease:'' || contract_id]) end';
begin
  execute format('create policy reader_select on notifications for select to kliuchar_app using (%s)', reader_rule);
  execute format('create policy reader_update on notifications for update to kliuchar_app using (%s) with check (%s)', reader_rule, reader_rule);
end $$;

-- ── What leaves a trace for the job ─────────────────────────────────────────────────────────────────────────────────────────
-- What a manager is told of; the list is MANAGER_EVENTS of server/src/features/notifications/audited-events.ts (a test compares them).
create table private.manager_told_actions (
  action text primary key,
  actor_kinds text[] not null
);
insert into private.manager_told_actions values
  ('payment.reported', '{link}'),
  ('payment.created', '{user}'),
  ('payment.confirmed', '{user}'),
  ('payment.reversed', '{user}'),
  ('receipts.run_done', '{user,job}'),
  ('receipts.run_failed', '{job}'),
  ('reading.recorded', '{link}'),
  ('contract.sent', '{user}'),
  ('contract.accepted', '{user,link}'),
  ('contract.declined', '{user,link}'),
  ('contract.amendment_accepted', '{user,link}'),
  ('contract.started', '{job}'),
  ('contract.renewed', '{job}'),
  ('contract.completed', '{job}'),
  ('task.reported', '{link}'),
  ('task.created', '{user}'),
  ('task.commented', '{user}'),
  ('task.done', '{user}'),
  ('message.failed', '{job}'),
  ('manager.accepted', '{user}'),
  ('manager.changed', '{user}'),
  ('manager.revoked', '{user}');

create index grants_managers on grants (owner_id) where kind = 'manager' and status = 'accepted';

-- As in 0411, and for the managers: an owner who has let nobody in pays for none of it. A grant is told to whom it was given, also once it
-- is no more.
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
                   where t.action = a.action and a.actor_kind = any (t.actor_kinds))
       or exists (select 1 from private.manager_told_actions t
                   where t.action = a.action and a.actor_kind = any (t.actor_kinds)
                     and case when a.entity_type = 'grant'
                           then exists (select 1 from public.grants g
                                         where g.owner_id = a.owner_id and g.id = a.entity_id and g.user_id <> coalesce(a.actor_user_id, '00000000-0000-0000-0000-000000000000'))
                           else exists (select 1 from public.grants g
                                         where g.owner_id = a.owner_id and g.kind = 'manager' and g.status = 'accepted' and g.user_id is distinct from a.actor_user_id) end);
  return null;
end $$;

-- One letter a day for whoever wants it, managers too.
create or replace function private.digest_owners() returns setof uuid language sql stable security definer set search_path = '' as $$
  select distinct x.owner_id from public.notification_rules r
    join (select m.owner_id, m.user_id from public.owner_members m union all select p.owner_id, p.user_id from public.contract_parties p
          union all select g.owner_id, g.user_id from public.grants g where g.kind = 'manager' and g.status = 'accepted') x on x.user_id = r.user_id
   where r.settings -> 'digest' = 'true' order by 1
$$;


-- Whose scope holds what a person who owns nothing is told of himself, as a sign-in from a new device; before a scope exists.
create function private.first_entrusting_owner(p_user_id uuid, p_today date) returns uuid language sql stable security definer set search_path = '' as $$
  select g.owner_id from public.grants g
   where g.user_id = p_user_id and g.status = 'accepted' and g.kind = 'manager' and (g.until_on is null or g.until_on >= p_today)
   order by g.answered_at, g.id limit 1
$$;
revoke execute on function private.first_entrusting_owner(uuid, date) from public;
grant execute on function private.first_entrusting_owner(uuid, date) to kliuchar_worker;

-- ── What waits to be sent ───────────────────────────────────────────────────────────────────────────────────────────────────
-- Asked once more at the moment of sending (server/src/jobs/messages.jobs.ts): what waited for the morning, for a repetition or for the
-- answer of a carrier goes nowhere once the access has ended.
alter table messages add column needs text[];
comment on column messages.needs is 'of a notification to a manager: the keys that must still be his when it leaves';
do $$
declare
  v_def text := pg_get_functiondef('private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz)'::regprocedure);
  v record;
begin
  for v in select * from (values
    ('p_run_at timestamp with time zone DEFAULT NULL::timestamp with time zone)', 'p_run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_needs text[] DEFAULT NULL::text[])'),
    ('status, contract_id, receipt_id, user_id)', 'status, contract_id, receipt_id, user_id, needs)'),
    ('p_contract_id, p_receipt_id, p_user_id);', 'p_contract_id, p_receipt_id, p_user_id, p_needs);')) f(before, after)
  loop
    if position(v.before in v_def) = 0 then
      raise exception 'queue_message is not what it was: %', v.before;
    end if;
    v_def := replace(v_def, v.before, v.after);
  end loop;
  drop function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz);
  execute v_def;
end $$;
revoke execute on function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz, text[]) from public;
grant execute on function private.queue_message(uuid, uuid, text, text, text, text, text, text, text, uuid, uuid, uuid, timestamptz, text[]) to kliuchar_app, kliuchar_worker;
