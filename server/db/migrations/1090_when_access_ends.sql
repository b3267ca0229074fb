-- The last day on which the person of the scope manages the object: of several grants the longest; null while one of them has no end.
create function private.my_access_until(p_property_id uuid) returns date language sql stable parallel safe security definer set search_path = '' as $$
  select nullif(max(coalesce(g.until_on, 'infinity'::date)), 'infinity'::date)
    from public.properties p
    join public.grants g on g.owner_id = p.owner_id and (g.property_id = p.id or g.complex_id = p.complex_id)
   where p.id = p_property_id and g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager'
     and (g.until_on is null or g.until_on >= private.scope_today())
$$;
revoke execute on function private.my_access_until(uuid) from public;
grant execute on function private.my_access_until(uuid) to kliuchar_app;
