-- Notifications (product.md §8, ADR 0023): a row for each person who is told, in the owner's scope.
create table notifications (
  id uuid primary key,
  owner_id uuid not null references owners,
  user_id uuid not null,
  type text not null,
  topic text not null check (topic in ('payments', 'readings', 'contracts', 'meters', 'tasks', 'system')),
  title text not null,
  body text not null default '',
  entity_type text not null,
  entity_id uuid,
  -- A path of the application, where its one action leads.
  href text not null check (href like '/%'),
  -- The cause: the same cause tells a person once, whoever finds it twice.
  dedupe_key text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (owner_id, id),
  unique (owner_id, user_id, dedupe_key),
  foreign key (owner_id, user_id) references owner_members (owner_id, user_id) on delete cascade
);
comment on column notifications.topic is 'the group of the type: a column, so that the list of a group has its index';
create index notifications_recent on notifications (owner_id, user_id, created_at desc, id desc);
create index notifications_topic on notifications (owner_id, user_id, topic, created_at desc, id desc);
create index notifications_unread on notifications (owner_id, user_id, created_at desc, id desc) where read_at is null;
create index notifications_unread_topic on notifications (owner_id, user_id, topic, created_at desc, id desc) where read_at is null;

alter table notifications enable row level security;
alter table notifications force row level security;
do $$
declare
  own_rule text := 'owner_id = any ((select private.scope_owner_ids())::uuid[])';
  -- What a colleague was told is his.
  reader_rule text := own_rule || ' and user_id = (select private.scope_user_id())';
begin
  execute format('create policy migrator on notifications to %I using (true) with check (true)', current_user);
  execute format('create policy reader_select on notifications for select to kliuchar_app using (%s)', reader_rule);
  execute format('create policy reader_update on notifications for update to kliuchar_app using (%s) with check (%s)', reader_rule, reader_rule);
  execute format('create policy job_select on notifications for select to kliuchar_worker using (%s)', own_rule);
  execute format('create policy job_insert on notifications for insert to kliuchar_worker with check (%s)', own_rule);
  execute format('create policy job_delete on notifications for delete to kliuchar_worker using (%s)', own_rule);
end $$;
grant select on notifications to kliuchar_app;
grant update (read_at) on notifications to kliuchar_app;
grant select, insert, delete on notifications to kliuchar_worker;

-- What is worth telling is already written down in the transaction that does it: the audit row. Actions that are told, and by whom they
-- must have been done; the list is the one of server/src/features/notifications/audited-events.ts (a test compares them).
create table private.told_actions (
  action text primary key,
  actor_kinds text[] not null
);
insert into private.told_actions values
  ('payment.reported', '{link}'),
  ('payment.created', '{user}'),
  ('payment.confirmed', '{user}'),
  ('payment.reversed', '{user}'),
  ('receipts.run_done', '{job}'),
  ('receipts.run_failed', '{job}'),
  ('reading.recorded', '{link}'),
  ('contract.accepted', '{user,link}'),
  ('contract.declined', '{user,link}'),
  ('contract.amendment_accepted', '{user,link}'),
  ('contract.started', '{job}'),
  ('contract.renewed', '{job}'),
  ('contract.completed', '{job}'),
  ('task.reported', '{link}'),
  ('task.created', '{user}'),
  ('task.updated', '{user}'),
  ('task.commented', '{user}'),
  ('task.done', '{user}'),
  ('message.failed', '{job}');

-- Leaves an outbox row beside the audit row, under its id: never lost, because it is the same transaction, and never twice, because the
-- id is the key. Nobody is told of what he has done himself, so an owner who works alone costs his own changes nothing.
create function private.tell_audited() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(a.id, 'notifications.tell', a.owner_id, jsonb_build_object('auditId', a.id))
     from new_rows a join private.told_actions t on t.action = a.action and a.actor_kind = any (t.actor_kinds)
    where exists (select 1 from public.owner_members m where m.owner_id = a.owner_id and m.user_id is distinct from a.actor_user_id);
  return null;
end $$;
revoke execute on function private.tell_audited() from public;
create trigger audit_log_tell after insert on audit_log referencing new table as new_rows
  for each statement execute function private.tell_audited();
