-- What an object owes was kept as what its receipts leave open, and shown as the balance of its leases: a list sorted by debt was in another order
-- than the figures in it, for a debt brought along on activation is on no receipt and a credit is none either. Kept is what is shown.
comment on column properties.debt_kop is 'the balance of its leases by the ledger, below zero what was paid ahead';

-- As 0569 has it, and the objects of those leases, in the order of their keys too.
create or replace function private.keep_balances() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.contract_balances as b (owner_id, contract_id, balance_kop, stage)
  select x.owner_id, x.contract_id, x.kop, private.payer_stage(c.status) from (
    select n.owner_id, n.contract_id, sum(private.owed_by_entry(n.debit_account, n.credit_account, n.amount_kop, n.currency)) as kop from new_rows n group by 1, 2
  ) x join public.contracts c on c.owner_id = x.owner_id and c.id = x.contract_id where x.kop <> 0 order by 1, 2
  on conflict (owner_id, contract_id) do update set balance_kop = b.balance_kop + excluded.balance_kop;
  with changed as materialized (
    select c.owner_id, c.rental_object_id as id, sum(private.owed_by_entry(n.debit_account, n.credit_account, n.amount_kop, n.currency))::bigint as kop
      from new_rows n join public.contracts c on c.owner_id = n.owner_id and c.id = n.contract_id group by 1, 2
    having sum(private.owed_by_entry(n.debit_account, n.credit_account, n.amount_kop, n.currency)) <> 0
  ), held as materialized (
    select p.id from public.properties p join changed d on d.owner_id = p.owner_id and d.id = p.id order by p.id for no key update of p
  )
  update public.properties p set debt_kop = p.debt_kop + d.kop
    from changed d join held h on h.id = d.id where p.owner_id = d.owner_id and p.id = d.id;
  return null;
end $$;
revoke execute on function private.keep_balances() from public;

do $do$
declare
  v_name text;
  v_def text;
  v_new text;
begin
  -- Receipts keep what contracts owe and how many months are billed, and leave the objects alone.
  foreach v_name in array array['receipts_relations_insert', 'receipts_relations_update', 'receipts_relations_delete'] loop
    v_def := pg_get_functiondef(format('private.%I()', v_name)::regprocedure);
    v_new := regexp_replace(v_def, 'update public\.properties p set debt_kop.*?p\.id = d\.property_id;', '');
    if v_new = v_def then
      raise exception 'private.% is not what it was', v_name;
    end if;
    execute v_new;
  end loop;
  v_def := pg_get_functiondef('private.recount_owner(uuid)'::regprocedure);
  v_new := replace(v_def, 'select x.property_id, sum(x.left_kop) as debt from public.receipts x where x.owner_id = p_owner_id group by 1',
    'select x.rental_object_id as property_id, sum(b.balance_kop)::bigint as debt from public.contract_balances b join public.contracts x on x.owner_id = b.owner_id and x.id = b.contract_id where b.owner_id = p_owner_id group by 1');
  if v_new = v_def then
    raise exception 'private.recount_owner is not what it was';
  end if;
  execute v_new;
end $do$;

update properties p set debt_kop = s.kop from (
  select o.id, coalesce(sum(b.balance_kop), 0)::bigint as kop from properties o
    left join contracts c on c.owner_id = o.owner_id and c.rental_object_id = o.id
    left join contract_balances b on b.owner_id = c.owner_id and b.contract_id = c.id
   group by 1
) s where p.id = s.id and p.debt_kop <> s.kop;
