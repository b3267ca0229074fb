-- A portfolio may come within a minute: a table of a company, a bank statement, a demo. Until autovacuum looks at it the planner believes that
-- one owner has one row, takes whatever index begins with the owner and throws the rest away: measured in a demo of 40 flats, 1 054 ms for a
-- shared bill and 523 ms for the readings of a run, with 157 000 and 323 000 pages touched. Null asks about every table. A table is small up
-- to two pages instead of eight: forty homes with their joins are where it begins to hurt. The rest as in 0004: only what has more than
-- doubled is looked at, and what another session is already looking at is left to it.
create or replace function private.refresh_statistics(p_tables text[]) returns void language plpgsql security definer set search_path = '' as $$
declare t regclass;
begin
  for t in
    select c.oid::regclass from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (p_tables is null or c.relname = any (p_tables))
       and pg_catalog.pg_relation_size(c.oid) / 8192 > 2 * greatest(c.relpages, 1)
     order by c.oid
  loop
    execute format('analyze (skip_locked) %s', t);
  end loop;
end $$;
