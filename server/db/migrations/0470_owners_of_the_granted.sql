-- Whose rows a manager and a tenant may meet at all. Every index of a list begins with the owner: a statement that names only the objects
-- or contracts read whole tables of all owners (a manager of 20 objects: 14 000 pages for his receipts beside 25 000 contracts).
create function private.managed_owner_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct g.owner_id from public.grants g
                where g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager')
$$;
create function private.lease_owner_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct c.owner_id from public.contracts c where c.id = any (private.scope_contract_ids()))
$$;
revoke execute on function private.managed_owner_ids(), private.lease_owner_ids() from public;
grant execute on function private.managed_owner_ids(), private.lease_owner_ids() to kliuchar_app, kliuchar_worker;
