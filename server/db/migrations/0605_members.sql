-- People who work for an owner with all of his account: invited by e-mail, by whoever answers for it (contract.md §2.1, ADR 0076).
create table member_invitations (
  id uuid primary key,
  owner_id uuid not null references owners,
  email text not null check (email = lower(email)),
  role text not null check (role in ('principal', 'staff')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  token_hash bytea,
  -- What the key opened once; whoever comes by the link later is told where to go.
  answered_key bytea,
  invited_by uuid not null references users,
  sent_on date not null,
  sent_count integer not null default 1,
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null,
  unique (owner_id, id),
  check ((status = 'pending') = (token_hash is not null))
);
comment on column member_invitations.token_hash is 'SHA-256 of the key in the letter; the value itself is nowhere in the database';
create unique index member_invitations_open on member_invitations (owner_id, email) where status = 'pending';
create unique index member_invitations_key on member_invitations (token_hash) where token_hash is not null;
create index member_invitations_answered on member_invitations (answered_key) where answered_key is not null;
call private.protect('member_invitations');
grant select, insert on member_invitations to kliuchar_app;
grant update (status, token_hash, sent_on, sent_count, expires_at, answered_at) on member_invitations to kliuchar_app;
grant select on member_invitations to kliuchar_worker;

-- Only a principal lets anybody in; a key of a program has no person, so it is none, and sees nobody's address.
alter policy scope_select on member_invitations using (owner_id = any ((select private.scope_owner_ids())::uuid[]) and (select private.scope_key_id()) is null);
alter policy scope_insert on member_invitations with check (owner_id = any ((select private.scope_owner_ids())::uuid[]) and private.is_principal(owner_id));
alter policy scope_update on member_invitations using (owner_id = any ((select private.scope_owner_ids())::uuid[]) and private.is_principal(owner_id))
  with check (owner_id = any ((select private.scope_owner_ids())::uuid[]) and private.is_principal(owner_id));

-- Nobody is let into a demo.
create function private.refuse_demo_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.owner_id = new.owner_id) then
    raise exception 'a demo has no colleagues' using errcode = 'KL020';
  end if;
  return null;
end $$;
create trigger member_invitations_of_demo after insert on member_invitations for each row execute function private.refuse_demo_member();

-- Colleagues as everyone of the owner sees them; a manager, who comes by his objects, and a key see nobody.
create function private.list_members(p_owner_id uuid)
returns table (user_id uuid, first_name text, last_name text, email text, role text, since timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.user_id, u.first_name, u.last_name, u.email, m.role, m.created_at
    from public.owner_members m join public.users u on u.id = m.user_id
   where m.owner_id = p_owner_id and u.blocked_at is null
     and exists (select 1 from public.owner_members me where me.owner_id = p_owner_id and me.user_id = private.scope_user_id())
   order by m.role, m.created_at, m.user_id
$$;

-- The owner's row is the lock: of two principals who leave at once one stays. What is answered: 'done', 'missing', 'last', 'forbidden'.
create function private.remove_member(p_owner_id uuid, p_user_id uuid) returns text language plpgsql security definer set search_path = '' as $$
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
  if v_role = 'principal' and not exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
       where m.owner_id = p_owner_id and m.role = 'principal' and m.user_id <> p_user_id and u.blocked_at is null) then
    return 'last';
  end if;
  delete from public.owner_members m where m.owner_id = p_owner_id and m.user_id = p_user_id;
  return 'done';
end $$;

create function private.set_member_role(p_owner_id uuid, p_user_id uuid, p_role text) returns text language plpgsql security definer set search_path = '' as $$
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
  if v_role = 'principal' and p_role <> 'principal' and not exists (select 1 from public.owner_members m join public.users u on u.id = m.user_id
       where m.owner_id = p_owner_id and m.role = 'principal' and m.user_id <> p_user_id and u.blocked_at is null) then
    return 'last';
  end if;
  update public.owner_members m set role = p_role where m.owner_id = p_owner_id and m.user_id = p_user_id and m.role <> p_role;
  return case when found then 'done' else 'same' end;
