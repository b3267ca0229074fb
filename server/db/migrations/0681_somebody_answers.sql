-- Whoever has asked that his account be deleted answers for nobody in thirty days: he is not counted when the other principal leaves, as
-- leaves_members_alone does not count him. And of two principals, of whom one asks for the deletion while the other leaves, one is refused:
-- both take the owner's row first.

-- Whether somebody else answers for the owner, and will.
create function private.is_answered_without(p_owner_id uuid, p_user_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
                  where m.owner_id = p_owner_id and m.role = 'principal' and m.user_id <> p_user_id and u.blocked_at is null and u.deletion_due_at is null)
$$;
revoke execute on function private.is_answered_without(uuid, uuid) from public;

create or replace function private.remove_member(p_owner_id uuid, p_user_id uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare v_role text;
begin
  perform 1 from public.owners o where o.id = p_owner_id for update;
  select m.role into v_role from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id;
  if not private.is_principal(p_owner_id) and p_user_id is distinct from private.scope_user_id() then
    return 'forbidden';
  end if;
  if v_role is null then
    return 'missing';
  end if;
  if v_role = 'principal' and not private.is_answered_without(p_owner_id, p_user_id) then
    return 'last';
  end if;
  delete from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id;
  perform private.revoke_invitations_of(p_owner_id, p_user_id, p_now);
  return 'done';
end $$;

create or replace function private.set_member_role(p_owner_id uuid, p_user_id uuid, p_role text, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare v_role text;
begin
  perform 1 from public.owners o where o.id = p_owner_id for update;
  if not private.is_principal(p_owner_id) then
    return 'forbidden';
  end if;
  select m.role into v_role from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id;
  if v_role is null then
    return 'missing';
  end if;
  if v_role = p_role then
    return 'same';
  end if;
  if v_role = 'principal' and not private.is_answered_without(p_owner_id, p_user_id) then
    return 'last';
  end if;
  update public.owner_members m set role = p_role where m.owner_id = p_owner_id and m.user_id = p_user_id;
  if p_role <> 'principal' then
    perform private.revoke_invitations_of(p_owner_id, p_user_id, p_now);
  end if;
  return 'done';
end $$;

-- As in 0605, with the rows of the owners held until the deletion is written.
create or replace function private.leaves_members_alone(p_user_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.owners o where o.id in (select m.owner_id from public.owner_members m where m.user_id = p_user_id and m.role = 'principal')
    order by o.id for no key update;
  return exists (
    select 1 from public.owner_members m where m.user_id = p_user_id and m.role = 'principal'
       and exists (select 1 from public.owner_members x join public.users u on u.id = x.user_id
                    where x.owner_id = m.owner_id and x.user_id <> p_user_id and u.blocked_at is null)
       and not private.is_answered_without(m.owner_id, p_user_id));
end $$;
