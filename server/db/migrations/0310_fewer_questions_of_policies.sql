-- A policy asks each of its questions by a sub-plan, and a plan sets up all of them though for an owner's own rows only the first is ever
-- answered: a list of nine tables carried 37. What is seen besides one's own is one question a table now; the rows seen are the same.
create function private.seen_contract_ids(variadic p_switches text[]) returns uuid[]
language sql stable parallel safe security definer set search_path = '' as $$
  select private.scope_contract_ids()
      || array(select c.id from unnest(p_switches) s, unnest(private.managed_contract_ids(s)) c(id))
$$;
create function private.seen_property_ids() returns uuid[]
language sql stable parallel safe security definer set search_path = '' as $$
  select private.scope_property_ids() || private.let_ids() || private.managed_ids('view')
$$;
create function private.seen_counterparty_ids() returns uuid[]
language sql stable parallel safe security definer set search_path = '' as $$
  select private.scope_counterparty_ids() || private.managed_counterparty_ids()
$$;
-- Whose drafts are not seen: a tenant's own, unless he also manages their receipts.
create function private.hidden_draft_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select r.id from public.contracts c join public.receipts r on r.owner_id = c.owner_id and r.contract_id = c.id
                where c.id = any (private.scope_contract_ids()) and r.status = 'draft'
                  and c.id <> all (private.managed_contract_ids('receipts')))
$$;
revoke execute on function private.seen_contract_ids(text[]), private.seen_property_ids(), private.seen_counterparty_ids(),
  private.hidden_draft_ids() from public;
grant execute on function private.seen_contract_ids(text[]), private.seen_property_ids(), private.seen_counterparty_ids(),
  private.hidden_draft_ids() to kliuchar_app, kliuchar_worker;

alter policy scope_select on contracts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.seen_contract_ids('contracts', 'receipts', 'payments'))::uuid[]));
alter policy scope_select on contract_terms using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('contracts'))::uuid[]));
alter policy scope_select on ledger_entries using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('payments'))::uuid[]));
alter policy scope_select on payments using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('payments'))::uuid[]));
alter policy scope_select on allocations using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('payments', 'receipts'))::uuid[]));
alter policy scope_select on properties using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.seen_property_ids())::uuid[]));
alter policy scope_select on property_services using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or property_id = any ((select private.seen_property_ids())::uuid[]));
alter policy scope_select on counterparties using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.seen_counterparty_ids())::uuid[]));
alter policy scope_select on receipts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('receipts'))::uuid[]) and id <> all ((select private.hidden_draft_ids())::uuid[]));
alter policy scope_select on receipt_lines using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.seen_contract_ids('receipts'))::uuid[])
     and receipt_id <> all ((select private.hidden_draft_ids())::uuid[]));
-- Its only callers were the two policies above.
drop function private.scope_draft_ids();
