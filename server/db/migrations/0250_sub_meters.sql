-- A main meter is billed less what its sub-meters measured (product.md, the utility engine; ADR 0027).

-- From which day the readings of a sub-meter are taken off: what its main meter was billed for before they were joined stays as it was.
alter table physical_meters add column parent_since date;
update physical_meters s
   set parent_since = greatest(m.installed_on, (select max(r.taken_on) from readings r where r.owner_id = m.owner_id and r.meter_id = m.id and r.state = 'billed'))
  from physical_meters m where m.owner_id = s.owner_id and m.id = s.parent_meter_id;
alter table physical_meters add constraint physical_meters_parent_day check ((parent_meter_id is null) = (parent_since is null));
alter table physical_meters add constraint physical_meters_own_parent check (parent_meter_id <> id);

-- One step deep and of one kind. Whoever joins two meters holds the main one, so of two who would make a chain the second is refused.
create function private.check_parent_meter() returns trigger language plpgsql set search_path = '' as $$
declare main public.physical_meters;
begin
  if new.parent_meter_id is null then return new; end if;
  if tg_op = 'UPDATE' and new.parent_meter_id is not distinct from old.parent_meter_id then return new; end if;
  select m.* into main from public.physical_meters m where m.owner_id = new.owner_id and m.id = new.parent_meter_id for share;
  if main.parent_meter_id is not null
     or exists (select 1 from public.physical_meters s where s.owner_id = new.owner_id and s.parent_meter_id = new.id) then
    raise exception 'A sub-meter has no sub-meters' using errcode = 'check_violation', constraint = 'physical_meters_depth';
  end if;
  if (main.service, main.unit, main.zones) is distinct from (new.service, new.unit, new.zones) then
    raise exception 'A sub-meter counts what its main meter counts' using errcode = 'check_violation', constraint = 'physical_meters_kind';
  end if;
  return new;
end $$;
revoke execute on function private.check_parent_meter() from public;
create trigger physical_meters_parent_kind before insert or update of parent_meter_id on physical_meters
  for each row execute function private.check_parent_meter();

-- Which receipt took a reading of a sub-meter off its main meter: once, whoever makes receipts at the same time. A void takes the row away.
create table deducted_readings (
  owner_id uuid not null,
  reading_id uuid not null,
  receipt_id uuid not null,
  primary key (owner_id, reading_id),
  foreign key (owner_id, reading_id) references readings (owner_id, id),
  foreign key (owner_id, receipt_id) references receipts (owner_id, id)
);
create index deducted_readings_receipt on deducted_readings (owner_id, receipt_id);

call private.protect('deducted_readings');
grant select, insert, update, delete on deducted_readings to kliuchar_app, kliuchar_worker;
