-- Tasks of the objects entrusted by the switch `tasks` (0270_managers_write.sql, ADR 0031): the task, what is said about it, its photos, and
-- what the end of the work brings about: the charge to the tenant or the owner's expense that the owner has set.
create or replace function private.object_of(p_kind text, p_id uuid, out owner_id uuid, out property_id uuid) language sql stable security definer set search_path = '' as $$
  select x.owner_id, x.property_id from (
    select p.owner_id, p.id as property_id from public.properties p where p_kind = 'property' and p.id = p_id
    union all
    select m.owner_id, m.property_id from public.physical_meters m where p_kind = 'meter' and m.id = p_id
    union all
    select r.owner_id, r.property_id from public.readings r where p_kind = 'reading' and r.id = p_id
    union all
    select t.owner_id, t.property_id from public.tasks t where p_kind = 'task' and t.id = p_id) x
$$;

create function private.held_task_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select t.id from public.properties p join public.tasks t on t.owner_id = p.owner_id and t.property_id = p.id
                where p.id = private.held_by('{tasks}'))
$$;

create or replace function private.held_file_ids(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select f.id from public.properties p join public.files f on f.owner_id = p.owner_id and f.property_id = p.id where p.id = private.held_by(p_switches)
    union
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id
     where 'readings' = any (p_switches) and p.id = private.held_by(p_switches) and r.photo_id is not null
    union
    select x.file_id from public.task_photos x where 'tasks' = any (p_switches) and x.task_id = any (private.held_task_ids()))
$$;

-- Names of those who have said something about a task, for whoever may read it.
create function private.comment_names(p_task_id uuid) returns table (user_id uuid, name text) language sql stable security definer set search_path = '' as $$
  select u.id, concat_ws(' ', u.first_name, u.last_name) from public.users u
   where (u.id = private.scope_user_id() or u.id in (select x.author_id from public.task_comments x where x.task_id = p_task_id))
     and (p_task_id = any (private.managed_task_ids())
       or exists (select 1 from public.tasks t where t.id = p_task_id and private.scope_owner_ids() @> array[t.owner_id]))
$$;
revoke execute on function private.held_task_ids(), private.comment_names(uuid) from public;
grant execute on function private.held_task_ids(), private.comment_names(uuid) to kliuchar_app;

alter policy held_insert on tasks with check ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}')));
alter policy held_update on tasks using ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}')))
  with check ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}')));
alter policy held_insert on task_comments with check ((select private.held_id()) is null
  or (author_id = (select private.scope_user_id()) and task_id = any ((select private.held_task_ids())::uuid[])));
alter policy held_insert on task_photos with check ((select private.held_id()) is null
  or (task_id = any ((select private.held_task_ids())::uuid[]) and file_id = any ((select private.held_file_ids('{tasks}'))::uuid[])));
alter policy held_delete on task_photos using ((select private.held_id()) is null or task_id = any ((select private.held_task_ids())::uuid[]));
alter policy held_update on files
  using ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[] || (select private.held_file_ids('{tasks}'))::uuid[]))
  with check ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[] || (select private.held_file_ids('{tasks}'))::uuid[]));
alter policy held_insert on adjustments with check ((select private.held_id()) is null
  or contract_id = any ((select private.held_contract_ids('{readings,tasks}'))::uuid[]));
alter policy held_update on adjustments
  using ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{tasks}'))::uuid[]))
  with check ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{tasks}'))::uuid[]));
alter policy held_insert on expenses with check ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}')));
alter policy held_update on expenses using ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}')))
  with check ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}')));
alter policy held_delete on expenses using ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}')));
