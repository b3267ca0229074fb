-- Almost every reading settles no task, and asking cost more than writing it: as one statement with its update and its entry of the
-- journal it was planned and its triggers were called for nothing (1.35 ms of a reading's 3). The tasks are looked for first now, and the
-- rest is done for those that are found. What is settled, and when, is as in 0550.
create or replace function private.settle_reading_tasks(p_owner_id uuid, p_meter_id uuid, p_period text, p_accepted boolean, p_today date, p_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare v_task_id uuid;
begin
  for v_task_id in
    select t.id
      from public.physical_meters k
      join public.contracts c on c.owner_id = k.owner_id and c.rental_object_id = k.property_id and c.status in ('active', 'notice')
      join public.tasks t on t.owner_id = c.owner_id and t.dedupe_key = 'no_reading:' || c.id || ':' || p_period
     where k.owner_id = p_owner_id and k.id = p_meter_id
       and t.status in ('new', 'in_progress', 'waiting') and t.cost_kop is null and t.recurrence = 'none'
       and not exists (
         select 1 from public.physical_meters m
           join public.property_services s on s.owner_id = m.owner_id and s.property_id = m.property_id and s.code = m.service
            and s.method = 'meter' and s.payer in ('tenant', 'tenant_direct')
          where m.owner_id = k.owner_id and m.property_id = k.property_id and m.status = 'active'
            and m.installed_on < (p_period || '-01')::date + interval '1 month'
            and not exists (select 1 from public.readings r
              where r.owner_id = m.owner_id and r.meter_id = m.id and r.period = p_period and r.ends_month))
       for update of t
  loop
    perform private.settle_task(p_owner_id, v_task_id, p_today, p_at);
  end loop;
  if p_accepted then
    perform private.settle_rejected_readings(p_owner_id, p_meter_id, p_period, p_today, p_at);
  end if;
end $$;

create or replace function private.settle_rejected_readings(p_owner_id uuid, p_meter_id uuid, p_period text, p_today date, p_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare v_task_id uuid;
begin
  for v_task_id in
    select t.id
      from public.readings x
      join public.tasks t on t.owner_id = x.owner_id and t.dedupe_key = 'rejected_reading:' || x.id
     where x.owner_id = p_owner_id and x.meter_id = p_meter_id and x.period = p_period and x.state = 'rejected'
       and t.status in ('new', 'in_progress', 'waiting') and t.cost_kop is null and t.recurrence = 'none'
       and exists (select 1 from public.readings r
                    where r.owner_id = x.owner_id and r.meter_id = x.meter_id and r.period = x.period and r.state in ('approved', 'billed')
                      and (r.ends_month or (x.begins_lease and r.corrects_id is null)))
       for update of t
  loop
    perform private.settle_task(p_owner_id, v_task_id, p_today, p_at);
  end loop;
end $$;

-- A task that its own row has been locked for.
create function private.settle_task(p_owner_id uuid, p_task_id uuid, p_today date, p_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare v_title text; v_status text;
begin
  select t.title, t.status into strict v_title, v_status from public.tasks t where t.owner_id = p_owner_id and t.id = p_task_id;
  update public.tasks t set status = 'closed', finished_on = p_today, version = t.version + 1, updated_at = now()
   where t.owner_id = p_owner_id and t.id = p_task_id;
  insert into public.audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
  values (gen_random_uuid(), p_owner_id, p_at, 'job', 'task.settled', 'task', p_task_id, jsonb_build_object('title', v_title, 'from', v_status));
end $$;
revoke execute on function private.settle_task(uuid, uuid, date, timestamptz) from public;
