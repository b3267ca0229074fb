-- A month's run writes tens of thousands of receipts; every index and every key of the table is paid for by each of them.

-- The search is a LIKE under row-level security: not leakproof, so the planner may not use an index for it (`receipts` are found by the
-- month, the contract or the number's order).
drop index receipts_number_search;

-- The object and the tenant of a receipt are those of its contract: one key says so, in place of two that only said that they exist.
alter table contracts add constraint contracts_parties unique (owner_id, id, rental_object_id, tenant_counterparty_id);
alter table receipts
  drop constraint receipts_owner_id_contract_id_fkey,
  drop constraint receipts_owner_id_property_id_fkey,
  drop constraint receipts_owner_id_tenant_counterparty_id_fkey,
  add constraint receipts_contract_parties foreign key (owner_id, contract_id, property_id, tenant_counterparty_id)
    references contracts (owner_id, id, rental_object_id, tenant_counterparty_id) on update cascade;

-- The receipts of an object are those of its contracts, which are few.
drop index receipts_property;
