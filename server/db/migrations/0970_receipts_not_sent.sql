-- Receipts that were issued, are not paid and have not been sent: whose bill nobody has seen yet is told of first thing in the day, where only
-- the letter about a month that makes itself spoke of it. A fact of single rows like the others (0112).
update private.fact_rules set facts = facts || $$,
  ('receipts.unsent', '', (x.status = 'issued' and x.sent_at is null and x.left_kop > 0)::int, 0)$$
 where table_name = 'receipts';

do $do$
declare
  v_event text;
  v_def text;
  v_rule text := (select facts from private.fact_rules where table_name = 'receipts');
begin
  foreach v_event in array array['insert', 'update', 'delete'] loop
    v_def := regexp_replace(pg_get_functiondef(format('private.receipts_facts_%s()', v_event)::regprocedure),
      'lateral \(values .*\) v\(fact, key, count, kop\)', 'lateral (values ' || v_rule || ') v(fact, key, count, kop)');
    if position('receipts.unsent' in v_def) = 0 then
      raise exception 'private.receipts_facts_% is not what it was', v_event;
    end if;
    execute v_def;
  end loop;
end $do$;

insert into owner_facts (owner_id, fact, key, count, kop)
select r.owner_id, 'receipts.unsent', '', count(*), 0 from receipts r
 where r.status = 'issued' and r.sent_at is null and r.left_kop > 0 group by 1;
