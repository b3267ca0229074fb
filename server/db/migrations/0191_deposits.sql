-- What happened to the deposit of a contract (product.md §7). The sums themselves stand in the ledger; a row says why, and is never
-- changed but for being taken back. Money applied to a debt is a payment of its own, and goes back with that payment.
create table deposit_movements (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  kind text not null check (kind in ('received', 'applied', 'returned')),
  purpose text check (purpose in ('debt', 'damage')),
  amount_minor bigint not null check (amount_minor between 1 and 99999999999),
  currency text not null check (currency in ('UAH', 'USD', 'EUR')),
  moved_on date not null,
  -- Hryvnias for one unit where a deposit in a currency pays a debt.
  rate numeric(12, 6) check (rate > 0),
  payment_id uuid,
  note text,
  reversed_at timestamptz,
  reversal_reason text,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  check ((kind = 'applied') = (purpose is not null)),
  check ((purpose is not distinct from 'debt') = (payment_id is not null)),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, payment_id) references payments (owner_id, id)
);
create index deposit_movements_contract on deposit_movements (owner_id, contract_id, moved_on, id);
create index deposit_movements_of_tenant on deposit_movements (contract_id);
create index deposit_movements_payment on deposit_movements (owner_id, payment_id) where payment_id is not null;

call private.protect('deposit_movements', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
grant select, insert, update on deposit_movements to kliuchar_app, kliuchar_worker;
