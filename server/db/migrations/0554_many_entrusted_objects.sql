-- A manager of thousands of objects. Whatever he reads is asked of his grants by the policies, and each question about contracts went through
-- the objects one by one, once for every switch (measured with 3 000 objects: 161 000 buffers for one object's page). The owner stands on
-- the grant, so the contracts are read by their index at once, and several switches are one question. The rows seen are the same. What the
-- grants say is asked once for all rows, in a query of its own: as a bare call it would be asked of every contract the owner has.
create function private.managed_ids_by(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select g.property_id from public.grants g
     where g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager' and g.switches && p_switches
       and (g.until_on is null or g.until_on >= private.scope_today()) and g.property_id is not null
    union
    select p.id from public.grants g join public.properties p on p.owner_id = g.owner_id and p.complex_id = g.complex_id
     where g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager' and g.switches && p_switches
       and (g.until_on is null or g.until_on >= private.scope_today()))
$$;
create function private.managed_contract_ids_by(p_switches text[]) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select c.id from public.contracts c
                where c.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and c.rental_object_id = any ((select private.managed_ids_by(p_switches))::uuid[]))
$$;
revoke execute on function private.managed_ids_by(text[]), private.managed_contract_ids_by(text[]) from public;

create or replace function private.managed_contract_ids(p_switch text) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select private.managed_contract_ids_by(array[p_switch])
$$;
create or replace function private.seen_contract_ids(variadic p_switches text[]) returns uuid[]
language sql stable parallel safe security definer set search_path = '' as $$
  select private.scope_contract_ids() || private.managed_contract_ids_by(p_switches)
$$;
create or replace function private.managed_counterparty_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct x.id from public.contracts c, lateral (values (c.landlord_counterparty_id), (c.tenant_counterparty_id)) x(id)
                where c.owner_id = any ((select private.managed_owner_ids())::uuid[])
                  and c.rental_object_id = any ((select private.managed_ids_by('{contracts,receipts,payments,finance}'))::uuid[]))
      || array(select x.id from (select distinct p.owner_id from public.properties p
                 where p.id = any ((select private.managed_ids('contracts'))::uuid[])) o
                 join public.counterparties x on x.owner_id = o.owner_id and (x.is_self or x.added_by = private.scope_user_id()))
$$;
