-- What a meter showed when a lease was handed over begins its month and does not end it (contract.md §1.11). Whether a reading stands for its
-- month is kept on its row, so that the month's sheet, its counts, the map of a complex, the dashboards, requests and reminders all ask one
-- column: each of them used to carry a condition of its own, and a correction of a handover reading passed some of them.
alter table readings add column begins_lease boolean not null default false;
comment on column readings.begins_lease is 'handed over on or before the day from which a lease of the same month is billed; kept by triggers of readings and contracts';

create index readings_handover on readings (owner_id, meter_id, taken_on) where source = 'handover';

-- A lease that begins in a later month takes over where the former one has ended: that reading has ended its month.
create function private.begins_lease(p_owner_id uuid, p_property_id uuid, p_taken_on date, p_period text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.contracts c
    where c.owner_id = p_owner_id and c.rental_object_id = p_property_id and c.status in ('scheduled', 'active', 'notice', 'completed', 'terminated')
      and p_taken_on <= coalesce(c.billing_from, c.start_date)
      and coalesce(c.billing_from, c.start_date) < ((p_period || '-01')::date + interval '1 month'))
$$;
revoke execute on function private.begins_lease(uuid, uuid, date, text) from public;

update readings r set begins_lease = true
 where r.source = 'handover' and r.corrects_id is null and r.property_id is not null and private.begins_lease(r.owner_id, r.property_id, r.taken_on, r.period);

alter table readings add column ends_month boolean not null generated always as (state <> 'rejected' and corrects_id is null and not begins_lease) stored;
comment on column readings.ends_month is 'stands for its month: not rejected, not a correction (which stands beside what it corrects), not the reading a lease begins with';

-- The object's row is the lock: of a reading handed over and a lease signed at once the later one sees the earlier.
create function private.mark_handed_over() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.properties p where p.id = new.property_id for no key update;
  new.begins_lease := private.begins_lease(new.owner_id, new.property_id, new.taken_on, new.period);
  return new;
end $$;
revoke execute on function private.mark_handed_over() from public;
create trigger readings_handed_over before insert on readings for each row
  when (new.source = 'handover' and new.corrects_id is null and new.property_id is not null) execute function private.mark_handed_over();

create function private.mark_readings_of(p_objects uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.properties p where p.id = any (p_objects) order by p.id for no key update;
  update public.readings r set begins_lease = not r.begins_lease
    from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
   where p.id = any (p_objects) and r.owner_id = m.owner_id and r.meter_id = m.id and r.source = 'handover' and r.corrects_id is null
     and r.begins_lease <> private.begins_lease(r.owner_id, p.id, r.taken_on, r.period);
end $$;
revoke execute on function private.mark_readings_of(uuid[]) from public;

create function private.mark_readings_of_new() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_readings_of(array_agg(distinct n.rental_object_id)) from new_rows n
    where n.status in ('scheduled', 'active', 'notice', 'completed', 'terminated') having count(*) > 0;
  return null;
end $$;
create function private.mark_readings_of_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_readings_of(array_agg(distinct o.id)) from old_rows w join new_rows n on n.id = w.id
    cross join lateral (values (w.rental_object_id), (n.rental_object_id)) o(id)
    where (w.rental_object_id, w.start_date, w.billing_from, w.status in ('scheduled', 'active', 'notice', 'completed', 'terminated'))
      is distinct from (n.rental_object_id, n.start_date, n.billing_from, n.status in ('scheduled', 'active', 'notice', 'completed', 'terminated'))
    having count(*) > 0;
  return null;
end $$;
revoke execute on function private.mark_readings_of_new(), private.mark_readings_of_changed() from public;
create trigger contracts_readings_insert after insert on contracts referencing new table as new_rows
  for each statement execute function private.mark_readings_of_new();
create trigger contracts_readings_update after update on contracts referencing old table as old_rows new table as new_rows
  for each statement execute function private.mark_readings_of_changed();

-- ── The counts of a month (0112_kept_facts.sql), of the readings that end it ────────────────────────────────────────────────
-- Each of these has the condition in the words of 0112; 0135 has changed other words of theirs since.
do $do$
declare
  v_name text;
  v_def text;
  v_new text;
begin
  foreach v_name in array array['readings_relations_insert()', 'readings_relations_update()', 'readings_relations_delete()',
    'physical_meters_relations_insert()', 'physical_meters_relations_update()', 'physical_meters_relations_delete()', 'count_facts(uuid)'] loop
    v_def := pg_get_functiondef(('private.' || v_name)::regprocedure);
    v_new := replace(replace(v_def, 'r.corrects_id is null and r.state <> ''rejected''', 'r.ends_month'),
      'where c.sign = -1 and c.state <> ''rejected''', 'where c.sign = -1 and c.ends_month');
    if v_new = v_def or v_new like '%state <> ''rejected''%' then
      raise exception 'Not as 0112 has made it: %', v_name;
    end if;
    execute v_new;
  end loop;
end $do$;

do $do$
declare v_owner uuid;
begin
  for v_owner in select distinct r.owner_id from readings r where r.begins_lease loop
    delete from owner_facts f where f.owner_id = v_owner and (f.fact = 'readings' or f.fact like 'readings.%');
    insert into owner_facts (owner_id, fact, key, count, kop)
    select v_owner, c.fact, c.key, c.count, c.kop from private.count_facts(v_owner) c where c.fact = 'readings' or c.fact like 'readings.%';
  end loop;
end $do$;

-- ── Tasks that close with the reading that came ─────────────────────────────────────────────────────────────────────────────
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
              where r.owner_id = m.owner_id and r.meter_id = m.id and r.period = p_period and r.ends_month))
       for update of t),
  closed as (
    update public.tasks t set status = 'closed', finished_on = p_today, version = t.version + 1, updated_at = now()
      from gone where t.owner_id = p_owner_id and t.id = gone.id returning t.id, gone.title, gone.status)
  insert into public.audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
  select gen_random_uuid(), p_owner_id, p_at, 'job', 'task.settled', 'task', id, jsonb_build_object('title', title, 'from', status) from closed;
  select private.settle_rejected_readings(p_owner_id, p_meter_id, p_period, p_today, p_at) where p_accepted
$$;

-- What a lease begins with answers only the request to give such a one again.
create or replace function private.settle_rejected_readings(p_owner_id uuid, p_meter_id uuid, p_period text, p_today date, p_at timestamptz)
returns void language sql security definer set search_path = '' as $$
  with gone as (
    select t.id, t.title, t.status
      from public.readings x
      join public.tasks t on t.owner_id = x.owner_id and t.dedupe_key = 'rejected_reading:' || x.id
     where x.owner_id = p_owner_id and x.meter_id = p_meter_id and x.period = p_period and x.state = 'rejected'
       and t.status in ('new', 'in_progress', 'waiting') and t.cost_kop is null and t.recurrence = 'none'
       and exists (select 1 from public.readings r
                    where r.owner_id = x.owner_id and r.meter_id = x.meter_id and r.period = x.period and r.state in ('approved', 'billed')
                      and (r.ends_month or (x.begins_lease and r.corrects_id is null)))
       for update of t),
  closed as (
    update public.tasks t set status = 'closed', finished_on = p_today, version = t.version + 1, updated_at = now()
      from gone where t.owner_id = p_owner_id and t.id = gone.id returning t.id, gone.title, gone.status)
  insert into public.audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
  select gen_random_uuid(), p_owner_id, p_at, 'job', 'task.settled', 'task', id, jsonb_build_object('title', title, 'from', status) from closed
$$;
