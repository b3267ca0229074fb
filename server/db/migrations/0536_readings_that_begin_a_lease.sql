-- What a meter showed when a lease was handed over begins its month and does not end it, so it settles no task about the missing reading of
-- that month: the condition stays that of the hourly look (server/src/features/meters/month-reading.sql.ts).
create or replace function private.settle_reading_tasks(p_owner_id uuid, p_meter_id uuid, p_period text, p_accepted boolean, p_today date, p_at timestamptz)
returns void language sql security definer set search_path = '' as $$
  with gone as (
    select t.id, t.title, t.status
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
              where r.owner_id = m.owner_id and r.meter_id = m.id and r.period = p_period and r.state <> 'rejected'
                and not (r.source = 'handover' and r.taken_on <= coalesce(c.billing_from, c.start_date))))
       for update of t),
  closed as (
    update public.tasks t set status = 'closed', finished_on = p_today, version = t.version + 1, updated_at = now()
      from gone where t.owner_id = p_owner_id and t.id = gone.id returning t.id, gone.title, gone.status)
  insert into public.audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
  select gen_random_uuid(), p_owner_id, p_at, 'job', 'task.settled', 'task', id, jsonb_build_object('title', title, 'from', status) from closed;
  select private.settle_rejected_readings(p_owner_id, p_meter_id, p_period, p_today, p_at) where p_accepted
$$;
