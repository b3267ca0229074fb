-- What is left of a debt brought in is kept beside each contract (0810) and stood only in an owner's sums: whoever looks after the money or the
-- receipts of the same lease was told less of it than its owner. He reads the kept row of the contract, whose receipts are his to read anyway.
alter policy scope_select on contract_debts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.managed_contract_ids('receipts'))::uuid[])
  or contract_id = any ((select private.managed_contract_ids('finance'))::uuid[]));