end $$;

-- ── By the key of a letter ──────────────────────────────────────────────────────────────────────────────────────────────────
create function private.find_member_invite(p_token_hash bytea, p_now timestamptz)
returns table (owner_name text, email text, role text, expires_at timestamptz) language sql stable security definer set search_path = '' as $$
  select o.name, i.email, i.role, i.expires_at from public.member_invitations i join public.owners o on o.id = i.owner_id
   where i.token_hash = p_token_hash and i.status = 'pending' and i.expires_at > p_now
$$;
create function private.is_member_invite_accepted(p_token_hash bytea) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.member_invitations i where i.answered_key = p_token_hash and i.status = 'accepted')
$$;

-- The letter is not enough: whoever answers has the address it went to, and has proven it. Nothing when there is nothing to answer.
create function private.accept_member_invite(p_token_hash bytea, p_now timestamptz, out outcome text, out owner_id uuid, out invited_by_email text)
language plpgsql security definer set search_path = '' as $$
declare v public.member_invitations; v_user uuid := private.scope_user_id();
begin
  select * into v from public.member_invitations i where i.token_hash = p_token_hash and i.status = 'pending' and i.expires_at > p_now for update;
  if v.id is null or v_user is null then
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

create function private.decline_member_invite(p_token_hash bytea, p_now timestamptz) returns boolean language plpgsql security definer set search_path = '' as $$
declare v public.member_invitations;
begin
  update public.member_invitations i set status = 'declined', token_hash = null, answered_at = p_now
   where i.token_hash = p_token_hash and i.status = 'pending' and i.expires_at > p_now returning * into v;
  if v.id is null then
    return false;
  end if;
  insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
  values (gen_random_uuid(), v.owner_id, p_now, 'link', null, 'member.declined', 'member', v.id, '{}');
  return true;
end $$;

-- ── An account that is deleted ──────────────────────────────────────────────────────────────────────────────────────────────
-- Whoever alone answers for an owner that others work for hands it over first, or lets them go.
create function private.leaves_members_alone(p_user_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.owner_members m where m.user_id = p_user_id and m.role = 'principal'
       and exists (select 1 from public.owner_members x join public.users u on u.id = x.user_id
                    where x.owner_id = m.owner_id and x.user_id <> p_user_id and u.blocked_at is null)
       and not exists (select 1 from public.owner_members x join public.users u on u.id = x.user_id
                        where x.owner_id = m.owner_id and x.user_id <> p_user_id and x.role = 'principal' and u.blocked_at is null and u.deletion_due_at is null))
$$;

revoke execute on function private.list_members(uuid), private.remove_member(uuid, uuid), private.set_member_role(uuid, uuid, text),
  private.find_member_invite(bytea, timestamptz), private.is_member_invite_accepted(bytea), private.accept_member_invite(bytea, timestamptz),
  private.decline_member_invite(bytea, timestamptz), private.leaves_members_alone(uuid), private.refuse_demo_member() from public;
grant execute on function private.list_members(uuid), private.remove_member(uuid, uuid), private.set_member_role(uuid, uuid, text),
  private.find_member_invite(bytea, timestamptz), private.is_member_invite_accepted(bytea), private.accept_member_invite(bytea, timestamptz),
  private.decline_member_invite(bytea, timestamptz), private.leaves_members_alone(uuid) to kliuchar_app;

-- Without a subscription nobody new is let in, and whoever has to go still goes.
create or replace function private.is_open_action(p_action text) returns boolean language sql immutable as $$
  select split_part(p_action, '.', 1) in ('account', 'payment_account', 'numbering', 'payment_order', 'subscription', 'billing')
      or p_action in ('contract.link_updated', 'contract.link_rotated', 'owner.reminders_updated', 'api_key.revoked', 'webhook.paused', 'webhook.deleted',
                      'member.removed', 'member.left', 'member.role_changed', 'member.revoked', 'member.declined')
$$;
