-- Who owes most is asked of all contracts at once («Хто платить», ADR 0038): summed from the ledger it would cost as much as there are leases, so the
-- balance of each is kept beside it and the list is read by an index of those for whom a payment may be recorded. A table of its own: a
-- contract has twenty indexes, and each entry of the ledger would write them all anew.
create table contract_balances (
  owner_id uuid not null,
  contract_id uuid not null,
  balance_kop bigint not null default 0,
  -- A lease that is on or sent is waited for money from; one that is over, as long as it is not settled; others never.
  stage text not null check (stage in ('live', 'over', 'none')),
  is_payer boolean not null generated always as (stage = 'live' or (stage = 'over' and balance_kop <> 0)) stored,
  primary key (owner_id, contract_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade
);
create index contract_balances_payers on contract_balances (owner_id, balance_kop desc, contract_id desc) where is_payer;

call private.protect('contract_balances', 'contract_id = any ((select private.managed_contract_ids(''payments''))::uuid[])');
grant select on contract_balances to kliuchar_app, kliuchar_worker;

create function private.payer_stage(p_status text) returns text language sql immutable parallel safe as $$
  select case when p_status in ('pending', 'scheduled', 'active', 'notice') then 'live' when p_status in ('completed', 'terminated') then 'over' else 'none' end
$$;
-- What an entry adds to what is owed; the same accounts as `SIGNED` of ledger.sql.ts.
create function private.owed_by_entry(p_debit text, p_credit text, p_amount_kop bigint, p_currency text) returns bigint language sql immutable parallel safe as $$
  select case when p_currency <> 'UAH' then 0 else case when p_debit in ('receivable', 'tenant_credit') then p_amount_kop else 0 end
    - case when p_credit in ('receivable', 'tenant_credit') then p_amount_kop else 0 end end
$$;

-- Rows in the order of their keys, so that two statements at once never wait for each other crosswise. Entries are never changed or deleted.
create function private.keep_balances() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.contract_balances as b (owner_id, contract_id, balance_kop, stage)
  select x.owner_id, x.contract_id, x.kop, private.payer_stage(c.status) from (
    select n.owner_id, n.contract_id, sum(private.owed_by_entry(n.debit_account, n.credit_account, n.amount_kop, n.currency)) as kop from new_rows n group by 1, 2
  ) x join public.contracts c on c.owner_id = x.owner_id and c.id = x.contract_id where x.kop <> 0 order by 1, 2
  on conflict (owner_id, contract_id) do update set balance_kop = b.balance_kop + excluded.balance_kop;
  return null;
end $$;
create function private.keep_stages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.contract_balances as b (owner_id, contract_id, stage)
  select n.owner_id, n.id, private.payer_stage(n.status) from new_rows n order by 1, 2
  on conflict (owner_id, contract_id) do update set stage = excluded.stage;
  return null;
end $$;
create function private.keep_changed_stages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.contract_balances as b (owner_id, contract_id, stage)
  select n.owner_id, n.id, private.payer_stage(n.status) from new_rows n join old_rows o on o.id = n.id
   where private.payer_stage(o.status) <> private.payer_stage(n.status) order by 1, 2
  on conflict (owner_id, contract_id) do update set stage = excluded.stage;
  return null;
end $$;
revoke execute on function private.keep_balances(), private.keep_stages(), private.keep_changed_stages(), private.payer_stage(text),
  private.owed_by_entry(text, text, bigint, text) from public;
create trigger ledger_entries_balances after insert on ledger_entries referencing new table as new_rows for each statement execute function private.keep_balances();
create trigger contracts_stages_insert after insert on contracts referencing new table as new_rows for each statement execute function private.keep_stages();
create trigger contracts_stages_update after update on contracts referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_changed_stages();

-- For what is there already and for loads past the triggers.
create function private.recount_balances(p_owner_id uuid) returns void language sql security definer set search_path = '' as $$
  delete from public.contract_balances b where b.owner_id = p_owner_id;
  insert into public.contract_balances (owner_id, contract_id, balance_kop, stage)
  select c.owner_id, c.id, coalesce(l.kop, 0), private.payer_stage(c.status) from public.contracts c
    left join (select e.contract_id, sum(private.owed_by_entry(e.debit_account, e.credit_account, e.amount_kop, e.currency))::bigint as kop
                 from public.ledger_entries e where e.owner_id = p_owner_id group by 1) l on l.contract_id = c.id
   where c.owner_id = p_owner_id;
$$;
revoke execute on function private.recount_balances(uuid) from public;
do $do$
declare
  v_def text := pg_get_functiondef('private.recount_owner(uuid)'::regprocedure);
  v_before text := 'delete from public.contract_debts d where d.owner_id = p_owner_id;';
begin
  if position(v_before in v_def) = 0 then
    raise exception 'private.recount_owner is not what it was';
  end if;
  execute replace(v_def, v_before, 'perform private.recount_balances(p_owner_id);
  ' || v_before);
end $do$;
select private.recount_balances(o.id) from owners o;
