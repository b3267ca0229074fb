-- How an owner numbers his contracts (product.md §8): Д-2026-0001 until he says otherwise. Receipts keep the number of contract.md §1.6,
-- because a payment is found by it.
alter table owners
  add column contract_prefix text not null default 'Д' check (contract_prefix ~ '^[[:alnum:]./-]{0,12}$'),
  add column contract_year_in_number boolean not null default true,
  add column numbering_version integer not null default 1;

-- The part of a number before its digits; the counter of a year is its own.
create function private.contract_number_stem(p_prefix text, p_has_year boolean, p_year text) returns text
language sql immutable as $$
  select coalesce(nullif(concat_ws('-', nullif(p_prefix, ''), case when p_has_year then p_year end), '') || '-', '')
$$;

create function private.contract_number(p_stem text, p_value bigint) returns text
language sql immutable as $$ select p_stem || lpad(p_value::text, greatest(4, length(p_value::text)), '0') $$;

revoke all on function private.contract_number_stem(text, boolean, text), private.contract_number(text, bigint) from public;
grant execute on function private.contract_number_stem(text, boolean, text), private.contract_number(text, bigint) to kliuchar_app;
