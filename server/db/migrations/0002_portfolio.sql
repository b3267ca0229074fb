-- What is let, to whom and by whom: complexes, properties with their services, counterparties, contracts with dated terms.

create table complexes (
  id uuid primary key,
  owner_id uuid not null references owners,
  name text not null,
  description text,
  address text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (owner_id, id)
);

create table counterparties (
  id uuid primary key,
  owner_id uuid not null references owners,
  kind text not null check (kind in ('person', 'fop', 'company')),
  roles text[] not null default '{}' check (roles <@ array['tenant', 'landlord', 'provider', 'contractor', 'guarantor']),
  last_name text,
  first_name text,
  middle_name text,
  company_name text,
  display_name text not null,
  tax_id_kind text check (tax_id_kind in ('rnokpp', 'edrpou', 'passport', 'id_card')),
  tax_id_sealed bytea,
  tax_id_lookup bytea,
  id_document_sealed bytea,
  phones text[] not null default '{}',
  emails text[] not null default '{}',
  ibans text[] not null default '{}',
  address text,
  representative text,
  vat_payer boolean not null default false,
  tax_regime text check (tax_regime in ('individual', 'fop_2', 'fop_3', 'general')),
  notes text,
  tags text[] not null default '{}',
  -- The owner's own landlord card, made from the profile; it does not count for onboarding (contract.md §3.5).
  is_self boolean not null default false,
  merged_into uuid,
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, merged_into) references counterparties (owner_id, id)
);
comment on column counterparties.tax_id_sealed is 'AES-256-GCM; the key is outside the database';
comment on column counterparties.tax_id_lookup is 'keyed HMAC, to point out duplicates without opening';
create unique index counterparties_self on counterparties (owner_id) where is_self;
create index counterparties_list on counterparties (owner_id, display_name collate uk, id);
create index counterparties_created on counterparties (owner_id, created_at desc, id desc);
create index counterparties_tax_id on counterparties (owner_id, tax_id_lookup) where tax_id_lookup is not null;
create index counterparties_phones on counterparties using gin (phones);
create index counterparties_search on counterparties using gin (search_text gin_trgm_ops);

create table properties (
  id uuid primary key,
  owner_id uuid not null references owners,
  complex_id uuid,
  name text,
  display_name text not null,
  type text not null check (type in ('apartment', 'house', 'room', 'office', 'retail', 'warehouse', 'parking', 'land', 'other')),
  purpose text not null check (purpose in ('residential', 'commercial')),
  region text, city text not null, street text, building text, apartment text, entrance text, floor text, postal_code text,
  area_total numeric(10, 2), area_living numeric(10, 2), rooms integer, residents_count integer,
  cadastral_number text, registry_number text,
  base_rent_minor bigint, base_rent_currency text check (base_rent_currency in ('UAH', 'USD', 'EUR')),
  notes text, access_notes text,
  -- Set by hand; what a contract says (reserved, occupied) is derived and never stored.
  manual_status text check (manual_status in ('maintenance', 'unusable')),
  archived_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, complex_id) references complexes (owner_id, id)
);
comment on column properties.access_notes is 'codes and keys; never shown to anyone but the owner''s people';
create index properties_created on properties (owner_id, created_at desc, id desc);
create index properties_name on properties (owner_id, display_name collate uk_numeric, id);
create index properties_complex on properties (owner_id, complex_id) where complex_id is not null;
create index properties_search on properties using gin (search_text gin_trgm_ops);

create table property_photos (
  owner_id uuid not null,
  property_id uuid not null,
  file_id uuid not null,
  position integer not null,
  primary key (owner_id, property_id, file_id),
  foreign key (owner_id, property_id) references properties (owner_id, id) on delete cascade,
  foreign key (owner_id, file_id) references files (owner_id, id)
);

create table contracts (
  id uuid primary key,
  owner_id uuid not null references owners,
  number text not null,
  rental_object_id uuid not null,
  landlord_counterparty_id uuid not null,
  tenant_counterparty_id uuid not null,
  guarantor_id uuid,
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'scheduled', 'active', 'notice', 'completed', 'terminated', 'declined', 'cancelled')),
  signed_on date,
  start_date date not null,
  end_date date,
  -- The last day the object is taken: the end date, or the day of a notice or termination. Null means open-ended.
  effective_end date,
  -- The first day of the current term, null until the first renewal: the next one is as long as the term before it (ЦКУ 764).
  term_start_date date,
  notice_days integer not null default 30 check (notice_days between 0 and 730),
  auto_renew boolean not null default false,
  deposit_amount_minor bigint check (deposit_amount_minor > 0),
  deposit_currency text check (deposit_currency in ('UAH', 'USD', 'EUR')),
  deposit_kind text check (deposit_kind in ('guarantee', 'advance')),
  due_day integer not null default 5 check (due_day between 1 and 31),
  grace_days integer not null default 0 check (grace_days between 0 and 90),
  payment_for text not null default 'current' check (payment_for in ('current', 'next')),
  payment_utilities text not null default 'same' check (payment_utilities in ('same', 'previous')),
  account_iban text check (account_iban ~ '^UA\d{27}$'),
  proration text not null default 'actual_days' check (proration in ('actual_days', 'thirty_days', 'none')),
  utilities jsonb,
  late_fee jsonb not null default '{"mode": "none"}',
  vat_mode text not null default 'none' check (vat_mode in ('none', 'on_top', 'included')),
  opening_balance_kop bigint not null default 0 check (abs(opening_balance_kop) <= 99999999999),
  opening_posted_at timestamptz,
  notification_settings jsonb,
  notes text,
  termination jsonb,
  document_sha256 bytea,
  accepted_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (owner_id, number),
  check (end_date is null or end_date >= start_date),
  check (effective_end is null or effective_end >= start_date - 1),
  check ((deposit_amount_minor is null) = (deposit_currency is null)),
  foreign key (owner_id, rental_object_id) references properties (owner_id, id),
  foreign key (owner_id, landlord_counterparty_id) references counterparties (owner_id, id),
  foreign key (owner_id, tenant_counterparty_id) references counterparties (owner_id, id),
  foreign key (owner_id, guarantor_id) references counterparties (owner_id, id),
  -- Two live contracts never overlap on one object, both ends included (contract.md §3.8).
  constraint contracts_no_overlap exclude using gist
    (rental_object_id with =, daterange(start_date, effective_end, '[]') with &&)
    where (status in ('pending', 'scheduled', 'active', 'notice'))
);
comment on column contracts.utilities is 'null: the property''s services; otherwise the services of this contract in the same form';
comment on column contracts.opening_balance_kop is 'debt + or credit − brought in, posted to the ledger on activation';
create index contracts_created on contracts (owner_id, created_at desc, id desc);
create index contracts_number on contracts (owner_id, number collate uk_numeric, id);
create index contracts_start on contracts (owner_id, start_date desc, id desc);
create index contracts_status on contracts (owner_id, status, created_at desc, id desc);
create index contracts_object on contracts (owner_id, rental_object_id, start_date desc);
create index contracts_tenant on contracts (owner_id, tenant_counterparty_id, created_at desc);
create index contracts_landlord on contracts (owner_id, landlord_counterparty_id, created_at desc);
create index contracts_due_changes on contracts (status, start_date, effective_end) where status in ('scheduled', 'active', 'notice');
create index contracts_search on contracts using gin (search_text gin_trgm_ops);

