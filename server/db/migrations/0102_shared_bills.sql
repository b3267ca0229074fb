-- A supplier's bill for several objects (product.md §3, method shared_bill): what it is divided by and what falls on each.
create table shared_bills (
  id uuid primary key,
  owner_id uuid not null references owners,
  service text not null check (service in ('electricity', 'gas', 'gas_delivery', 'cold_water', 'hot_water', 'sewage', 'heating', 'waste',
    'building', 'internet', 'security', 'intercom', 'parking', 'custom')),
  title text check ((service = 'custom') = (title is not null)),
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  total_kop bigint not null check (total_kop between 1 and 99999999999),
  basis text not null check (basis in ('equal', 'area', 'persons', 'custom')),
  weight_total numeric(18, 3) not null check (weight_total > 0),
  note text,
  file_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, file_id) references files (owner_id, id)
);
create index shared_bills_list on shared_bills (owner_id, period desc, id desc);
-- Files are deleted by the hundred, and each deletion looks who still has it.
create index shared_bills_file on shared_bills (owner_id, file_id) where file_id is not null;

create table shared_bill_shares (
  owner_id uuid not null,
  bill_id uuid not null,
  property_id uuid not null,
  position integer not null,
  weight numeric(14, 3) not null check (weight >= 0),
  amount_kop bigint not null check (amount_kop >= 0),
  remainder_kop bigint not null check (remainder_kop between 0 and 1),
  primary key (owner_id, bill_id, property_id),
  foreign key (owner_id, bill_id) references shared_bills (owner_id, id) on delete cascade,
  foreign key (owner_id, property_id) references properties (owner_id, id)
);
create index shared_bill_shares_property on shared_bill_shares (owner_id, property_id);

-- Which receipt carries the part of a contract: once, whoever makes receipts at the same time. A void takes the row away.
create table shared_bill_charges (
  owner_id uuid not null,
  bill_id uuid not null,
  contract_id uuid not null,
  property_id uuid not null,
  receipt_id uuid not null,
  primary key (owner_id, bill_id, contract_id),
  foreign key (owner_id, bill_id, property_id) references shared_bill_shares (owner_id, bill_id, property_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, receipt_id) references receipts (owner_id, id)
);
create index shared_bill_charges_contract on shared_bill_charges (owner_id, contract_id);
create index shared_bill_charges_receipt on shared_bill_charges (owner_id, receipt_id);

call private.protect('shared_bills');
call private.protect('shared_bill_shares');
call private.protect('shared_bill_charges');
grant select, insert, update, delete on shared_bills, shared_bill_shares, shared_bill_charges to kliuchar_app, kliuchar_worker;
