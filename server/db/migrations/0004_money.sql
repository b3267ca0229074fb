-- What is owed and what was paid: receipts with their lines, pending adjustments, payments, the two-sided ledger, allocations, rates.

create table receipt_runs (
  id uuid primary key,
  owner_id uuid not null references owners,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  contract_ids uuid[] not null,
  estimate boolean not null default false,
  total integer not null default 0,
  done integer not null default 0,
  created_count integer not null default 0,
  existing_count integer not null default 0,
  skipped jsonb not null default '[]',
  -- Where the next chunk starts: contracts are taken in order of id, so a restarted run goes on and never repeats.
  cursor_contract_id uuid,
  error text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (owner_id, id)
);
comment on column receipt_runs.contract_ids is 'frozen when the run is made, so that a run taken up again covers the same contracts';
-- A second run of the same owner and period meanwhile gets the running one (contract.md §1.7).
create unique index receipt_runs_running on receipt_runs (owner_id, period) where status = 'running';

create table receipts (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  property_id uuid not null,
  tenant_counterparty_id uuid not null,
  kind text not null default 'regular' check (kind in ('regular', 'one_off')),
  number text not null,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  status text not null default 'draft' check (status in ('draft', 'issued', 'void')),
  issued_on date,
  due_on date,
  -- Set by hand on the draft: a recalculation keeps it.
  due_on_set boolean not null default false,
  grace_days integer not null default 0,
  opening_balance_kop bigint not null default 0,
  charges_kop bigint not null default 0,
  adjustments_kop bigint not null default 0,
  penalty_kop bigint not null default 0,
  -- The rent part of the own sum (rent, deposit, adjustments of rent); the rest besides the penalty is utilities. For allocation.
  rent_kop bigint not null default 0,
  own_kop bigint generated always as (charges_kop + adjustments_kop + penalty_kop) stored,
  total_due_kop bigint not null default 0,
  paid_kop bigint not null default 0,
  -- What this receipt still asks for; drafts and void receipts ask for nothing.
  left_kop bigint generated always as (case when status = 'issued' then charges_kop + adjustments_kop + penalty_kop - paid_kop else 0 end) stored,
  overdue_after date generated always as (due_on + grace_days) stored,
  requisites jsonb,
  requisites_tax_id_sealed bytea,
  warnings jsonb not null default '[]',
  void_reason text,
  voided_at timestamptz,
  sent_at timestamptz,
  viewed_at timestamptz,
  views integer not null default 0,
  run_id uuid,
  issued_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (owner_id, number),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, property_id) references properties (owner_id, id),
  foreign key (owner_id, tenant_counterparty_id) references counterparties (owner_id, id),
  check (status <> 'issued' or (issued_on is not null and due_on is not null))
);
comment on column receipts.requisites is '{"name", "iban"}: frozen at issue';
-- One regular receipt for a contract and a month; a void one leaves room for the next (contract.md §1.5).
create unique index receipts_one_regular on receipts (contract_id, period) where kind = 'regular' and status <> 'void';
create index receipts_list on receipts (owner_id, period desc, id desc);
create index receipts_issued_on on receipts (owner_id, (coalesce(issued_on, 'infinity'::date)) desc, id desc);
create index receipts_due_on on receipts (owner_id, due_on desc, id desc);
create index receipts_contract on receipts (owner_id, contract_id, period desc, id desc);
create index receipts_property on receipts (owner_id, property_id, period desc);
create index receipts_open on receipts (owner_id, overdue_after, id) where status = 'issued' and left_kop > 0;
create index receipts_open_contract on receipts (contract_id, due_on, id) where status = 'issued' and left_kop > 0;
create index receipts_number_search on receipts using gin (lower(number) gin_trgm_ops);

