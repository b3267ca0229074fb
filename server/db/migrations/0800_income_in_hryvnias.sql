-- What is kept for damage of a deposit in a currency was counted in profit and loss as so many hryvnias: the facts of income (0192, 0562) took the
-- entries of any currency, the rows by objects those in hryvnias alone, so the totals were not the sums of the rows. Facts are of hryvnias too;
-- the taxes count such damage at the official rate of its day (ADR 0081).
update private.fact_rules set facts = replace(facts,
    'case when right(x.credit_account, 7) = ''_income'' or x.credit_account = ''write_off'' then x.amount_kop',
    'case when x.currency <> ''UAH'' then 0 when right(x.credit_account, 7) = ''_income'' or x.credit_account = ''write_off'' then x.amount_kop')
 where table_name = 'ledger_entries';

do $do$
declare
  v_event text;
  v_rule text := (select facts from private.fact_rules where table_name = 'ledger_entries');
  v_def text;
begin
  if position('x.currency <> ''UAH'' then 0' in v_rule) = 0 then
    raise exception 'the facts of the ledger are not what they were';
  end if;
  foreach v_event in array array['insert', 'update', 'delete'] loop
    v_def := pg_get_functiondef(format('private.ledger_entries_facts_%s()', v_event)::regprocedure);
    v_def := regexp_replace(v_def, 'lateral \(values .*\) v\(fact, key, count, kop\)', 'lateral (values ' || v_rule || ') v(fact, key, count, kop)');
    if position('x.currency <> ''UAH'' then 0' in v_def) = 0 then
      raise exception 'private.ledger_entries_facts_% is not what it was', v_event;
    end if;
    execute v_def;
  end loop;
end $do$;

select private.recount_owner(o.id) from owners o where exists (
  select 1 from ledger_entries e where e.owner_id = o.id and e.currency <> 'UAH' and (right(e.credit_account, 7) = '_income' or right(e.debit_account, 7) = '_income'));
