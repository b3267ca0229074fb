-- An invitation to a number that was proven before stood in the letter alone, and whoever had lost that had no way to it. The account that has
-- proven the number sees what waits for it and answers there, by the same rules as by the link (0200_grants.sql): all that is of one letter at once.
create function private.own_invites(p_now timestamptz)
returns table (invitation_id uuid, kind text, owner_name text, phone text, place text, switches text[], until_on date, expires_at timestamptz, is_claimed boolean)
language sql stable security definer set search_path = '' as $$
  select first_value(g.id) over (partition by g.owner_id, g.kind order by g.id), g.kind, w.name, g.phone, coalesce(p.display_name, c.name), g.switches,
         g.until_on, g.expires_at, false
    from public.users u
    join public.grants g on g.phone = u.phone and g.status = 'pending' and g.expires_at > p_now
    join public.owners w on w.id = g.owner_id
    left join public.properties p on p.id = g.property_id
    left join public.complexes c on c.id = g.complex_id
   where u.id = private.scope_user_id() and u.phone_verified_at is not null
     and not exists (select 1 from public.owner_members m where m.owner_id = g.owner_id and m.user_id = u.id)
   order by 1, 5, g.id
$$;

create function private.answer_own_invite(p_id uuid, p_is_accepted boolean, p_now timestamptz)
returns table (id uuid, owner_id uuid, kind text, place text, invited_by_email text) language plpgsql security definer set search_path = '' as $$
declare v public.grants; v_user uuid := private.scope_user_id(); v_ids uuid[];
begin
  select g.* into v from public.grants g join public.users u on u.phone = g.phone and u.phone_verified_at is not null
   where g.id = p_id and u.id = v_user and g.status = 'pending' and g.expires_at > p_now for update of g;
  if v.id is null then
    return;
  end if;
  v_ids := array(select g.id from public.grants g where g.owner_id = v.owner_id and g.kind = v.kind and g.phone = v.phone
                    and g.status = 'pending' and g.expires_at > p_now order by g.id for update);
  if p_is_accepted then
    return query select a.* from private.accept_grants(v_user, v_ids, p_now) a;
    return;
  end if;
  return query
  with gone as (
    update public.grants g set status = 'declined', claimed_by = null, token_hash = null, answered_at = p_now, version = g.version + 1, updated_at = p_now
     where g.id = any (v_ids) returning g.id, g.owner_id, g.kind
  ), said as (
    insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
    select gen_random_uuid(), x.owner_id, p_now, 'user', v_user, x.kind || '.declined', 'grant', x.id, '{}' from gone x
  )
  select x.id, x.owner_id, x.kind, '', null::text from gone x;
end $$;

revoke execute on function private.own_invites(timestamptz), private.answer_own_invite(uuid, boolean, timestamptz) from public;
grant execute on function private.own_invites(timestamptz), private.answer_own_invite(uuid, boolean, timestamptz) to kliuchar_app;