create table receipt_lines (
  owner_id uuid not null,
  receipt_id uuid not null,
  line_no integer not null check (line_no > 0),
  contract_id uuid not null,
  kind text not null check (kind in ('rent', 'utility', 'fee', 'penalty', 'adjustment', 'deposit')),
  service text,
  title text not null,
  period text not null,
  quantity numeric(18, 5),
  unit text,
  price numeric(14, 6),
  amount_kop bigint not null check (abs(amount_kop) <= 99999999999),
  vat_kop bigint not null default 0,
  -- Made by hand on a draft: kept by a recalculation.
  manual boolean not null default false,
  adjustment_id uuid,
  explanation jsonb not null,
  primary key (owner_id, receipt_id, line_no),
  foreign key (owner_id, receipt_id) references receipts (owner_id, id) on delete cascade
);

-- Sums that wait for the next receipt: a corrected reading, a rate difference, a relief, a hand-made correction.
create table adjustments (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  kind text not null check (kind in ('fx', 'reading', 'relief', 'manual', 'penalty')),
  title text not null,
  service text,
  amount_kop bigint not null check (amount_kop <> 0 and abs(amount_kop) <= 99999999999),
  explanation jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'applied', 'cancelled')),
  receipt_id uuid,
  -- A rate difference follows the payment and the receipt it arose from, and goes away with either of them.
  source_payment_id uuid,
  source_receipt_id uuid,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, receipt_id) references receipts (owner_id, id)
);
create index adjustments_pending on adjustments (owner_id, contract_id) where state = 'pending';
create index adjustments_source on adjustments (owner_id, source_payment_id) where source_payment_id is not null;
create index adjustments_receipt on adjustments (owner_id, receipt_id) where receipt_id is not null;

create table payments (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  amount_kop bigint not null check (amount_kop between 1 and 99999999999),
  paid_on date not null,
  method text not null check (method in ('bank', 'cash', 'card', 'offset')),
  reference text,
  note text,
  status text not null default 'posted' check (status in ('reported', 'posted', 'rejected', 'reversed')),
  allocated_kop bigint not null default 0,
  reported_receipt_id uuid,
  photo_id uuid,
  reversed_at timestamptz,
  reversal_reason text,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, reported_receipt_id) references receipts (owner_id, id),
  check (allocated_kop between 0 and amount_kop)
);
create index payments_list on payments (owner_id, paid_on desc, id desc);
create index payments_contract on payments (owner_id, contract_id, paid_on desc, id desc);
create index payments_credit on payments (contract_id, paid_on, id) where status = 'posted' and allocated_kop < amount_kop;

-- Double entry: an entry names both sides, so it balances by its shape (contract.md §1.4). Never changed, never deleted.
create table ledger_entries (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  posted_on date not null,
  debit_account text not null,
  credit_account text not null,
  amount_kop bigint not null check (amount_kop > 0 and amount_kop <= 99999999999),
  currency text not null default 'UAH' check (currency in ('UAH', 'USD', 'EUR')),
  kind text not null,
  source_type text not null check (source_type in ('receipt', 'payment', 'allocation', 'credit', 'opening', 'deposit', 'write_off')),
  source_id uuid not null,
  reversal_of uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  unique (owner_id, id),
  check (debit_account <> credit_account),
  check (debit_account in ('receivable', 'cash', 'tenant_credit', 'rent_income', 'utility_income', 'penalty_income', 'other_income', 'deposit_held', 'opening', 'write_off', 'vat_payable')),
  check (credit_account in ('receivable', 'cash', 'tenant_credit', 'rent_income', 'utility_income', 'penalty_income', 'other_income', 'deposit_held', 'opening', 'write_off', 'vat_payable')),
  check (currency = 'UAH' or 'deposit_held' in (debit_account, credit_account)),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, reversal_of) references ledger_entries (owner_id, id)
);
-- Covers every balance: the sum for a contract up to a day is one index-only scan.
create index ledger_contract on ledger_entries (owner_id, contract_id, posted_on, id) include (debit_account, credit_account, amount_kop, currency);
create index ledger_source on ledger_entries (owner_id, source_type, source_id);
create trigger ledger_immutable before update or delete on ledger_entries for each row execute function private.refuse_change();

