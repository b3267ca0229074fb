-- The list of contracts asks for those that are overdue: the few of an account's debts whose day is over, found without reading the rest.
create index contract_debts_overdue on contract_debts (owner_id, overdue_from) include (contract_id) where owed_kop > 0;
