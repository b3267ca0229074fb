-- For whom a manager may act with this switch, by the name that his invitation said: his own row is all that a person reads of owners.
create function private.managed_owners(p_switch text) returns table (id uuid, name text)
language sql stable parallel safe security definer set search_path = '' as $$
  select o.id, o.name from public.owners o
   where o.id in (select p.owner_id from public.properties p where p.id = any (private.managed_ids(p_switch)))
$$;

revoke execute on function private.managed_owners(text) from public;
grant execute on function private.managed_owners(text) to kliuchar_app;