-- Which money paid which item. A row is taken back by its twin with the opposite sign, so the sum is always what is allocated now.
create table allocations (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  source_type text not null check (source_type in ('payment', 'opening', 'receipt')),
  source_id uuid not null,
  item_type text not null check (item_type in ('receipt', 'opening')),
  receipt_id uuid,
  amount_kop bigint not null check (amount_kop <> 0),
  -- The parts inside the item (contract.md §1.16); the opening item has only itself and counts as rent.
  penalty_kop bigint not null default 0,
  utilities_kop bigint not null default 0,
  rent_kop bigint not null,
  allocated_on date not null,
  reversal_of uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  unique (owner_id, id),
  check ((item_type = 'receipt') = (receipt_id is not null)),
  check (penalty_kop + utilities_kop + rent_kop = amount_kop),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, receipt_id) references receipts (owner_id, id),
  foreign key (owner_id, reversal_of) references allocations (owner_id, id)
);
comment on column allocations.source_type is 'a payment, a negative opening balance, or a receipt whose own sum is negative';
create index allocations_source on allocations (owner_id, source_type, source_id);
create index allocations_receipt on allocations (owner_id, receipt_id) where receipt_id is not null;
create index allocations_contract on allocations (owner_id, contract_id);
create trigger allocations_immutable before update or delete on allocations for each row execute function private.refuse_change();

-- Rates: the National Bank's (owner_id null) and an owner's own (contract.md §1.13).
create table exchange_rates (
  id uuid primary key,
  owner_id uuid references owners,
  currency text not null check (currency in ('USD', 'EUR')),
  rate_on date not null,
  rate numeric(12, 6) not null check (rate > 0),
  source text not null check (source in ('nbu', 'manual')),
  created_at timestamptz not null default now()
);
create unique index exchange_rates_key on exchange_rates (coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid), currency, rate_on);

-- Reference tables of the state, the same for every owner: rates are data with dates (ukraine.md §6). The price index is month on
-- month in percent (contract.md §1.13), the key rate holds from its day until the next row (§1.15).
create table price_indexes (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  percent numeric(8, 3) not null check (percent > 0)
);
create table key_rates (
  valid_from date primary key,
  percent numeric(6, 3) not null check (percent >= 0)
);

-- Money of a month per owner, kept by the writing statement, so that the dashboard never scans (performance.md §3.3 row 8).
create table owner_months (
  owner_id uuid not null references owners,
  period text not null,
  charged_kop bigint not null default 0,
  received_kop bigint not null default 0,
  primary key (owner_id, period)
);

create function private.roll_receipts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, charged_kop)
  select owner_id, period, sum(kop) from (
    select owner_id, period, case when status = 'issued' then own_kop else 0 end as kop from new_rows
  ) x where kop <> 0 group by owner_id, period order by owner_id, period
  on conflict (owner_id, period) do update set charged_kop = m.charged_kop + excluded.charged_kop;
  return null;
end $$;
create function private.roll_receipts_update() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, charged_kop)
  select owner_id, period, sum(kop) from (
    select owner_id, period, case when status = 'issued' then own_kop else 0 end as kop from new_rows
    union all
    select owner_id, period, case when status = 'issued' then -own_kop else 0 end from old_rows
  ) x group by owner_id, period having sum(kop) <> 0 order by owner_id, period
  on conflict (owner_id, period) do update set charged_kop = m.charged_kop + excluded.charged_kop;
  return null;
end $$;
create trigger receipts_roll_insert after insert on receipts referencing new table as new_rows for each statement execute function private.roll_receipts();
create trigger receipts_roll_update after update on receipts referencing old table as old_rows new table as new_rows for each statement execute function private.roll_receipts_update();

create function private.roll_payments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, received_kop)
  select owner_id, to_char(paid_on, 'YYYY-MM'), sum(amount_kop) from new_rows where status = 'posted' and method <> 'offset'
  group by owner_id, to_char(paid_on, 'YYYY-MM') order by 1, 2
  on conflict (owner_id, period) do update set received_kop = m.received_kop + excluded.received_kop;
  return null;
