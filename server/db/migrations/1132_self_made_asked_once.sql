-- Who manages what was asked anew of each setting that the owner keeps: fourteen pages a lease where the index of the owner is chosen, 14 018 for
-- a manager of twenty objects among a thousand leases. Once for the statement is enough, as everywhere (0558).
create or replace function private.self_made_contract_ids(p_period text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select a.contract_id from public.auto_months a
                where a.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and a.contract_id = any ((select private.managed_contract_ids('receipts'))::uuid[])
                  and a.mode <> 'off' and coalesce(a.billed_period, '') < p_period)
$$;
