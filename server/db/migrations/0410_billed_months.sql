-- Which month's readings the dashboard counts: an owner all of whose contracts in force bill the utilities of the month before is asked
-- about that month. How many of them bill the month itself is a fact of single rows like the others (0112).
update private.fact_rules set facts = facts || $$,
  ('contracts.same_month', '', (x.status in ('active', 'notice') and x.payment_utilities = 'same')::int, 0)$$
 where table_name = 'contracts';

do $do$
declare
  v record;
  rule text := (select facts from private.fact_rules where table_name = 'contracts');
begin
  for v in select * from (values
    ('insert', '(select x.*, 1 as sign from new_rows x)'),
    ('update', '(select x.*, 1 as sign from new_rows x union all select x.*, -1 from old_rows x)'),
    ('delete', '(select x.*, -1 as sign from old_rows x)')) e(event, changes) loop
    execute format($fn$create or replace function private.contracts_facts_%s() returns trigger language plpgsql security definer set search_path = '' as $body$
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

insert into owner_facts (owner_id, fact, key, count, kop)
select c.owner_id, 'contracts.same_month', '', count(*), 0 from contracts c
 where c.status in ('active', 'notice') and c.payment_utilities = 'same' group by c.owner_id;