end $$;
create function private.roll_payments_update() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, received_kop)
  select owner_id, month, sum(kop) from (
    select owner_id, to_char(paid_on, 'YYYY-MM') as month, case when status = 'posted' and method <> 'offset' then amount_kop else 0 end as kop from new_rows
    union all
    select owner_id, to_char(paid_on, 'YYYY-MM'), case when status = 'posted' and method <> 'offset' then -amount_kop else 0 end from old_rows
  ) x group by owner_id, month having sum(kop) <> 0 order by owner_id, month
  on conflict (owner_id, period) do update set received_kop = m.received_kop + excluded.received_kop;
  return null;
end $$;
create trigger payments_roll_insert after insert on payments referencing new table as new_rows for each statement execute function private.roll_payments();
create trigger payments_roll_update after update on payments referencing old table as old_rows new table as new_rows for each statement execute function private.roll_payments_update();

-- A first large run fills tables that the planner still believes to be empty, and the plans of foreign keys made then scan: measured
-- 21.8 s instead of 0.9 s for 10 000 receipts. Statistics of a table that has more than doubled are taken at once; services may ask
-- for it because ANALYZE belongs to the table's owner. Another session already doing it is left to it.
create function private.refresh_statistics(p_tables text[]) returns void language plpgsql security definer set search_path = '' as $$
declare t text;
begin
  foreach t in array p_tables loop
    if (select pg_catalog.pg_relation_size(c.oid) / 8192 > 2 * greatest(c.relpages, 4)
          from pg_catalog.pg_class c where c.oid = ('public.' || quote_ident(t))::regclass) then
      execute format('analyze (skip_locked) public.%I', t);
    end if;
  end loop;
end $$;

