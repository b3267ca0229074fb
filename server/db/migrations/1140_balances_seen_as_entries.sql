-- Whoever sees the entries of a lease sees what they come to: the kept balance is read where the entries of each row of a list were added up,
-- which grew with its years.
alter policy scope_select on contract_balances using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('payments', 'finance'))::uuid[]));
