-- Work may be given to whoever manages its object, not only to the owner's own people (ADR 0068). Being given it opens nothing: a name that may
-- no longer do it is not shown and counts as nobody, with no job to keep in step.
alter table tasks drop constraint tasks_owner_id_assignee_id_fkey,
  add constraint tasks_assignee_id_fkey foreign key (assignee_id) references users on delete set null not valid;
alter table tasks validate constraint tasks_assignee_id_fkey;
create index tasks_assignee_person on tasks (assignee_id) where assignee_id is not null;

-- Whether the work of an object may be this person's: one of the owner's people, or whoever manages the object or its complex by `tasks`.
create function private.may_do_task(p_owner_id uuid, p_property_id uuid, p_user_id uuid, p_today date) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id)
      or exists (select 1 from public.grants g
                  where g.user_id = p_user_id and g.owner_id = p_owner_id and g.status = 'accepted' and g.kind = 'manager' and 'tasks' = any (g.switches)
                    and (g.until_on is null or g.until_on >= p_today)
                    and (g.property_id = p_property_id
                         or g.complex_id = (select p.complex_id from public.properties p where p.owner_id = p_owner_id and p.id = p_property_id)))
$$;

-- His name, for the owner's people and for himself; null for whoever may do it no more.
create function private.assignee_name(p_owner_id uuid, p_property_id uuid, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select concat_ws(' ', u.first_name, u.last_name) from public.users u
   where u.id = p_user_id and (p_owner_id = any (private.scope_owner_ids()) or p_user_id = private.scope_user_id())
     and private.may_do_task(p_owner_id, p_property_id, p_user_id, private.scope_today())
$$;

-- To whom the scope's owners may give work, and where: anything to their own people, the work of an object or a complex to its manager.
create function private.task_people() returns table (owner_id uuid, property_id uuid, complex_id uuid, user_id uuid, name text, role text)
language sql stable security definer set search_path = '' as $$
  select m.owner_id, null::uuid, null::uuid, m.user_id, concat_ws(' ', u.first_name, u.last_name), 'member'
    from public.owner_members m join public.users u on u.id = m.user_id where m.owner_id = any (private.scope_owner_ids())
  union all
  select g.owner_id, g.property_id, g.complex_id, g.user_id, concat_ws(' ', u.first_name, u.last_name), 'manager'
    from public.grants g join public.users u on u.id = g.user_id
   where g.owner_id = any (private.scope_owner_ids()) and g.status = 'accepted' and g.kind = 'manager' and 'tasks' = any (g.switches)
     and (g.until_on is null or g.until_on >= private.scope_today())
$$;
revoke execute on function private.may_do_task(uuid, uuid, uuid, date), private.assignee_name(uuid, uuid, uuid), private.task_people() from public;
grant execute on function private.may_do_task(uuid, uuid, uuid, date), private.assignee_name(uuid, uuid, uuid), private.task_people()
  to kliuchar_app, kliuchar_worker;

-- A manager is told of what was given to him also when it was given later.
insert into private.manager_told_actions values ('task.updated', '{user}');
