-- A debt brought in («уже здаю») is an open item of the contract older than every receipt (contract.md §1.3), yet only receipts counted for who owes:
-- such a lease was in no list of debtors. What is left of it stands beside what its receipts ask for: buckets of age stay sums over receipts
-- (§1.2), and the order of debtors and whether anything is late are read from both.
alter table contract_debts add column opening_kop bigint not null default 0;
alter table contract_debts
  add column all_kop bigint not null generated always as (owed_kop + opening_kop) stored,
  add column late_from date generated always as (case when opening_kop > 0 then '-infinity'::date else overdue_from end) stored;
comment on column contract_debts.opening_kop is 'what is left of the debt brought in';
comment on column contract_debts.late_from is 'the first day after which something is late; a debt brought in always is';

drop index contract_debts_largest, contract_debts_overdue;
create index contract_debts_largest on contract_debts (owner_id, all_kop desc) include (late_from) where all_kop > 0;
create index contract_debts_late on contract_debts (owner_id, late_from) include (contract_id) where all_kop > 0;
create index contract_debts_openings on contract_debts (owner_id) include (opening_kop) where opening_kop > 0;

-- Row by row and by a condition: nearly no change of a contract posts an opening, and nearly no allocation pays one, so the rest costs nothing.
-- Posted once, on activation; whoever brought in a prepayment owes nothing by it.
create function private.keep_posted_opening() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.contract_debts as d (owner_id, contract_id, owed_kop, opening_kop) values (new.owner_id, new.id, 0, new.opening_balance_kop)
  on conflict (owner_id, contract_id) do update set opening_kop = d.opening_kop + excluded.opening_kop;
  return null;
end $$;
-- A payment of it, and a payment taken back: allocations are never changed, a twin with the opposite sign takes one back.
create function private.keep_paid_opening() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.contract_debts as d (owner_id, contract_id, owed_kop, opening_kop) values (new.owner_id, new.contract_id, 0, -new.amount_kop)
  on conflict (owner_id, contract_id) do update set opening_kop = d.opening_kop + excluded.opening_kop;
  return null;
end $$;
revoke execute on function private.keep_posted_opening(), private.keep_paid_opening() from public;
create trigger contracts_opening after update on contracts for each row
  when (old.opening_posted_at is null and new.opening_posted_at is not null and new.opening_balance_kop > 0) execute function private.keep_posted_opening();
create trigger allocations_opening after insert on allocations for each row when (new.item_type = 'opening') execute function private.keep_paid_opening();

-- The same by counting, for what is there already and for loads past the triggers.
create function private.recount_openings(p_owner_id uuid) returns void language sql security definer set search_path = '' as $$
  insert into public.contract_debts as d (owner_id, contract_id, owed_kop, opening_kop)
  select c.owner_id, c.id, 0, c.opening_balance_kop - coalesce(a.kop, 0) from public.contracts c
    left join (select x.contract_id, sum(x.amount_kop)::bigint as kop from public.allocations x
                where x.owner_id = p_owner_id and x.item_type = 'opening' group by 1) a on a.contract_id = c.id
   where c.owner_id = p_owner_id and c.opening_posted_at is not null and c.opening_balance_kop > 0
  on conflict (owner_id, contract_id) do update set opening_kop = excluded.opening_kop
$$;
revoke execute on function private.recount_openings(uuid) from public;
do $do$
declare
  v_def text := pg_get_functiondef('private.recount_owner(uuid)'::regprocedure);
  v_from text := '  insert into public.owner_months';
begin
  if (length(v_def) - length(replace(v_def, v_from, ''))) <> length(v_from) then
    raise exception 'private.recount_owner is not what it was';
  end if;
  execute replace(v_def, v_from, '  perform private.recount_openings(p_owner_id);' || chr(10) || v_from);
end $do$;
select private.recount_openings(o.id) from owners o;
