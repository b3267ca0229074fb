-- Whoever came first with another number waits for the owner's word, and nobody takes his place meanwhile: the owner would else confirm the
-- one he has seen, and let another in. The number itself opens the invitation whoever waits.
create or replace function private.come_by_invite(p_token_hash bytea, p_now timestamptz)
returns table (outcome text, id uuid, owner_id uuid, kind text, place text, invited_by_email text)
language plpgsql security definer set search_path = '' as $$
declare v public.grants; v_user uuid := private.scope_user_id(); v_ids uuid[];
begin
  select * into v from public.grants g where g.token_hash = p_token_hash and g.status = 'pending' and g.expires_at > p_now for update;
  if v.id is null or v_user is null then
    return;
  end if;
  if exists (select 1 from public.owner_members m where m.owner_id = v.owner_id and m.user_id = v_user) then
    return query select 'own', v.id, v.owner_id, v.kind, '', null::text;
    return;
  end if;
  v_ids := array(select g.id from public.grants g where g.owner_id = v.owner_id and g.kind = v.kind and g.phone = v.phone
                    and g.status = 'pending' and g.expires_at > p_now order by g.id for update);
  if v.kind = 'tenant' or exists (select 1 from public.users u where u.id = v_user and u.phone = v.phone and u.phone_verified_at is not null) then
    return query select 'accepted', a.* from private.accept_grants(v_user, v_ids, p_now) a;
    return;
  end if;
  if exists (select 1 from public.grants g where g.id = any (v_ids) and g.claimed_by <> v_user) then
    return query select 'taken', v.id, v.owner_id, v.kind, '', null::text;
    return;
  end if;
  return query
  with came as (
    update public.grants g set claimed_by = v_user, version = g.version + 1, updated_at = p_now
     where g.id = any (v_ids) and g.claimed_by is distinct from v_user returning g.*
  ), said as (
    insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
    select gen_random_uuid(), c.owner_id, p_now, 'user', v_user, c.kind || '.claimed', 'grant', c.id, '{}' from came c
  )
  select 'claimed', g.id, g.owner_id, g.kind, coalesce(p.display_name, x.name),
         case when exists (select 1 from came c where c.id = g.id) then u.email end
    from public.grants g
    left join public.properties p on p.id = g.property_id
    left join public.complexes x on x.id = g.complex_id
    left join public.users u on u.id = g.invited_by
   where g.id = any (v_ids);
end $$;

-- The owner says that whoever came with another number is the right person: the one of the version that he has seen.
drop function private.confirm_claim(uuid, timestamptz);
create function private.confirm_claim(p_id uuid, p_version integer, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v public.grants;
begin
  select * into v from public.grants g where g.id = p_id and g.owner_id = any (private.scope_owner_ids()) and g.claimed_by is not null
    and g.version = p_version for update;
  return v.id is not null and exists (select 1 from private.accept_grants(v.claimed_by, array[p_id], p_now));
end $$;
revoke execute on function private.confirm_claim(uuid, integer, timestamptz) from public;
grant execute on function private.confirm_claim(uuid, integer, timestamptz) to kliuchar_app;
