-- A lease that renews itself does not end: tasks, notifications, the calendar and the badge of the list have passed over it, and the summary
-- counted it among those that end. One rule: not (auto_renew and status = 'active'); whoever has given notice leaves.
update private.fact_rules set facts = replace(facts,
    '(x.status in (''active'', ''notice'') and x.effective_end is not null)::int',
    '(x.status in (''active'', ''notice'') and x.effective_end is not null and not (x.auto_renew and x.status = ''active''))::int')
 where table_name = 'contracts';

do $do$
declare
  v_event text;
  v_def text;
  v_rule text := (select facts from private.fact_rules where table_name = 'contracts');
begin
  if position('not (x.auto_renew' in v_rule) = 0 then
    raise exception 'the facts of contracts are not what they were';
  end if;
  foreach v_event in array array['insert', 'update', 'delete'] loop
    v_def := regexp_replace(pg_get_functiondef(format('private.contracts_facts_%s()', v_event)::regprocedure),
      'lateral \(values .*\) v\(fact, key, count, kop\)', 'lateral (values ' || v_rule || ') v(fact, key, count, kop)');
    if position('not (x.auto_renew' in v_def) = 0 then
      raise exception 'private.contracts_facts_% is not what it was', v_event;
    end if;
    execute v_def;
  end loop;
end $do$;

delete from owner_facts where fact = 'contracts.ending';
insert into owner_facts (owner_id, fact, key, count, kop)
select c.owner_id, 'contracts.ending', to_char(c.effective_end, 'YYYY-MM-DD'), count(*), 0 from contracts c
 where c.status in ('active', 'notice') and c.effective_end is not null and not (c.auto_renew and c.status = 'active') group by 1, 3;
