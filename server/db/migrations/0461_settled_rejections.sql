-- A task about a rejected reading closes in the transaction that accepts another one (ADR 0020): whoever accepts it may have no tasks of
-- his own to write (ADR 0031). It closes only what the hourly look would close, found by the reading, so it costs the same with a
-- hundred thousand tasks. What has a cost or repeats has become the owner's own, and stays.
create function private.settle_rejected_readings(p_owner_id uuid, p_meter_id uuid, p_period text, p_today date, p_at timestamptz)
returns void language sql security definer set search_path = '' as $$
  with gone as (
    select t.id, t.title, t.status
      from public.readings x
      join public.tasks t on t.owner_id = x.owner_id and t.dedupe_key = 'rejected_reading:' || x.id
     where x.owner_id = p_owner_id and x.meter_id = p_meter_id and x.period = p_period and x.state = 'rejected'
       and t.status in ('new', 'in_progress', 'waiting') and t.cost_kop is null and t.recurrence = 'none'
       and exists (select 1 from public.readings r
                    where r.owner_id = x.owner_id and r.meter_id = x.meter_id and r.period = x.period and r.state in ('approved', 'billed'))
       for update of t),
  closed as (
    update public.tasks t set status = 'closed', finished_on = p_today, version = t.version + 1, updated_at = now()
      from gone where t.owner_id = p_owner_id and t.id = gone.id returning t.id, gone.title, gone.status)
  insert into public.audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
  select gen_random_uuid(), p_owner_id, p_at, 'job', 'task.settled', 'task', id, jsonb_build_object('title', title, 'from', status) from closed
$$;
revoke execute on function private.settle_rejected_readings(uuid, uuid, text, date, timestamptz) from public;
grant execute on function private.settle_rejected_readings(uuid, uuid, text, date, timestamptz) to kliuchar_app, kliuchar_worker;
