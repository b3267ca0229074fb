-- A month that was never billed stood nowhere: the summary asks what the current month still wants and forgets it when the next one comes.
-- How many leases in force are billed from which month is a fact of single rows like the others (0112); with the receipts of a month
-- that are kept already, what was missed in a year is a sum of facts.
update private.fact_rules set facts = facts || $$,
  ('contracts.begun', to_char(coalesce(x.billing_from, x.start_date), 'YYYY-MM'), (x.status in ('active', 'notice'))::int, 0)$$
 where table_name = 'contracts';

do $do$
declare
  v_event text;
  v_def text;
  v_rule text := (select facts from private.fact_rules where table_name = 'contracts');
begin
  foreach v_event in array array['insert', 'update', 'delete'] loop
    v_def := regexp_replace(pg_get_functiondef(format('private.contracts_facts_%s()', v_event)::regprocedure),
      'lateral \(values .*\) v\(fact, key, count, kop\)', 'lateral (values ' || v_rule || ') v(fact, key, count, kop)');
    if position('contracts.begun' in v_def) = 0 then
      raise exception 'private.contracts_facts_% is not what it was', v_event;
    end if;
    execute v_def;
  end loop;
end $do$;

insert into owner_facts (owner_id, fact, key, count, kop)
select c.owner_id, 'contracts.begun', to_char(coalesce(c.billing_from, c.start_date), 'YYYY-MM'), count(*), 0 from contracts c
 where c.status in ('active', 'notice') group by 1, 3;
