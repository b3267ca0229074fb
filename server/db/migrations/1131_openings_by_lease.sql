-- Whether a lease owes a debt that was brought in is asked of each lease on a page, so it is found by the lease as well as summed by the owner.
drop index contract_debts_openings;
create index contract_debts_openings on contract_debts (owner_id, contract_id) include (opening_kop) where opening_kop > 0;
