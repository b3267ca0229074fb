-- A receipt asks to be sent until its tenant has it, and he may have it without a letter of ours: he has opened its page by a link that he was
-- given, or the owner has handed it over and says so. The last of the sendings that stands in `sent_at` was then by hand; null of any other costs a row nothing.
alter table receipts add column sent_by_hand boolean check (sent_by_hand is null or (sent_by_hand and sent_at is not null));

-- «Не надіслані», newest month first (0598).
drop index receipts_unsent;
create index receipts_unsent on receipts (owner_id, period desc, id desc) where status = 'issued' and sent_at is null and viewed_at is null;

-- As in 0970, for those that nobody has looked at.
update private.fact_rules
   set facts = replace(facts, 'x.sent_at is null and x.left_kop > 0', 'x.sent_at is null and x.viewed_at is null and x.left_kop > 0')
 where table_name = 'receipts';

-- Rules of facts that were changed come into force: what 0742, 0820 and 0970 did each for themselves.
create procedure private.redefine_facts(p_table text) language plpgsql as $$
declare
  v_event text;
  v_def text;
  v_rule text := (select facts from private.fact_rules where table_name = p_table);
begin
  foreach v_event in array array['insert', 'update', 'delete'] loop
    v_def := regexp_replace(pg_get_functiondef(format('private.%s_facts_%s()', p_table, v_event)::regprocedure),
      'lateral \(values .*\) v\(fact, key, count, kop\)', 'lateral (values ' || v_rule || ') v(fact, key, count, kop)');
    if position(v_rule in v_def) = 0 then
      raise exception 'private.%_facts_% is not what it was', p_table, v_event;
    end if;
    execute v_def;
  end loop;
end $$;
revoke execute on procedure private.redefine_facts(text) from public;
call private.redefine_facts('receipts');

delete from owner_facts where fact = 'receipts.unsent';
insert into owner_facts (owner_id, fact, key, count, kop)
select r.owner_id, 'receipts.unsent', '', count(*), 0 from receipts r
 where r.status = 'issued' and r.sent_at is null and r.viewed_at is null and r.left_kop > 0 group by 1;
