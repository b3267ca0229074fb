-- The services a lease goes by: its own list where it has one, else those of its object (contracts.utilities, product.md §5). Whoever asks
-- for readings, tells that they are missing or settles a task of them asked the object alone: a tenant who pays by a meter under a list
-- of his own was asked for nothing, and one who no longer does was asked every month.
create view lease_services with (security_invoker = true) as
  select c.owner_id, c.id as contract_id, s.code, s.method, s.payer, s.reading_window
    from contracts c join property_services s on s.owner_id = c.owner_id and s.property_id = c.rental_object_id
   where c.utilities is null
  union all
  select c.owner_id, c.id, i ->> 'code', i ->> 'method', i ->> 'payer', nullif(i -> 'readingWindow', 'null')
    from contracts c cross join lateral jsonb_array_elements(c.utilities) i
   where c.utilities is not null;
grant select on lease_services to kliuchar_app, kliuchar_worker;

-- As in 0556, by the services of the lease.
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
           join public.lease_services s on s.owner_id = c.owner_id and s.contract_id = c.id and s.code = m.service
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
