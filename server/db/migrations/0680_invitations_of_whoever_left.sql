-- What a principal has sent ends with his right to send it: whoever was sent away could otherwise come back by an invitation to another
-- address of his own, as the principal he had named there. The owner's row is the lock of all of it: of letting in, sending away, stepping
-- down and accepting, one comes first and the others see it.

-- Every pending invitation of a person who answers for the owner no more. Without a person it is a job that closes his account.
create function private.revoke_invitations_of(p_owner_id uuid, p_user_id uuid, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  with revoked as (
    update public.member_invitations i set status = 'revoked', token_hash = null, answered_at = p_now
     where i.owner_id = p_owner_id and i.invited_by = p_user_id and i.status = 'pending' returning i.id
  )
  insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
  select gen_random_uuid(), p_owner_id, p_now, case when private.scope_user_id() is null then 'job' else 'user' end, private.scope_user_id(),
         'member.revoked', 'member', r.id, '{}' from revoked r
$$;

-- Whether somebody answers for the owner now: another question than whether the person of the scope does.
create function private.answers_for(p_owner_id uuid, p_user_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
                  where m.owner_id = p_owner_id and m.user_id = p_user_id and m.role = 'principal' and u.blocked_at is null)
$$;

-- Whether somebody else answers for the owner, and will: whoever has asked that his account be deleted answers for nobody in thirty days.
create function private.is_answered_without(p_owner_id uuid, p_user_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
                  where m.owner_id = p_owner_id and m.role = 'principal' and m.user_id <> p_user_id and u.blocked_at is null and u.deletion_due_at is null)
$$;
drop function private.remove_member(uuid, uuid);
create function private.remove_member(p_owner_id uuid, p_user_id uuid, p_now timestamptz) returns text
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

drop function private.set_member_role(uuid, uuid, text);
create function private.set_member_role(p_owner_id uuid, p_user_id uuid, p_role text, p_now timestamptz) returns text
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

-- An account that is closed leaves its owners without asking anybody.
create function private.revoke_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.revoke_invitations_of(o.owner_id, new.id, new.blocked_at)
     from (select distinct i.owner_id from public.member_invitations i where i.invited_by = new.id and i.status = 'pending') o;
  return null;
end $$;
create index member_invitations_sent on member_invitations (invited_by) where status = 'pending';
create trigger users_revoke_invitations after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function private.revoke_invitations();

-- Sent at the moment in which its sender was sent away: waits for that, and is asked anew who he is (KL002), which refuses him.
create function private.demand_inviter() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.owners o where o.id = new.owner_id for no key update;
  if not private.answers_for(new.owner_id, new.invited_by) then
    raise exception 'whoever invites does not answer for the owner' using errcode = 'KL002';
  end if;
  return new;
end $$;
create trigger member_invitations_of_principal before insert on member_invitations for each row
  when (new.status = 'pending') execute function private.demand_inviter();

-- As in 0605, and only while whoever has invited answers for the owner.
create or replace function private.find_member_invite(p_token_hash bytea, p_now timestamptz)
returns table (owner_name text, email text, role text, expires_at timestamptz) language sql stable security definer set search_path = '' as $$
  select o.name, i.email, i.role, i.expires_at from public.member_invitations i join public.owners o on o.id = i.owner_id
   where i.token_hash = p_token_hash and i.status = 'pending' and i.expires_at > p_now and private.answers_for(i.owner_id, i.invited_by)
$$;

create or replace function private.accept_member_invite(p_token_hash bytea, p_now timestamptz, out outcome text, out owner_id uuid, out invited_by_email text)
language plpgsql security definer set search_path = '' as $$
declare v public.member_invitations; v_user uuid := private.scope_user_id();
begin
  -- Before the invitation, in the order in which whoever sends people away takes them.
  perform 1 from public.owners o where o.id = (select i.owner_id from public.member_invitations i where i.token_hash = p_token_hash) for no key update;
  select * into v from public.member_invitations i where i.token_hash = p_token_hash and i.status = 'pending' and i.expires_at > p_now for update;
  if v.id is null or v_user is null or not private.answers_for(v.owner_id, v.invited_by) then
    return;
  end if;
  if not exists (select 1 from public.users u where u.id = v_user and u.email = v.email and u.email_verified_at is not null and u.blocked_at is null) then
    outcome := 'other_email';
    return;
  end if;
  insert into public.owner_members (owner_id, user_id, role, created_at) values (v.owner_id, v_user, v.role, p_now) on conflict do nothing;
  outcome := case when found then 'accepted' else 'own' end;
  update public.member_invitations i set status = 'accepted', token_hash = null, answered_key = p_token_hash, answered_at = p_now where i.id = v.id;
  if outcome = 'own' then
    return;
  end if;
  update public.users u set session_role = 'owner', updated_at = p_now where u.id = v_user and u.session_role is distinct from 'owner';
  -- What he was entrusted with object by object, he has now as a whole.
  update public.grants g set status = 'revoked', version = g.version + 1, updated_at = p_now
   where g.owner_id = v.owner_id and g.user_id = v_user and g.status = 'accepted' and g.kind = 'manager';
  insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
  values (gen_random_uuid(), v.owner_id, p_now, 'user', v_user, 'member.accepted', 'member', v_user, jsonb_build_object('role', v.role));
  owner_id := v.owner_id;
  select u.email into invited_by_email from public.users u where u.id = v.invited_by and u.blocked_at is null;
end $$;

-- Those that have outlived their senders already.
update member_invitations i set status = 'revoked', token_hash = null, answered_at = now()
 where i.status = 'pending' and not private.answers_for(i.owner_id, i.invited_by);

revoke execute on function private.revoke_invitations_of(uuid, uuid, timestamptz), private.answers_for(uuid, uuid), private.is_answered_without(uuid, uuid), private.remove_member(uuid, uuid, timestamptz),
  private.set_member_role(uuid, uuid, text, timestamptz), private.revoke_invitations(), private.demand_inviter() from public;
grant execute on function private.remove_member(uuid, uuid, timestamptz), private.set_member_role(uuid, uuid, text, timestamptz) to kliuchar_app;
