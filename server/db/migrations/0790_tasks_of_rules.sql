-- A task that a rule has made carries in its title a debt or a contract, so it is open to a manager by the switch for that besides `tasks`, as
-- the notification of it is (ADR 0059). The same table as RULE_SWITCHES of domain/src/notifications/told-manager.ts.
create function private.rule_switch(p_source text, p_dedupe_key text) returns text language sql immutable parallel safe as $$
  select case when p_source = 'rule' then case split_part(p_dedupe_key, ':', 1)
    when 'debt' then 'receipts' when 'contract_ends' then 'contracts' when 'no_reading' then 'readings'
    when 'rejected_reading' then 'readings' when 'verification_due' then 'readings' end end
$$;
revoke execute on function private.rule_switch(text, text) from public;

-- As in 0558, without what another switch opens.
create or replace function private.managed_task_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select t.id from public.properties p join public.tasks t on t.owner_id = p.owner_id and t.property_id = p.id
                where p.id = any ((select private.managed_ids('tasks'))::uuid[])
                  and case private.rule_switch(t.source, t.dedupe_key)
                        when 'receipts' then p.id = any ((select private.managed_ids('receipts'))::uuid[])
                        when 'contracts' then p.id = any ((select private.managed_ids('contracts'))::uuid[])
                        when 'readings' then p.id = any ((select private.managed_ids('readings'))::uuid[])
                        else true end)
$$;

-- As in 0271: what he does not see he does not change.
create or replace function private.held_task_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select t.id from public.properties p join public.tasks t on t.owner_id = p.owner_id and t.property_id = p.id
                where p.id = private.held_by('{tasks}')
                  and coalesce(private.rule_switch(t.source, t.dedupe_key) = any ((select private.my_switches(private.held_by('{tasks}')))::text[]), true))
$$;
alter policy held_update on tasks
  using ((select private.held_id()) is null
    or (property_id = (select private.held_by('{tasks}')) and id = any ((select private.held_task_ids())::uuid[])));