call private.protect('receipt_runs');
call private.protect('receipts', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('receipt_lines', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('adjustments');
call private.protect('payments', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('ledger_entries', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('allocations', 'contract_id = any ((select private.scope_contract_ids())::uuid[])');
call private.protect('exchange_rates', 'owner_id is null');
call private.protect('owner_months');
create policy worker_rates on exchange_rates for all to kliuchar_worker using (true) with check (true);

grant select, insert, update on receipt_runs, receipts, adjustments, payments to kliuchar_app, kliuchar_worker;
grant select, insert, update, delete on receipt_lines, exchange_rates to kliuchar_app, kliuchar_worker;
grant select, insert on ledger_entries, allocations to kliuchar_app, kliuchar_worker;
grant select on owner_months, price_indexes, key_rates to kliuchar_app, kliuchar_worker;
grant insert, update, delete on price_indexes, key_rates to kliuchar_worker;

-- ── Entering a scope (after the tables it looks at) ────────────────────────────────────────────────────────────────────────
-- A signed-in person. KL001: no such live session. KL002: the expected user or owners are stale, look up and try again.
create function private.enter_session(p_token_hash bytea, p_user_id uuid, p_owner_ids uuid[], p_now timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid; v_owners uuid[]; v_contracts uuid[]; v_properties uuid[]; v_counterparties uuid[];
begin
  select s.user_id,
         array(select m.owner_id from public.owner_members m where m.user_id = s.user_id order by m.owner_id),
         array(select p.contract_id from public.contract_parties p where p.user_id = s.user_id)
    into v_user, v_owners, v_contracts
    from public.sessions s
   where s.token_hash = p_token_hash and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days';
  if v_user is null then
    raise exception 'no session' using errcode = 'KL001';
  end if;
  if v_user <> p_user_id or v_owners <> p_owner_ids then
    raise exception 'stale actor' using errcode = 'KL002';
  end if;
  if cardinality(v_contracts) > 0 then
    select array_agg(distinct c.rental_object_id), array_agg(distinct c.landlord_counterparty_id) || array_agg(distinct c.tenant_counterparty_id)
      into v_properties, v_counterparties
      from public.contracts c where c.id = any (v_contracts) and c.status not in ('draft', 'cancelled');
    v_contracts := array(select c.id from public.contracts c where c.id = any (v_contracts) and c.status not in ('draft', 'cancelled'));
  end if;
  perform private.set_scope(v_user, v_owners, v_contracts, v_properties, v_counterparties);
end $$;

-- The narrow scope of one contract: nothing of the owner beyond it is visible.
create function private.enter_contract(p_contract_id uuid) returns void language sql stable as $$
  select private.set_scope(null, null, array[c.id], array[c.rental_object_id], array[c.landlord_counterparty_id, c.tenant_counterparty_id])
  from public.contracts c where c.id = p_contract_id
$$;

-- A public contract page: open from send or activation while its link is on (contract.md §3.13). Unknown and switched off look the same.
-- The answer says how much may be shown; a wrong key is no key.
create function private.enter_public_contract(p_contract_id uuid, p_key_hash bytea, p_today date,
  out owner_id uuid, out keyed boolean) language plpgsql stable security definer set search_path = '' as $$
begin
  select l.owner_id, coalesce(l.key_hash = p_key_hash, false) into owner_id, keyed
    from public.contract_links l join public.contracts c on c.id = l.contract_id
   where l.contract_id = p_contract_id and l.enabled and (l.expires_on is null or l.expires_on >= p_today)
     and c.status not in ('draft', 'cancelled');
  if owner_id is not null then
    perform private.enter_contract(p_contract_id);
  end if;
end $$;

-- A public receipt page: open from issue; the key is the contract's.
create function private.enter_public_receipt(p_receipt_id uuid, p_key_hash bytea, p_today date,
  out owner_id uuid, out contract_id uuid, out keyed boolean) language plpgsql stable security definer set search_path = '' as $$
begin
  select r.owner_id, r.contract_id, coalesce(l.key_hash = p_key_hash, false) into owner_id, contract_id, keyed
    from public.receipts r join public.contract_links l on l.contract_id = r.contract_id
   where r.id = p_receipt_id and r.status in ('issued', 'void') and r.issued_on is not null
     and l.enabled and (l.expires_on is null or l.expires_on >= p_today);
  if owner_id is not null then
    perform private.enter_contract(contract_id);
  end if;
end $$;

-- A write by the holder of the key (a reading, a payment report, an acceptance): the owner's scope, after the key has been proven.
create function private.enter_link_owner(p_contract_id uuid, p_key_hash bytea, p_today date) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare v_owner uuid; v_keyed boolean;
begin
  select e.owner_id, e.keyed into v_owner, v_keyed from private.enter_public_contract(p_contract_id, p_key_hash, p_today) e;
  if v_owner is null or not v_keyed then
    perform private.set_scope(null, null, null, null, null);
    return null;
  end if;
  perform private.set_scope(null, array[v_owner], null, null, null);
  return v_owner;
end $$;

-- A job works for one owner; only the worker's role may ask for it.
create function private.enter_owner(p_owner_id uuid) returns void language sql security definer set search_path = '' as $$
  select private.set_scope(null, array[p_owner_id], null, null, null)
$$;

revoke execute on all functions in schema private from public;
revoke execute on all procedures in schema private from public;
grant execute on function private.scope_ids(text), private.scope_user_id(), private.scope_owner_ids(), private.scope_contract_ids(),
  private.scope_property_ids(), private.scope_counterparty_ids(), private.take_numbers(uuid, text, text, integer) to kliuchar_app, kliuchar_worker;
grant execute on function private.enqueue(uuid, text, uuid, jsonb, text, timestamptz),
  private.queue_message(uuid, uuid, text, text, text, text, text, text, text),
  private.throttle(text, bytea, integer, integer, timestamptz, integer) to kliuchar_app, kliuchar_worker;
grant execute on function private.enter_session(bytea, uuid, uuid[], timestamptz), private.enter_public_contract(uuid, bytea, date),
  private.enter_public_receipt(uuid, bytea, date), private.enter_link_owner(uuid, bytea, date) to kliuchar_app;
grant execute on function private.enter_owner(uuid) to kliuchar_worker;
grant execute on function private.refresh_statistics(text[]) to kliuchar_app, kliuchar_worker;
