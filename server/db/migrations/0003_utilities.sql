-- What a month consumes: tariffs with dated versions, the services of a property, physical meters and their readings.

create table tariffs (
  id uuid primary key,
  owner_id uuid not null references owners,
  service text not null,
  title text not null,
  city text,
  unit text not null,
  zones integer not null default 1 check (zones between 1 and 3),
  catalog_key text,
  catalog_as_of date,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id)
);
create index tariffs_list on tariffs (owner_id, service, title collate uk, id);

create table tariff_versions (
  id uuid primary key,
  owner_id uuid not null,
  tariff_id uuid not null,
  valid_from date not null,
  price numeric(14, 6) check (price >= 0),
  zone_prices numeric(14, 6)[],
  blocks jsonb,
  monthly_fee_kop bigint check (monthly_fee_kop >= 0),
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (tariff_id, valid_from),
  foreign key (owner_id, tariff_id) references tariffs (owner_id, id) on delete cascade,
  check (price is not null or zone_prices is not null or blocks is not null or monthly_fee_kop is not null)
);
comment on column tariff_versions.price is 'hryvnias per unit, exact';
comment on column tariff_versions.blocks is '[{"upTo": "2000"|null, "price": "2.64"}], up_to cumulative in a month';

create table property_services (
  id uuid primary key,
  owner_id uuid not null,
  property_id uuid not null,
  position integer not null,
  code text not null check (code in ('electricity', 'gas', 'gas_delivery', 'cold_water', 'hot_water', 'sewage', 'heating', 'waste',
    'building', 'internet', 'security', 'intercom', 'parking', 'custom')),
  title text,
  payer text not null check (payer in ('tenant', 'tenant_direct', 'owner', 'in_rent')),
  method text not null check (method in ('meter', 'per_m2', 'per_person', 'fixed', 'norm_per_person', 'annual_volume_12', 'sum_of_water', 'shared_bill')),
  tariff_id uuid,
  price numeric(14, 6),
  amount_kop bigint,
  quantity numeric(14, 3),
  norm numeric(14, 6),
  annual_volume numeric(14, 3),
  provider_counterparty_id uuid,
  account_number text,
  reading_window jsonb,
  photo_required boolean not null default false,
  season jsonb,
  unique (owner_id, id),
  unique (property_id, position),
  foreign key (owner_id, property_id) references properties (owner_id, id) on delete cascade,
  foreign key (owner_id, tariff_id) references tariffs (owner_id, id),
  foreign key (owner_id, provider_counterparty_id) references counterparties (owner_id, id)
);
create index property_services_tariff on property_services (owner_id, tariff_id) where tariff_id is not null;

create table physical_meters (
  id uuid primary key,
  owner_id uuid not null references owners,
  property_id uuid,
  complex_id uuid,
  service text not null,
  serial text not null,
  zones integer not null default 1 check (zones between 1 and 3),
  unit text not null,
  digits integer not null check (digits between 3 and 9),
  decimals integer not null default 0 check (decimals between 0 and 5),
  multiplier numeric(10, 3) not null default 1 check (multiplier > 0),
  place text,
  installed_on date not null,
  initial_values numeric(16, 5)[] not null,
  verified_on date,
  verification_interval_months integer check (verification_interval_months between 1 and 240),
  next_verification_on date,
  parent_meter_id uuid,
  status text not null default 'active' check (status in ('active', 'replaced', 'archived')),
  replaced_on date,
  closing_values numeric(16, 5)[],
  replaced_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  check ((property_id is null) <> (complex_id is null)),
  check (cardinality(initial_values) = zones),
  foreign key (owner_id, property_id) references properties (owner_id, id),
  foreign key (owner_id, complex_id) references complexes (owner_id, id),
  foreign key (owner_id, parent_meter_id) references physical_meters (owner_id, id),
  foreign key (owner_id, replaced_by) references physical_meters (owner_id, id)
);
create unique index physical_meters_serial on physical_meters (owner_id, service, serial) where status = 'active';
create index physical_meters_property on physical_meters (owner_id, property_id, service) where property_id is not null;
create index physical_meters_list on physical_meters (owner_id, created_at desc, id desc);
create index physical_meters_verification on physical_meters (owner_id, next_verification_on) where status = 'active';

create table readings (
  id uuid primary key,
  owner_id uuid not null,
  meter_id uuid not null,
  property_id uuid,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  taken_on date not null,
  reading_values numeric(16, 5)[] not null,
  source text not null check (source in ('owner', 'manager', 'tenant_link', 'tenant', 'import', 'estimated', 'handover')),
  photo_id uuid,
  comment text,
  flags text[] not null default '{}',
  state text not null check (state in ('submitted', 'approved', 'rejected', 'billed')),
  receipt_id uuid,
  corrects_id uuid,
  submitted_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, meter_id) references physical_meters (owner_id, id),
  foreign key (owner_id, photo_id) references files (owner_id, id),
  foreign key (owner_id, corrects_id) references readings (owner_id, id),
  check (state <> 'billed' or receipt_id is not null)
);
comment on column readings.reading_values is 'one value a zone, in the meter''s unit';
create unique index readings_one_a_day on readings (meter_id, taken_on) where state <> 'rejected' and corrects_id is null;
create index readings_meter on readings (owner_id, meter_id, taken_on desc);
create index readings_unbilled on readings (owner_id, meter_id, taken_on) where state = 'approved';
create index readings_period on readings (owner_id, period, meter_id);
create index readings_corrects on readings (owner_id, corrects_id) where corrects_id is not null;
create index readings_receipt on readings (owner_id, receipt_id) where receipt_id is not null;

call private.protect('tariffs');
call private.protect('tariff_versions');
call private.protect('property_services', 'property_id = any ((select private.scope_property_ids())::uuid[])');
call private.protect('physical_meters', 'property_id = any ((select private.scope_property_ids())::uuid[])');
call private.protect('readings', 'property_id = any ((select private.scope_property_ids())::uuid[])');

grant select, insert, update, delete on tariffs, tariff_versions, property_services, physical_meters, readings to kliuchar_app, kliuchar_worker;
