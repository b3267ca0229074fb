-- Of which month a manager has to give readings is said by the lease, whose row the switch `readings` does not open: objects entrusted by it
-- where the lease in force bills the utilities of the month before, and nothing else of the lease.
create function private.managed_previous_ids() returns uuid[]
language sql stable parallel safe security definer set search_path = '' as $$
  select array(select distinct c.rental_object_id from public.properties p
                 join public.contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id
                where p.id = any (private.managed_ids('readings')) and c.status in ('active', 'notice') and c.payment_utilities = 'previous')
$$;

revoke execute on function private.managed_previous_ids() from public;
grant execute on function private.managed_previous_ids() to kliuchar_app;
