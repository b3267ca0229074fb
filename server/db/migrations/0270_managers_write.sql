-- A manager writes (product.md §2, ADR 0031). The transaction enters the owner's scope for one object, by one switch, and from then on a
-- third kind of policy narrows it: rows of other objects, and tables that the switch does not open, are not written whatever a statement says.

-- What a manager has sent waits for the thing it will belong to; until then only its object says who may use it.
alter table files add column property_id uuid, add foreign key (owner_id, property_id) references properties (owner_id, id) on delete set null (property_id);
comment on column files.property_id is 'the object for which a manager has sent it; null for what the owner''s people and tenants send';
create index files_property on files (owner_id, property_id) where property_id is not null;

-- The object, once a manager's transaction has entered it; null for everybody else.
create function private.held_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.held_id', true), '')::uuid $$;

-- The same for a row that one of these switches opens.
create function private.held_by(p_switches text[]) returns uuid language sql stable parallel safe
  as $$ select case when current_setting('app.held_switch', true) = any (p_switches) then private.held_id() end $$;

create function private.held_contract_ids(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select c.id from public.properties p join public.contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id
                where p.id = private.held_by(p_switches))
$$;

-- Pictures that were sent for the object, and those its readings have already.
create function private.held_file_ids(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select f.id from public.properties p join public.files f on f.owner_id = p.owner_id and f.property_id = p.id where p.id = private.held_by(p_switches)
    union
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id
     where p.id = private.held_by(p_switches) and r.photo_id is not null)
$$;

-- Which object a thing is of, and whose.
create function private.object_of(p_kind text, p_id uuid, out owner_id uuid, out property_id uuid) language sql stable security definer set search_path = '' as $$
  select x.owner_id, x.property_id from (
    select p.owner_id, p.id as property_id from public.properties p where p_kind = 'property' and p.id = p_id
    union all
    select m.owner_id, m.property_id from public.physical_meters m where p_kind = 'meter' and m.id = p_id
    union all
    select r.owner_id, r.property_id from public.readings r where p_kind = 'reading' and r.id = p_id) x
$$;

-- The one way in. The grant is asked for as it stands now and held until the end of the transaction: a revocation waits for a write that has
-- begun, and a write that begins after it finds nothing. `standing` says what the person is to the object: its `owner`, who keeps his scope;
-- its `manager` by this switch, whose transaction is in the owner's scope from here on; somebody who only `sees` it, and may be told that
-- this is not for him; or null, for whom it is no other than an object that does not exist. A second object is not entered.
create function private.enter_managed(p_switch text, p_kind text, p_id uuid, out owner_id uuid, out property_id uuid, out standing text)
language plpgsql security definer set search_path = '' as $$
declare v_user uuid := private.scope_user_id(); v_owner uuid; v_property uuid;
begin
  select o.owner_id, o.property_id into v_owner, v_property from private.object_of(p_kind, p_id) o;
  if v_user is null or v_property is null or private.held_id() is not null then
    return;
  end if;
  if private.scope_owner_ids() @> array[v_owner] then
    owner_id := v_owner;
    standing := 'owner';
    return;
  end if;
  -- A read, as that of an upload's first check, locks nothing.
  if current_setting('transaction_read_only') = 'on' then
    perform 1 from public.properties p
       join public.grants g on g.owner_id = p.owner_id and (g.property_id = p.id or g.complex_id = p.complex_id)
      where p.id = v_property and g.user_id = v_user and g.status = 'accepted' and g.kind = 'manager' and p_switch = any (g.switches)
        and (g.until_on is null or g.until_on >= private.scope_today());
  else
    perform 1 from public.properties p
       join public.grants g on g.owner_id = p.owner_id and (g.property_id = p.id or g.complex_id = p.complex_id)
      where p.id = v_property and g.user_id = v_user and g.status = 'accepted' and g.kind = 'manager' and p_switch = any (g.switches)
        and (g.until_on is null or g.until_on >= private.scope_today())
        for share of p, g;
  end if;
  if not found then
    if p_kind = 'property' and cardinality(private.my_switches(v_property)) > 0 then
      standing := 'sees';
    end if;
    return;
  end if;
  perform private.set_scope(v_user, array[v_owner], null, null, null),
          set_config('app.held_id', v_property::text, true), set_config('app.held_switch', p_switch, true);
  owner_id := v_owner;
  property_id := v_property;
  standing := 'manager';
