-- What profit and loss and the deposits held are read from (product.md §8): income of each month by its account, kept by the writing
-- statement like the other facts (0112), and the few entries of deposits by their contract. A fact for each contract would stand in the
-- way of all that is read by the account, and would be asked about for every entry of a billing run.
update private.fact_rules set facts = $$
  ('deposits', case when x.currency = 'UAH' then '' else x.currency end, 0,
    case when x.credit_account = 'deposit_held' then x.amount_kop when x.debit_account = 'deposit_held' then -x.amount_kop else 0 end),
  (case when right(x.credit_account, 7) = '_income' then x.credit_account else x.debit_account end, to_char(x.posted_on, 'YYYY-MM'), 0,
    case when right(x.credit_account, 7) = '_income' then x.amount_kop when right(x.debit_account, 7) = '_income' then -x.amount_kop else 0 end)$$
 where table_name = 'ledger_entries';

do $do$
declare
  v record;
  rule text := (select facts from private.fact_rules where table_name = 'ledger_entries');
begin
  for v in select * from (values
    ('insert', '(select x.*, 1 as sign from new_rows x)'),
    ('update', '(select x.*, 1 as sign from new_rows x union all select x.*, -1 from old_rows x)'),
    ('delete', '(select x.*, -1 as sign from old_rows x)')) e(event, changes) loop
    execute format($fn$create or replace function private.ledger_entries_facts_%s() returns trigger language plpgsql security definer set search_path = '' as $body$
      begin
        insert into public.owner_facts as f (owner_id, fact, key, count, kop)
        select x.owner_id, v.fact, v.key, sum(x.sign * v.count), sum(x.sign * v.kop) from %s x, lateral (values %s) v(fact, key, count, kop)
         where v.count <> 0 or v.kop <> 0
         group by 1, 2, 3 having sum(x.sign * v.count) <> 0 or sum(x.sign * v.kop) <> 0 order by 1, 2, 3
        on conflict (owner_id, fact, key, slot) do update set count = f.count + excluded.count, kop = f.kop + excluded.kop;
        return null;
      end $body$$fn$, v.event, v.changes, rule);
  end loop;
end $do$;

create index ledger_entries_deposits on ledger_entries (owner_id, contract_id desc, currency) include (credit_account, debit_account, amount_kop)
  where credit_account = 'deposit_held' or debit_account = 'deposit_held';

select private.recount_owner(o.id) from owners o;
