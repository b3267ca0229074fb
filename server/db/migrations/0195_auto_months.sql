-- The month by itself (contract.md §5): which contracts make their drafts, or issue and send them, on a day of each month, and when their
-- tenants are asked for readings before it.
create table auto_months (
  owner_id uuid not null,
  contract_id uuid not null,
  mode text not null check (mode in ('off', 'drafts', 'send')),
  day integer not null check (day between 1 and 28),
  -- Which month is billed on that day.
  billed_month text not null check (billed_month in ('current', 'previous')),
  ask_days_before integer check (ask_days_before between 1 and 14),
  -- The last months taken: each is taken once, whoever looks at the same time.
  billed_period text check (billed_period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  asked_period text check (asked_period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  primary key (owner_id, contract_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade
);
create index auto_months_due on auto_months (owner_id) where mode <> 'off';

-- A run that began by itself, until its owner is told how it went.
create table auto_month_runs (
  owner_id uuid not null,
  run_id uuid not null,
  told_at timestamptz,
  primary key (owner_id, run_id),
  foreign key (owner_id, run_id) references receipt_runs (owner_id, id)
);

call private.protect('auto_months');
call private.protect('auto_month_runs');
grant select, insert, update on auto_months, auto_month_runs to kliuchar_app, kliuchar_worker;

create function private.owners_with_auto_months() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct a.owner_id from public.auto_months a where a.mode <> 'off' order by 1
$$;
revoke execute on function private.owners_with_auto_months() from public;
grant execute on function private.owners_with_auto_months() to kliuchar_worker;