create table contract_co_tenants (
  owner_id uuid not null,
  contract_id uuid not null,
  counterparty_id uuid not null,
  primary key (owner_id, contract_id, counterparty_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade,
  foreign key (owner_id, counterparty_id) references counterparties (owner_id, id)
);

create table contract_amendments (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  number integer not null,
  valid_from date not null,
  rent_amount_minor bigint,
  rent_currency text,
  peg jsonb,
  note text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'activated', 'cancelled')),
  document_sha256 bytea,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (contract_id, number),
  foreign key (owner_id, contract_id) references contracts (owner_id, id)
);

-- Append-only versions of rent and peg: a change of rent is a new row, and nothing that was issued changes (product.md §5).
create table contract_terms (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  valid_from date not null,
  rent_amount_minor bigint not null check (rent_amount_minor >= 0),
  rent_currency text not null default 'UAH' check (rent_currency in ('UAH', 'USD', 'EUR')),
  peg jsonb not null default '{"mode": "none"}',
  note text,
  amendment_id uuid,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (contract_id, valid_from),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade,
  foreign key (owner_id, amendment_id) references contract_amendments (owner_id, id)
);

-- The text that was sent and accepted, frozen with its hash.
create table contract_documents (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  amendment_id uuid,
  template text not null,
  data_sealed bytea not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade,
  foreign key (owner_id, amendment_id) references contract_amendments (owner_id, id)
);
comment on column contract_documents.data_sealed is 'the merge data with passports and tax ids, AES-256-GCM; sha256 is over the canonical text before sealing';
create index contract_documents_contract on contract_documents (owner_id, contract_id, created_at desc);

create table contract_acceptances (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  amendment_id uuid,
  method text not null check (method in ('session', 'link', 'paper')),
  user_id uuid,
  phone text,
  accepted_at timestamptz not null,
  address text not null default '',
  user_agent text not null default '',
  document_sha256 bytea not null,
  -- The scan of what was signed on paper.
  file_id uuid,
  unique (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, file_id) references files (owner_id, id)
);
create index contract_acceptances_contract on contract_acceptances (owner_id, contract_id, accepted_at);

-- A signed-in tenant's relation to a contract; lists across owners start here (contract.md §2.2).
create table contract_parties (
  owner_id uuid not null,
  contract_id uuid not null,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (contract_id, user_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade
);
create index contract_parties_user on contract_parties (user_id, contract_id);

-- The key of the sent link; one key serves the contract and its receipts (contract.md §3.8).
create table contract_links (
  contract_id uuid primary key,
  owner_id uuid not null,
  key_hash bytea not null,
  key_sealed bytea not null,
  enabled boolean not null default true,
  expires_on date,
  views integer not null default 0,
  qr_key_only boolean not null default false,
  rotated_at timestamptz not null default now(),
  unique (owner_id, contract_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade
);

call private.protect('complexes');
call private.protect('counterparties', 'id = any ((select private.scope_counterparty_ids())::uuid[])');
call private.protect('properties', 'id = any ((select private.scope_property_ids())::uuid[])');
call private.protect('property_photos', 'property_id = any ((select private.scope_property_ids())::uuid[])');
call private.protect('contracts', 'id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('contract_co_tenants', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('contract_amendments', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('contract_terms', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('contract_documents', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('contract_acceptances', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('contract_parties', 'user_id = (select private.scope_user_id())');
call private.protect('contract_links');

grant select, insert, update, delete on complexes, counterparties, properties, property_photos, contracts, contract_co_tenants,
  contract_documents, contract_parties, contract_links to kliuchar_app, kliuchar_worker;
grant select, insert, update on contract_amendments to kliuchar_app, kliuchar_worker;
-- A draft is deleted with its terms; nothing else removes a version, and no role may change one.
grant select, insert, delete on contract_terms to kliuchar_app, kliuchar_worker;
grant select, insert on contract_acceptances to kliuchar_app, kliuchar_worker;
