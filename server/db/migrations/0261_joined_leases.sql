-- A lease that was on before its owner came (contract.md §5): it keeps its real start, and is billed from the month he joins with.
alter table contracts
  add column billing_from date check (extract(day from billing_from) = 1),
  -- The deposit that is held already; it goes into the books with the opening balance.
  add column joined_deposit_minor bigint check (joined_deposit_minor > 0),
  add column joined_deposit_currency text check (joined_deposit_currency in ('UAH', 'USD', 'EUR')),
  add constraint contracts_joined_later check (billing_from > start_date),
  add constraint contracts_joined_deposit check (
    (joined_deposit_minor is null) = (joined_deposit_currency is null) and (joined_deposit_minor is null or billing_from is not null));
