-- Who has a rent in a currency is told today's rate on his first screen: asked every time, of the few rows that have one.
create index contract_terms_foreign on contract_terms (owner_id, rent_currency, contract_id, valid_from) where rent_currency <> 'UAH';
