-- A lease that has services of its own names their providers inside `utilities`; a merge of two cards looks for them there.
create index contracts_own_services on contracts (owner_id) where utilities is not null;

-- Receipts made before 0515 have never been judged: each owner who has one in the month a lease ended in, or later, is gone through once, by
-- the rule of the domain (server/src/features/contracts/judged-receipts.sql.ts).
do $$
declare v_owner uuid;
begin
  for v_owner in select distinct c.owner_id from contracts c join receipts r on r.owner_id = c.owner_id and r.contract_id = c.id
      where r.kind = 'regular' and r.status <> 'void' and r.period >= to_char(c.effective_end, 'YYYY-MM') loop
    perform private.enqueue(gen_random_uuid(), 'contracts.judge', v_owner, '{}', 'contracts.judge:' || v_owner);
  end loop;
end $$;