end $$;

revoke execute on function private.held_id(), private.held_by(text[]), private.held_contract_ids(text[]), private.held_file_ids(text[]),
  private.object_of(text, uuid), private.enter_managed(text, text, uuid) from public;
grant execute on function private.held_id(), private.held_by(text[]), private.held_contract_ids(text[]), private.held_file_ids(text[]),
  private.enter_managed(text, text, uuid) to kliuchar_app;

-- ── The second lock ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Closed by default: a table that is added later is closed to managers until somebody opens it by a switch.
create procedure private.close_to_held(table_name regclass) language plpgsql as $$
begin
  execute format('create policy held_insert on %s as restrictive for insert to kliuchar_app with check ((select private.held_id()) is null)', table_name);
  execute format('create policy held_update on %s as restrictive for update to kliuchar_app using ((select private.held_id()) is null) with check ((select private.held_id()) is null)', table_name);
  execute format('create policy held_delete on %s as restrictive for delete to kliuchar_app using ((select private.held_id()) is null)', table_name);
end $$;

revoke execute on procedure private.close_to_held(regclass) from public;

create or replace procedure private.protect(table_name regclass, readers text default null, owner_column text default 'owner_id')
language plpgsql as $$
declare
  owner_rule text := format('%I = any ((select private.scope_owner_ids())::uuid[])', owner_column);
  read_rule text := case when readers is null then owner_rule else format('(%s or %s)', owner_rule, readers) end;
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy migrator on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('create policy scope_select on %s for select to kliuchar_app, kliuchar_worker using (%s)', table_name, read_rule);
  execute format('create policy scope_insert on %s for insert to kliuchar_app, kliuchar_worker with check (%s)', table_name, owner_rule);
  execute format('create policy scope_update on %s for update to kliuchar_app, kliuchar_worker using (%s) with check (%s)', table_name, owner_rule, owner_rule);
  execute format('create policy scope_delete on %s for delete to kliuchar_app, kliuchar_worker using (%s)', table_name, owner_rule);
  call private.close_to_held(table_name);
end $$;

do $$
declare v_table regclass;
begin
  for v_table in select distinct c.oid::regclass from pg_policy p join pg_class c on c.oid = p.polrelid
                  where p.polname = 'scope_insert' and c.relnamespace = 'public'::regnamespace loop
    call private.close_to_held(v_table);
  end loop;
end $$;

-- The trace is his own, whichever switch.
alter policy held_insert on audit_log with check ((select private.held_id()) is null or actor_user_id = (select private.scope_user_id()));

-- Readings: the rows themselves, the photo of the dial, and the difference that a correction leaves for the next receipt.
alter policy held_insert on readings with check ((select private.held_id()) is null
  or (property_id = (select private.held_by('{readings}')) and (photo_id is null or photo_id = any ((select private.held_file_ids('{readings}'))::uuid[]))));
alter policy held_update on readings
  using ((select private.held_id()) is null or property_id = (select private.held_by('{readings}')))
  with check ((select private.held_id()) is null
    or (property_id = (select private.held_by('{readings}')) and (photo_id is null or photo_id = any ((select private.held_file_ids('{readings}'))::uuid[]))));
alter policy held_insert on files with check ((select private.held_id()) is null or property_id = (select private.held_id()));
alter policy held_update on files
  using ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[]))
  with check ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[]));
alter policy held_insert on adjustments with check ((select private.held_id()) is null
  or contract_id = any ((select private.held_contract_ids('{readings}'))::uuid[]));
-- Runs of receipts that are under way read what has changed anew.
alter policy held_update on receipt_runs using ((select private.held_id()) is null or (select private.held_by('{readings}')) is not null)
  with check ((select private.held_id()) is null or (select private.held_by('{readings}')) is not null);
-- Only locked, never changed.
alter policy held_update on physical_meters using ((select private.held_id()) is null or property_id = (select private.held_by('{readings}')));
alter policy held_update on contracts using ((select private.held_id()) is null or rental_object_id = (select private.held_by('{readings}')));
