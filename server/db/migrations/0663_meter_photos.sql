-- What a device looks like: where it hangs and which number is on it, so that whoever comes for the readings finds it (ux.md, /physical-meters).
alter table physical_meters add column photo_id uuid, add foreign key (owner_id, photo_id) references files (owner_id, id);
create index physical_meters_photo on physical_meters (owner_id, photo_id) where photo_id is not null;

-- As in 0596, and the pictures of the devices.
create or replace function private.managed_file_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select x.file_id from public.property_photos x where x.property_id = any ((select private.managed_ids('view'))::uuid[])
    union all
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id and r.photo_id is not null
     where p.id = any ((select private.managed_ids('readings'))::uuid[])
    union all
    select m.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id and m.photo_id is not null
     where p.id = any ((select private.managed_ids('readings'))::uuid[])
    union all
    select y.photo_id from public.payments y where y.contract_id = any ((select private.managed_contract_ids('payments'))::uuid[]) and y.photo_id is not null
    union all
    select s.file_id from public.contracts c join public.supplier_payments s on s.owner_id = c.owner_id and s.contract_id = c.id
     where c.id = any ((select private.managed_contract_ids('contracts'))::uuid[])
    union all
    select z.file_id from public.task_photos z where z.task_id = any ((select private.managed_task_ids())::uuid[])
    union all
    select x.file_id from public.properties p join public.expenses x on x.owner_id = p.owner_id and x.property_id = p.id and x.file_id is not null
     where p.id = any ((select private.managed_ids('finance'))::uuid[]))
$$;
