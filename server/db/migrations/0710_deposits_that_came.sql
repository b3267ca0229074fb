-- What is held of a deposit is what has come in (ADR 0081). The issue of a receipt credits `deposit_held` with all it asks for, so what of
-- that is not paid is taken off again: of a receipt the deposit is the last to be paid, so it is the lesser of the two sums below.
alter table receipts add column deposit_kop bigint;
comment on column receipts.deposit_kop is 'its lines of a deposit, from its issue on; null where there are none, so that the many rows without are no wider';

create index receipts_open_deposit on receipts (owner_id, contract_id) include (deposit_kop, left_kop) where deposit_kop > 0 and left_kop > 0;

-- Kept like the other facts (0112): what is held is `deposits`, the entries of the ledger, less this.
update private.fact_rules set facts = facts || $$,
  ('deposits.asked', '', 0, case when x.deposit_kop > 0 and x.left_kop > 0 then least(x.deposit_kop, x.left_kop) else 0 end)$$
 where table_name = 'receipts';

do $do$
declare
  v record;
  rule text := (select facts from private.fact_rules where table_name = 'receipts');
begin
  for v in select * from (values
    ('insert', '(select x.*, 1 as sign from new_rows x)'),
    ('update', '(select x.*, 1 as sign from new_rows x union all select x.*, -1 from old_rows x)'),
    ('delete', '(select x.*, -1 as sign from old_rows x)')) e(event, changes) loop
    execute format($fn$create or replace function private.receipts_facts_%s() returns trigger language plpgsql security definer set search_path = '' as $body$
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

-- Whatever was issued before; the facts follow by the triggers.
update receipts r set deposit_kop = d.kop
  from (select l.owner_id, l.receipt_id, sum(l.amount_kop - l.vat_kop)::bigint as kop from receipt_lines l where l.kind = 'deposit' group by 1, 2) d
 where r.owner_id = d.owner_id and r.id = d.receipt_id and r.status <> 'draft' and d.kop <> 0;
