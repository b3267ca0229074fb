-- Receipts of the objects entrusted by the switch `receipts` (0270_managers_write.sql, ADR 0031): drafts made, changed, issued, sent and voided,
-- and what follows in the books. A month is made for all objects of one owner at once, so a transaction may hold several of them.
create or replace function private.object_of(p_kind text, p_id uuid, out owner_id uuid, out property_id uuid) language sql stable security definer set search_path = '' as $$
  select x.owner_id, x.property_id from (
    select p.owner_id, p.id as property_id from public.properties p where p_kind = 'property' and p.id = p_id
    union all
    select m.owner_id, m.property_id from public.physical_meters m where p_kind = 'meter' and m.id = p_id
    union all
    select r.owner_id, r.property_id from public.readings r where p_kind = 'reading' and r.id = p_id
    union all
    select t.owner_id, t.property_id from public.tasks t where p_kind = 'task' and t.id = p_id
    union all
    select c.owner_id, c.rental_object_id from public.contracts c where p_kind = 'contract' and c.id = p_id
    union all
    select c.owner_id, c.rental_object_id from public.payments y join public.contracts c on c.owner_id = y.owner_id and c.id = y.contract_id
     where p_kind = 'payment' and y.id = p_id
    union all
    select c.owner_id, c.rental_object_id from public.receipts r join public.contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
     where p_kind = 'receipt' and r.id = p_id) x
$$;

-- The objects that the transaction has entered, for a row that one of these switches opens; null otherwise. `held_id` is the only one of
-- them, or the first: what is opened by one object alone stays closed to a transaction of many by another switch.
create function private.held_ids(p_switches text[]) returns uuid[] language sql stable parallel safe as $$
  select case when current_setting('app.held_switch', true) = any (p_switches) and private.held_id() is not null
              then coalesce(nullif(current_setting('app.held_ids', true), '')::uuid[], array[private.held_id()]) end
$$;

create or replace function private.held_contract_ids(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select c.id from public.properties p join public.contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id
                where p.id = any (private.held_ids(p_switches)))
$$;

create or replace function private.held_file_ids(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select f.id from public.properties p join public.files f on f.owner_id = p.owner_id and f.property_id = p.id where p.id = any (private.held_ids(p_switches))
    union
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id
     where p_switches && '{readings,receipts}' and p.id = any (private.held_ids(p_switches)) and r.photo_id is not null
    union
    select x.file_id from public.task_photos x where 'tasks' = any (p_switches) and x.task_id = any (private.held_task_ids()))
$$;

-- The second way in: all objects of these contracts, which are one owner's, each by a live grant with the switch. The grants are held to the
-- end of the transaction as those of a single object are. Null, and nothing entered, where one of them is not entrusted.
create function private.enter_managed_contracts(p_switch text, p_contract_ids uuid[], out owner_id uuid)
language plpgsql security definer set search_path = '' as $$
declare v_user uuid := private.scope_user_id(); v_owners uuid[]; v_properties uuid[]; v_count bigint; v_held uuid[];
begin
  select array_agg(distinct c.owner_id), array_agg(distinct c.rental_object_id), count(*) into v_owners, v_properties, v_count
    from public.contracts c where c.id = any (p_contract_ids);
  if v_user is null or private.held_id() is not null or v_count <> cardinality(p_contract_ids)
     or cardinality(v_owners) is distinct from 1 or private.scope_owner_ids() && v_owners then
    return;
  end if;
  select array_agg(distinct x.id) into v_held from (
    select p.id from public.properties p
      join public.grants g on g.owner_id = p.owner_id and (g.property_id = p.id or g.complex_id = p.complex_id)
     where p.id = any (v_properties) and g.user_id = v_user and g.status = 'accepted' and g.kind = 'manager' and p_switch = any (g.switches)
       and (g.until_on is null or g.until_on >= private.scope_today())
     order by p.id, g.id for share of p, g) x;
  if cardinality(v_held) is distinct from cardinality(v_properties) then
    return;
  end if;
  perform private.set_scope(v_user, v_owners, null, null, null), set_config('app.held_id', v_held[1]::text, true),
          set_config('app.held_ids', v_held::text, true), set_config('app.held_switch', p_switch, true);
  owner_id := v_owners[1];
end $$;

revoke execute on function private.held_ids(text[]), private.enter_managed_contracts(text, uuid[]) from public;
grant execute on function private.held_ids(text[]), private.enter_managed_contracts(text, uuid[]) to kliuchar_app;

-- ── What a manager has made at one stroke ───────────────────────────────────────────────────────────────────────────────────
-- Who, and of which contracts: he sees it and takes it back while all of them are entrusted to him. Null for the owner's own.
alter table receipt_runs add column managed_by uuid;
alter table receipt_batches add column managed_by uuid, add column contract_ids uuid[],
  add check ((managed_by is null) = (contract_ids is null));
comment on column receipt_runs.managed_by is 'the manager who has made it; null for the owner''s people and jobs';
comment on column receipt_batches.contract_ids is 'of a manager''s batch: what has to be entrusted to him for it to be shown';
create index receipt_batches_managed on receipt_batches (managed_by, finished_at desc) where managed_by is not null;

