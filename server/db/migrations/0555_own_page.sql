-- Whoever rents and has signed in gets to the page of his own link from the contract, to hand in a reading, say that he has paid or ask
-- for a repair, without looking for the message it came in. The row of the link stays the owner's: of it he gets the sealed key alone,
-- and only while the page is open.
create function private.own_link_key(p_contract_id uuid, p_today date) returns bytea
language sql stable security definer set search_path = '' as $$
  select l.key_sealed from public.contract_links l
   where l.contract_id = p_contract_id and l.contract_id = any (private.scope_contract_ids())
     and l.enabled and (l.expires_on is null or l.expires_on >= p_today)
$$;
revoke execute on function private.own_link_key(uuid, date) from public;
grant execute on function private.own_link_key(uuid, date) to kliuchar_app;
