-- What is kept for damage of deposits in a currency is looked for by each report of profit and loss, and few accounts have any.
create index ledger_entries_foreign_damage on ledger_entries (owner_id, posted_on) where currency <> 'UAH' and credit_account = 'other_income';
