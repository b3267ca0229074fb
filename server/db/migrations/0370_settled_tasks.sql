-- Open tasks that rules have made close themselves when their cause goes (ADR 0020): whose they are is asked every hour, so it costs a look into
-- an index of what is open, not a visit to every owner.
create index tasks_open_rules on tasks (owner_id) where source = 'rule' and status in ('new', 'in_progress', 'waiting');

create function private.owners_with_rule_tasks() returns setof uuid language sql stable security definer set search_path = '' as $$
  select distinct t.owner_id from public.tasks t where t.source = 'rule' and t.status in ('new', 'in_progress', 'waiting') order by 1
$$;
revoke execute on function private.owners_with_rule_tasks() from public;
grant execute on function private.owners_with_rule_tasks() to kliuchar_worker;
