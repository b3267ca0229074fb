-- A debt given up is a loss of the month in which it is (ADR 0067): profit and loss count what was charged, so without it the result of an
-- object would hold for ever what nobody will pay. The sum is kept like the accounts of income (0192), below zero.
update private.fact_rules set facts = replace(replace(replace(facts,
    'case when right(x.credit_account, 7) = ''_income'' then x.credit_account else',
    'case when right(x.credit_account, 7) = ''_income'' or x.credit_account = ''write_off'' then x.credit_account else'),
    'case when right(x.credit_account, 7) = ''_income'' then x.amount_kop',
    'case when right(x.credit_account, 7) = ''_income'' or x.credit_account = ''write_off'' then x.amount_kop'),
    'when right(x.debit_account, 7) = ''_income'' then -x.amount_kop',
    'when right(x.debit_account, 7) = ''_income'' or x.debit_account = ''write_off'' then -x.amount_kop')
 where table_name = 'ledger_entries';

do $do$
declare
  v_event text;
  v_def text;
begin
  if (select count(*) from regexp_matches((select facts from private.fact_rules where table_name = 'ledger_entries'), 'write_off', 'g')) <> 3 then
    raise exception 'the facts of the ledger are not what they were';
  end if;
  foreach v_event in array array['insert', 'update', 'delete'] loop
    v_def := pg_get_functiondef(format('private.ledger_entries_facts_%s()', v_event)::regprocedure);
    v_def := regexp_replace(v_def, 'lateral \(values .*\) v\(fact, key, count, kop\)',
      'lateral (values ' || (select facts from private.fact_rules where table_name = 'ledger_entries') || ') v(fact, key, count, kop)');
    if position('write_off' in v_def) = 0 then
      raise exception 'private.ledger_entries_facts_% is not what it was', v_event;
    end if;
    execute v_def;
  end loop;
end $do$;

select private.recount_owner(o.id) from owners o where exists (select 1 from settlements s where s.owner_id = o.id and s.kind = 'write_off');