alter policy scope_select on receipt_runs using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or (managed_by = (select private.scope_user_id()) and contract_ids <@ (select private.managed_contract_ids('receipts'))::uuid[]));
alter policy scope_select on receipt_batches using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or (managed_by = (select private.scope_user_id()) and contract_ids <@ (select private.managed_contract_ids('receipts'))::uuid[]));

-- ── The second lock ─────────────────────────────────────────────────────────────────────────────────────────────────────────
do $$
declare
  v record;
  v_receipts text := $rule$((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{receipts}'))::uuid[]))$rule$;
  v_either text := $rule$((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments,receipts}'))::uuid[]))$rule$;
begin
  for v in select * from (values ('receipts', v_receipts), ('receipt_lines', v_receipts), ('shared_bill_charges', v_receipts),
      ('contract_links', v_receipts), ('ledger_entries', v_either), ('allocations', v_either)) t(name, rule) loop
    execute format('alter policy held_insert on %I with check (%s)', v.name, v.rule);
  end loop;
  -- What is paid stands on the receipt and on the payment, whichever of the two is being made.
  for v in select * from (values ('receipt_lines', v_receipts), ('receipts', v_either), ('payments', v_either)) t(name, rule) loop
    execute format('alter policy held_update on %I using (%s) with check (%s)', v.name, v.rule, v.rule);
  end loop;
  for v in select * from (values ('receipt_lines', v_receipts), ('shared_bill_charges', v_receipts)) t(name, rule) loop
    execute format('alter policy held_delete on %I using (%s)', v.name, v.rule);
  end loop;
end $$;

-- What a reading of a sub-meter takes off stands on a receipt of the object, wherever the sub-meter hangs.
alter policy held_insert on deducted_readings with check ((select private.held_id()) is null or exists (
  select 1 from receipts x where x.id = receipt_id and x.contract_id = any ((select private.held_contract_ids('{receipts}'))::uuid[])));
alter policy held_delete on deducted_readings using ((select private.held_id()) is null or exists (
  select 1 from receipts x where x.id = receipt_id and x.contract_id = any ((select private.held_contract_ids('{receipts}'))::uuid[])));

-- The next number of the owner's own series, and of no other.
alter policy held_insert on counters with check ((select private.held_id()) is null
  or (kind = 'receipt' and (select private.held_by('{receipts}')) is not null));
alter policy held_update on counters
  using ((select private.held_id()) is null or (kind = 'receipt' and (select private.held_by('{receipts}')) is not null))
  with check ((select private.held_id()) is null or (kind = 'receipt' and (select private.held_by('{receipts}')) is not null));

-- Readings become billed and go back. Those of a sub-meter elsewhere are only locked: the check lets none of them be changed.
alter policy held_insert on readings with check ((select private.held_id()) is null
  or (property_id = any ((select private.held_ids('{readings,receipts}'))::uuid[])
      and (photo_id is null or photo_id = any ((select private.held_file_ids('{readings}'))::uuid[]))));
alter policy held_update on readings
  using ((select private.held_id()) is null or property_id = (select private.held_by('{readings}')) or (select private.held_by('{receipts}')) is not null)
  with check ((select private.held_id()) is null
    or (property_id = any ((select private.held_ids('{readings,receipts}'))::uuid[])
        and (photo_id is null or photo_id = any ((select private.held_file_ids('{readings,receipts}'))::uuid[]))));

alter policy held_insert on adjustments with check ((select private.held_id()) is null
  or contract_id = any ((select private.held_contract_ids('{readings,tasks,payments,receipts}'))::uuid[]));
alter policy held_update on adjustments
  using ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{tasks,receipts}'))::uuid[]))
  with check ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{tasks,receipts}'))::uuid[]));

-- Runs that are under way read anew what has changed; a run of his own is of what he holds.
alter policy held_insert on receipt_runs with check ((select private.held_id()) is null
  or (managed_by = (select private.scope_user_id()) and contract_ids <@ (select private.held_contract_ids('{receipts}'))::uuid[]));
alter policy held_update on receipt_runs
  using ((select private.held_id()) is null or (select private.held_by('{readings,receipts}')) is not null)
  with check ((select private.held_id()) is null or (select private.held_by('{readings,receipts}')) is not null);
alter policy held_insert on receipt_batches with check ((select private.held_id()) is null
  or (managed_by = (select private.scope_user_id()) and contract_ids <@ (select private.held_contract_ids('{receipts}'))::uuid[]));
alter policy held_update on receipt_batches
  using ((select private.held_id()) is null
    or (managed_by = (select private.scope_user_id()) and contract_ids <@ (select private.held_contract_ids('{receipts}'))::uuid[]))
  with check ((select private.held_id()) is null
    or (managed_by = (select private.scope_user_id()) and contract_ids <@ (select private.held_contract_ids('{receipts}'))::uuid[]));

-- Only locked, never changed.
alter policy held_update on contracts using ((select private.held_id()) is null or rental_object_id = any ((select private.held_ids('{readings,payments,receipts}'))::uuid[]));
alter policy held_update on shared_bills using ((select private.held_id()) is null or (select private.held_by('{receipts}')) is not null);
alter policy held_update on shared_bill_charges using ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{receipts}'))::uuid[]));
