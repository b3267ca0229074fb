-- Whoever makes receipts of entrusted objects is told how many leases have none of the month, but of those that make it themselves nobody
-- is. The setting stays the owner's (ADR 0031): of it a manager's summary gets only which of his contracts not to count.
create function private.self_made_contract_ids(p_period text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select a.contract_id from public.auto_months a
                where a.owner_id = any (private.managed_owner_ids()) and a.contract_id = any (private.managed_contract_ids('receipts'))
                  and a.mode <> 'off' and coalesce(a.billed_period, '') < p_period)
$$;
revoke execute on function private.self_made_contract_ids(text) from public;
grant execute on function private.self_made_contract_ids(text) to kliuchar_app;
