-- How a home was lived in before the lease was the former tenant's: of the readings of his home a tenant sees those from the one his lease
-- begins with, the last that counts on or before its first day (contract.md §1.11). Asked once a statement, by their ids, and not at all
-- where all rows are the owner's; a lease has a few hundred of them.
create function private.scope_reading_ids() returns uuid[] language sql stable security definer set search_path = ''
  as $$ select array(select r.id from public.contracts c join public.readings r on r.owner_id = c.owner_id and r.property_id = c.rental_object_id
                      where c.id = any (private.scope_contract_ids()) and c.status in ('active', 'notice')
                        and r.taken_on >= coalesce((select max(o.taken_on) from public.readings o where o.owner_id = r.owner_id and o.meter_id = r.meter_id
                              and o.taken_on <= c.start_date and o.state in ('approved', 'billed') and o.corrects_id is null), c.start_date)) $$;
revoke execute on function private.scope_reading_ids() from public;
grant execute on function private.scope_reading_ids() to kliuchar_app, kliuchar_worker;

alter policy scope_select on readings
  using (owner_id = any ((select private.scope_owner_ids())::uuid[]) or id = any ((select private.scope_reading_ids())::uuid[]));
