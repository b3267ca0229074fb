-- What asks a tenant for his consent is read by the answer, whoever has given it and wherever: on his screen, by the link, on paper with the
-- owner, or by the owner taking the paper back (docs/adr/0039-a-tenant-is-told.md). The job that tells of the answer marks it.

-- The list is ANSWERED_PAPERS of server/src/features/notifications/audited-events.ts (a test compares them).
create table private.tenant_answered_actions (action text primary key);
insert into private.tenant_answered_actions values
  ('contract.accepted'),
  ('contract.activated'),
  ('contract.amendment_accepted'),
  ('contract.amendment_activated'),
  ('contract.amendment_cancelled'),
  ('contract.cancelled'),
  ('contract.declined'),
  ('handover.deleted'),
  ('handover.reopened'),
  ('handover.signed');

do $$
begin
  execute format('create policy job_update on notifications for update to kliuchar_worker using (%1$s) with check (%1$s)',
    'owner_id = any ((select private.scope_owner_ids())::uuid[])');
end $$;
grant update (read_at) on notifications to kliuchar_worker;

-- As in 0531, and for a lease whose people have been asked. An act that is no more is found by the lease it names.
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
       or exists (select 1 from private.tenant_answered_actions t
                    join public.contract_parties p on p.owner_id = a.owner_id
                     and p.contract_id = case a.entity_type when 'contract' then a.entity_id else (a.details ->> 'contractId')::uuid end
                   where t.action = a.action)
       or exists (select 1 from private.manager_told_actions t
                   where t.action = a.action and a.actor_kind = any (t.actor_kinds)
                     and case when a.entity_type = 'grant'
                           then exists (select 1 from public.grants g
                                         where g.owner_id = a.owner_id and g.id = a.entity_id and g.user_id <> coalesce(a.actor_user_id, '00000000-0000-0000-0000-000000000000'))
                           else exists (select 1 from public.grants g
                                         where g.owner_id = a.owner_id and g.kind = 'manager' and g.status = 'accepted' and g.user_id is distinct from a.actor_user_id) end);
  return null;
end $$;
