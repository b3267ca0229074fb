-- What a month's run pays for besides its rows (docs/quality.md): the counts of readings that become `billed`, and a look at a table in the
-- middle of the run that tells the planner nothing new.

-- Where readings change nothing but their state and their flags, the last one of each meter and month stays the last: the change is counted of
-- the rows themselves, and only those that end their month. Anything else goes the way of 0550, which looks at the whole month of every meter.
alter function private.readings_relations_update() rename to readings_moved;
create function private.readings_relations_update() returns trigger language plpgsql security definer set search_path = '' as $$ begin end $$;
do $do$
declare
  v_whole text := pg_get_functiondef('private.readings_moved()'::regprocedure);
  v_body text := substring(v_whole from 'AS \$function\$begin(.*)return null; end\$function\$');
begin
  if v_body is null then raise exception 'private.readings_relations_update() is not what 0550 has left'; end if;
  execute 'create or replace function private.readings_relations_update() returns trigger language plpgsql security definer set search_path = '''' as $function$ begin
  if not exists (
    select 1 from (select n.id, n.owner_id, n.meter_id, n.period, n.taken_on, n.corrects_id, n.ends_month, 1 as sign from new_rows n
                   union all select o.id, o.owner_id, o.meter_id, o.period, o.taken_on, o.corrects_id, o.ends_month, -1 from old_rows o) x
     group by x.id, x.owner_id, x.meter_id, x.period, x.taken_on, x.corrects_id, x.ends_month having sum(x.sign) <> 0) then
    insert into public.owner_facts as f (owner_id, fact, key, count, kop)
    with pairs as (
      select x.owner_id, x.meter_id, x.period, x.taken_on,
             min(x.state) filter (where x.sign = 1) as state, bool_or(cardinality(x.flags) > 0) filter (where x.sign = 1) as flagged,
             min(x.state) filter (where x.sign = -1) as was, bool_or(cardinality(x.flags) > 0) filter (where x.sign = -1) as was_flagged
        from (select n.id, n.owner_id, n.meter_id, n.period, n.taken_on, n.state, n.flags, 1 as sign from new_rows n where n.ends_month
              union all select o.id, o.owner_id, o.meter_id, o.period, o.taken_on, o.state, o.flags, -1 from old_rows o where o.ends_month) x
       group by x.id, x.owner_id, x.meter_id, x.period, x.taken_on
    ), last_ones as (
      select p.owner_id, p.period, v.state, v.flagged, sum(v.sign) as count
        from pairs p
        join public.physical_meters m on m.owner_id = p.owner_id and m.id = p.meter_id and m.status = ''active''
       cross join lateral (values (p.state, p.flagged, 1), (p.was, p.was_flagged, -1)) v(state, flagged, sign)
       where (p.state <> p.was or p.flagged <> p.was_flagged)
         and not exists (select 1 from public.readings r where r.owner_id = p.owner_id and r.period = p.period and r.meter_id = p.meter_id
                            and r.ends_month and r.taken_on > p.taken_on)
       group by 1, 2, 3, 4
    )
    select l.owner_id, v.fact, l.period, sum(l.count * v.count), 0
      from last_ones l, lateral private.reading_facts(l.state, case when l.flagged then array[''flagged''] else array[]::text[] end) v
     group by 1, 2, 3 having sum(l.count * v.count) <> 0 order by 1, 2, 3
    on conflict (owner_id, fact, key, slot) do update set count = f.count + excluded.count;
    return null;
  end if;' || v_body || 'return null; end $function$';
end $do$;
revoke execute on function private.readings_relations_update() from public;
drop trigger readings_relations_update on readings;
create trigger readings_relations_update after update on readings referencing old table as old_rows new table as new_rows
  for each statement execute function private.readings_relations_update();
drop function private.readings_moved();

-- Plans made for a small table look through all of it for each row; those of a large one do not change because it has doubled.
create or replace function private.refresh_statistics(p_tables text[]) returns void language plpgsql security definer set search_path = '' as $$
declare t regclass;
begin
  for t in
    select c.oid::regclass from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (p_tables is null or c.relname = any (p_tables))
       and pg_catalog.pg_relation_size(c.oid) / 8192 > case when c.relpages < 256 then 2 else 10 end * greatest(c.relpages, 1)
     order by c.oid
  loop
    execute format('analyze (skip_locked) %s', t);
  end loop;
end $$;
