-- Meters and the days they are read on go by the services of the lease (month-reading.sql.ts), and whoever is entrusted with readings alone
-- sees no contracts. This tells of the lease that is in force on an object on a day what concerns its meters, to whoever sees them by
-- the policies of physical_meters; an object whose lease has no list of its own is not told of and goes by its own services.
create function private.own_lists(p_owner_ids uuid[], p_property_ids uuid[], p_on date, out property_id uuid, out utilities jsonb)
returns setof record language sql stable security definer set search_path = '' as $$
  select c.rental_object_id,
         (select coalesce(jsonb_agg(jsonb_build_object('code', i -> 'code', 'method', i -> 'method', 'payer', i -> 'payer',
                   'readingWindow', i -> 'readingWindow', 'photoRequired', i -> 'photoRequired')), '[]') from jsonb_array_elements(c.utilities) i)
    from (select distinct x.owner_id, x.property_id from unnest(p_owner_ids, p_property_ids) x(owner_id, property_id)) o
    join public.contracts c on c.owner_id = o.owner_id and c.rental_object_id = o.property_id and c.utilities is not null
     and c.status in ('active', 'notice') and daterange(c.start_date, c.effective_end, '[]') @> p_on
   where c.owner_id = any ((select private.scope_owner_ids())::uuid[])
      or c.rental_object_id = any ((select private.scope_home_ids())::uuid[])
      or c.rental_object_id = any ((select private.managed_ids('readings'))::uuid[])
$$;
revoke execute on function private.own_lists(uuid[], uuid[], date) from public;
grant execute on function private.own_lists(uuid[], uuid[], date) to kliuchar_app;
