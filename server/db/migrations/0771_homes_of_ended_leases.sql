-- Whoever was attached to a home by phone leaves it with his lease: without this the home, and with it who lives there next, stayed open to
-- the former tenant for ever. His are the numbers of the tenant and of those who moved in with him, and the accounts tied to the lease; a lease
-- of his there that goes on or is about to begin keeps the access. Gives the accesses that were closed; null for a contract of somebody else's.
create function private.close_lets(p_contract_id uuid, p_now timestamptz) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare v public.contracts; v_closed uuid[];
begin
  select * into v from public.contracts c where c.id = p_contract_id and c.owner_id = any (private.scope_owner_ids());
  if v.id is null then
    return null;
  end if;
  with leases as (
    select c.id, c.id = v.id as is_over,
           array(select n from public.counterparties t, unnest(t.phones) n
                  where t.owner_id = c.owner_id and (t.id = c.tenant_counterparty_id or exists (
                    select 1 from public.contract_co_tenants x where x.owner_id = c.owner_id and x.contract_id = c.id and x.counterparty_id = t.id))) as phones,
           array(select p.user_id from public.contract_parties p where p.owner_id = c.owner_id and p.contract_id = c.id) as users
      from public.contracts c
     where c.owner_id = v.owner_id and c.rental_object_id = v.rental_object_id
       and (c.id = v.id or c.status in ('pending', 'scheduled', 'active', 'notice'))
  ), closed as (
    update public.grants g set status = 'revoked', token_hash = null, claimed_by = null, version = g.version + 1, updated_at = p_now
     where g.owner_id = v.owner_id and g.property_id = v.rental_object_id and g.kind = 'tenant' and g.status in ('pending', 'accepted')
       and exists (select 1 from leases l where l.is_over and (g.phone = any (l.phones) or g.user_id = any (l.users)))
       and not exists (select 1 from leases l where not l.is_over and (g.phone = any (l.phones) or g.user_id = any (l.users)))
    returning g.id
  )
  select coalesce(array_agg(x.id order by x.id), '{}') into v_closed from closed x;
  return v_closed;
end $$;
revoke execute on function private.close_lets(uuid, timestamptz) from public;
grant execute on function private.close_lets(uuid, timestamptz) to kliuchar_app, kliuchar_worker;
