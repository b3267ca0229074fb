-- The services a lease goes by: its own list where it has one, else those of its object (contracts.utilities, product.md §5). Whoever asks
-- for readings, tells that they are missing or settles a task of them asked the object alone (month-reading.sql.ts has the rule): a tenant
-- who pays by a meter under a list of his own was asked for nothing, and one who no longer does was asked every month. As in 0556 but for that.
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
           join lateral (
             select x.method, x.payer from public.property_services x
              where c.utilities is null and x.owner_id = c.owner_id and x.property_id = c.rental_object_id and x.code = m.service
             union all
             select i ->> 'method', i ->> 'payer' from jsonb_array_elements(c.utilities) i where i ->> 'code' = m.service
           ) s on s.method = 'meter' and s.payer in ('tenant', 'tenant_direct')
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
