-- Rates, price indexes and key rates of the state (owner_id null) and, for what it has not published yet, of an owner (ADR 0012).

-- An owner's rate for contracts with their own source may stand beside his entry of the official one for the same day.
drop index exchange_rates_key;
alter table exchange_rates
  add column version integer not null default 1,
  add constraint exchange_rates_key unique nulls not distinct (owner_id, currency, source, rate_on),
  add constraint exchange_rates_published check (owner_id is not null or source = 'nbu');

alter table price_indexes
  drop constraint price_indexes_pkey,
  add column id uuid primary key default gen_random_uuid(),
  add column owner_id uuid references owners,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add constraint price_indexes_key unique nulls not distinct (owner_id, month);
alter table price_indexes alter column id drop default;

alter table key_rates
  drop constraint key_rates_pkey,
  add column id uuid primary key default gen_random_uuid(),
  add column owner_id uuid references owners,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add constraint key_rates_key unique nulls not distinct (owner_id, valid_from);
alter table key_rates alter column id drop default;

call private.protect('price_indexes', 'owner_id is null');
call private.protect('key_rates', 'owner_id is null');
create policy worker_indexes on price_indexes for all to kliuchar_worker using (true) with check (true);
create policy worker_key_rates on key_rates for all to kliuchar_worker using (true) with check (true);
grant insert, update, delete on price_indexes, key_rates to kliuchar_app;

-- An issued receipt whose rent was counted by the last known rate because the day its contract names was still ahead: that day, until
-- its rate is known and the difference is written down. Emptying it is the guard that lets this happen once (contract.md §1.13).
alter table receipts add column rate_awaited_on date;
comment on column receipts.rate_awaited_on is 'the day whose rate is still to come; null when none is awaited';
create index receipts_rate_awaited on receipts (owner_id, rate_awaited_on) where rate_awaited_on is not null;
update receipts r set rate_awaited_on = (
    select max((l.explanation ->> 'wantedOn')::date) from receipt_lines l
     where l.owner_id = r.owner_id and l.receipt_id = r.id and l.explanation ->> 'rule' = 'fx' and (l.explanation ->> 'provisional')::boolean)
 where r.status = 'issued';

-- Whose receipts wait for a rate; the job then works owner by owner in their scope.
create function private.owners_awaiting_rates() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct r.owner_id from public.receipts r where r.rate_awaited_on is not null and r.status = 'issued' order by 1
$$;

-- The earliest base month of an indexed rent in force: from the month after it on every index is needed.
create function private.earliest_price_base() returns text
language sql stable security definer set search_path = '' as $$
  select min(t.peg ->> 'baseMonth') from public.contract_terms t
    join public.contracts c on c.owner_id = t.owner_id and c.id = t.contract_id
   where t.peg ->> 'mode' = 'cpi' and c.status in ('draft', 'pending', 'scheduled', 'active', 'notice')
$$;

revoke execute on function private.owners_awaiting_rates(), private.earliest_price_base() from public;
grant execute on function private.owners_awaiting_rates(), private.earliest_price_base() to kliuchar_worker;
