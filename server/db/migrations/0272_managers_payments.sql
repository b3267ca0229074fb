-- Payments of the objects entrusted by the switch `payments` (0270_managers_write.sql, ADR 0031): a payment recorded, one that a tenant has
-- reported confirmed or rejected, and what follows in the books: its entries, what it pays, and the difference of a rate.
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
     where p_kind = 'payment' and y.id = p_id) x
$$;

alter policy held_insert on payments with check ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments}'))::uuid[]));
alter policy held_update on payments
  using ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments}'))::uuid[]))
  with check ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments}'))::uuid[]));
alter policy held_insert on ledger_entries with check ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments}'))::uuid[]));
alter policy held_insert on allocations with check ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments}'))::uuid[]));
-- What is paid stands on the receipt too.
alter policy held_update on receipts
  using ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments}'))::uuid[]))
  with check ((select private.held_id()) is null or contract_id = any ((select private.held_contract_ids('{payments}'))::uuid[]));
alter policy held_insert on adjustments with check ((select private.held_id()) is null
  or contract_id = any ((select private.held_contract_ids('{readings,tasks,payments}'))::uuid[]));
-- Only locked, never changed.
alter policy held_update on contracts using ((select private.held_id()) is null or rental_object_id = (select private.held_by('{readings,payments}')));
