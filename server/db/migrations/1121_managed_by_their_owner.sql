-- What a manager reads was found through his objects, one look-up by its id for each of them, in every policy of a statement: with 500 objects
-- his documents read 7 000 buffers, his tasks 5 400, his expenses 3 400 (1 000, 900 and 440 as long as the planner took all objects of the
-- house for few and read them whole, which only a house of few objects allows). The owner stands on his grants (0350), so rows are found by the
-- index of their owner and object, and the objects are not read. The rows seen are the same: a row names an object of its own owner alone.
create or replace function private.managed_bill_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct s.bill_id from public.shared_bill_shares s
                where s.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and s.property_id = any ((select private.managed_ids('finance'))::uuid[]))
$$;
create or replace function private.managed_document_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select d.id from public.documents d
                where d.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and d.property_id = any ((select private.managed_ids('documents'))::uuid[]) and d.visibility <> 'owner'
               union all
               select d.id from public.documents d
                where d.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and d.complex_id = any ((select private.managed_complex_ids('documents'))::uuid[]) and d.visibility <> 'owner')
$$;
create or replace function private.managed_expense_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select x.id from public.expenses x
                where x.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and x.property_id = any ((select private.managed_ids('finance'))::uuid[])
               union all
               select x.id from public.expenses x
                where x.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and x.shared_bill_id = any ((select private.managed_bill_ids())::uuid[]))
$$;
create or replace function private.managed_previous_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct c.rental_object_id from public.contracts c
                where c.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and c.rental_object_id = any ((select private.managed_ids('readings'))::uuid[])
                  and c.status in ('active', 'notice') and c.payment_utilities = 'previous')
$$;
create or replace function private.managed_task_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select t.id from public.tasks t
                where t.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and t.property_id = any ((select private.managed_ids('tasks'))::uuid[])
                  and case private.rule_switch(t.source, t.dedupe_key)
                        when 'receipts' then t.property_id = any ((select private.managed_ids('receipts'))::uuid[])
                        when 'contracts' then t.property_id = any ((select private.managed_ids('contracts'))::uuid[])
                        when 'readings' then t.property_id = any ((select private.managed_ids('readings'))::uuid[])
                        else true end)
$$;
create or replace function private.managed_counterparty_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct x.id from public.contracts c, lateral (values (c.landlord_counterparty_id), (c.tenant_counterparty_id)) x(id)
                where c.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and c.rental_object_id = any ((select private.managed_ids_by('{contracts,receipts,payments,finance}'))::uuid[]))
      || array(select x.id from (select distinct p.owner_id from public.properties p
                 where p.owner_id = any ((select private.managed_owner_ids())::uuid[])
                   and p.id = any ((select private.managed_ids('contracts'))::uuid[])) o
                 join public.counterparties x on x.owner_id = o.owner_id and (x.is_self or x.added_by = private.scope_user_id()))
$$;
create or replace function private.managed_file_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select x.file_id from public.property_photos x where x.property_id = any ((select private.managed_ids('view'))::uuid[])
    union all
    select r.photo_id from public.physical_meters m
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id and r.photo_id is not null
     where m.owner_id = any ((select private.managed_owner_ids())::uuid[]) and m.property_id = any ((select private.managed_ids('readings'))::uuid[])
    union all
    select m.photo_id from public.physical_meters m
     where m.owner_id = any ((select private.managed_owner_ids())::uuid[]) and m.property_id = any ((select private.managed_ids('readings'))::uuid[])
       and m.photo_id is not null
    union all
    select y.photo_id from public.payments y where y.contract_id = any ((select private.managed_contract_ids('payments'))::uuid[]) and y.photo_id is not null
    union all
    select s.file_id from public.contracts c join public.supplier_payments s on s.owner_id = c.owner_id and s.contract_id = c.id
     where c.id = any ((select private.managed_contract_ids('contracts'))::uuid[])
    union all
    select z.file_id from public.task_photos z where z.task_id = any ((select private.managed_task_ids())::uuid[])
    union all
    select x.file_id from public.expenses x
     where x.owner_id = any ((select private.managed_owner_ids())::uuid[]) and x.property_id = any ((select private.managed_ids('finance'))::uuid[])
       and x.file_id is not null)
$$;
