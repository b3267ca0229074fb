-- Once a lease is over the flat is somebody else's home: how they live there, meter by meter, was kept from the former tenant by the
-- statements alone, and so from one whose lease has not begun (ADR 0007: each lock is enough by itself). His contract, his receipts and
-- the address they were for stay his.
create function private.scope_home_ids() returns uuid[] language sql stable security definer set search_path = ''
  as $$ select array(select c.rental_object_id from public.contracts c
                      where c.id = any (private.scope_contract_ids()) and c.status in ('active', 'notice')) $$;
revoke execute on function private.scope_home_ids() from public;
grant execute on function private.scope_home_ids() to kliuchar_app, kliuchar_worker;

alter policy scope_select on physical_meters
  using (owner_id = any ((select private.scope_owner_ids())::uuid[]) or property_id = any ((select private.scope_home_ids())::uuid[]));
alter policy scope_select on readings
  using (owner_id = any ((select private.scope_owner_ids())::uuid[]) or property_id = any ((select private.scope_home_ids())::uuid[]));
