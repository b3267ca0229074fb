-- What is left of a debt brought in (0810) is the tenant's own debt, told to him by the balance of his lease, yet his list of what is late had
-- receipts alone (0900 let managers read the kept row). He reads the row of his lease, as its receipts: those of the person's leases and those
-- entrusted by the two switches are one question.
alter policy scope_select on contract_debts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('receipts', 'finance'))::uuid[]));
