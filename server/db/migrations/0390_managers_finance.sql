-- Money of the objects entrusted by the switch `finance` (0270_managers_write.sql, ADR 0038): what they brought, cost and owe is read from their
-- own rows, so that no sum holds anything of another object; an expense of them is recorded, and changed or removed by whoever recorded it.
alter table expenses add column recorded_by uuid;
comment on column expenses.recorded_by is 'the manager who has recorded it; null for what the owner''s people and other causes make';

-- ── What is seen ────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Suppliers' bills of which a part falls on such an object.
create function private.managed_bill_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct s.bill_id from public.properties p join public.shared_bill_shares s on s.owner_id = p.owner_id and s.property_id = p.id
                where p.id = any (private.managed_ids('finance')))
$$;
-- Expenses of those objects, and those of the bills, which say when a part was spent.
create function private.managed_expense_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select x.id from public.properties p join public.expenses x on x.owner_id = p.owner_id and x.property_id = p.id
                where p.id = any (private.managed_ids('finance')))
      || array(select x.id from unnest(private.managed_bill_ids()) b(id) join public.shared_bills s on s.id = b.id
                 join public.expenses x on x.owner_id = s.owner_id and x.shared_bill_id = s.id)
$$;
revoke execute on function private.managed_bill_ids(), private.managed_expense_ids() from public;
grant execute on function private.managed_bill_ids(), private.managed_expense_ids() to kliuchar_app, kliuchar_worker;

-- Whose names stand in what is owed and held.
create or replace function private.managed_counterparty_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select x.id from public.contracts c, lateral (values (c.landlord_counterparty_id), (c.tenant_counterparty_id)) x(id)
                where c.id = any (private.managed_contract_ids('contracts') || private.managed_contract_ids('receipts')
                                  || private.managed_contract_ids('payments') || private.managed_contract_ids('finance')))
$$;

-- Drafts owe nothing yet: whoever has only the money of a contract does not see them.
create or replace function private.hidden_draft_ids() returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(select r.id from public.contracts c join public.receipts r on r.owner_id = c.owner_id and r.contract_id = c.id
                where c.id = any (private.scope_contract_ids() || private.managed_contract_ids('finance')) and r.status = 'draft'
                  and c.id <> all (private.managed_contract_ids('receipts')))
$$;

create or replace function private.managed_file_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select x.file_id from public.property_photos x where x.property_id = any (private.managed_ids('view'))
    union all
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id and r.photo_id is not null
     where p.id = any (private.managed_ids('readings'))
    union all
    select y.photo_id from public.payments y where y.contract_id = any (private.managed_contract_ids('payments')) and y.photo_id is not null
    union all
    select z.file_id from public.task_photos z where z.task_id = any (private.managed_task_ids())
    union all
    select x.file_id from public.properties p join public.expenses x on x.owner_id = p.owner_id and x.property_id = p.id and x.file_id is not null
     where p.id = any (private.managed_ids('finance')))
$$;

alter policy scope_select on expenses using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.managed_expense_ids())::uuid[]));
alter policy scope_select on shared_bills using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.managed_bill_ids())::uuid[]));
alter policy scope_select on shared_bill_shares using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or property_id = any ((select private.managed_ids('finance'))::uuid[]));
alter policy scope_select on contracts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.seen_contract_ids('contracts', 'receipts', 'payments', 'documents', 'finance'))::uuid[]));
alter policy scope_select on receipts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('receipts', 'finance'))::uuid[]) and id <> all ((select private.hidden_draft_ids())::uuid[]));
alter policy scope_select on payments using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('payments', 'finance'))::uuid[]));
alter policy scope_select on ledger_entries using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('payments', 'finance'))::uuid[]));

-- ── What is written ─────────────────────────────────────────────────────────────────────────────────────────────────────────
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
     where p_kind = 'receipt' and r.id = p_id
    union all
    select d.owner_id, d.property_id from public.documents d where p_kind = 'document' and d.id = p_id
    union all
    select e.owner_id, e.property_id from public.expenses e where p_kind = 'expense' and e.id = p_id) x
$$;

-- With the papers that the expenses of the object have already: the owner may have put his own in place of what was sent.
create or replace function private.held_file_ids(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select f.id from public.properties p join public.files f on f.owner_id = p.owner_id and f.property_id = p.id where p.id = any (private.held_ids(p_switches))
    union
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id
     where p_switches && '{readings,receipts}' and p.id = any (private.held_ids(p_switches)) and r.photo_id is not null
    union
    select x.file_id from public.task_photos x where 'tasks' = any (p_switches) and x.task_id = any (private.held_task_ids())
    union
    select e.file_id from public.properties p join public.expenses e on e.owner_id = p.owner_id and e.property_id = p.id
     where 'finance' = any (p_switches) and p.id = any (private.held_ids(p_switches)) and e.file_id is not null)
$$;

-- What he records is of the object alone and stands in his name; what something else has made, or a tenant gives back, is not his to change.
alter policy held_insert on expenses with check ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}'))
  or (property_id = (select private.held_by('{finance}')) and recorded_by = (select private.scope_user_id())
      and num_nonnulls(counterparty_id, adjustment_id, task_id, shared_bill_id) = 0
      and (file_id is null or file_id = any ((select private.held_file_ids('{finance}'))::uuid[]))));
alter policy held_update on expenses
  using ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}'))
    or (property_id = (select private.held_by('{finance}')) and recorded_by = (select private.scope_user_id()) and adjustment_id is null))
  with check ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}'))
    or (property_id = (select private.held_by('{finance}')) and recorded_by = (select private.scope_user_id()) and adjustment_id is null
        and (file_id is null or file_id = any ((select private.held_file_ids('{finance}'))::uuid[]))));
alter policy held_delete on expenses using ((select private.held_id()) is null or property_id = (select private.held_by('{tasks}'))
  or (property_id = (select private.held_by('{finance}')) and recorded_by = (select private.scope_user_id()) and adjustment_id is null));
alter policy held_update on files
  using ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[] || (select private.held_file_ids('{tasks}'))::uuid[]
    || (select private.held_file_ids('{documents}'))::uuid[] || (select private.held_file_ids('{finance}'))::uuid[]))
  with check ((select private.held_id()) is null or id = any ((select private.held_file_ids('{readings}'))::uuid[] || (select private.held_file_ids('{tasks}'))::uuid[]
    || (select private.held_file_ids('{documents}'))::uuid[] || (select private.held_file_ids('{finance}'))::uuid[]));
