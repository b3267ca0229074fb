-- Who has done what in the owner's name, by name: one of his people, or whoever he has let in, also when the access has ended since. Of
-- others nothing is told: a tenant who came by his contract alone is the tenant.
create function private.actor_name(p_owner_id uuid, p_user_id uuid, out name text, out kind text) language sql stable security definer set search_path = '' as $$
  select concat_ws(' ', u.first_name, u.last_name), w.kind
    from public.users u
    cross join lateral (
      select 'member' as kind from public.owner_members m where m.owner_id = p_owner_id and m.user_id = u.id
      union all
      select k.kind from (select g.kind from public.grants g where g.owner_id = p_owner_id and g.user_id = u.id order by g.kind limit 1) k
      limit 1) w
   where u.id = p_user_id and p_owner_id = any (private.scope_owner_ids())
$$;
revoke execute on function private.actor_name(uuid, uuid) from public;
grant execute on function private.actor_name(uuid, uuid) to kliuchar_app;
