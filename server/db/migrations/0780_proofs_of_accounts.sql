-- What a proof of an address and of a number may change (reliability.md §1 and §4).

-- A link of one's own that nobody has opened yet: whoever shuts others out of the account shuts out what they have asked for too. A
-- change of the address asked for from a stolen session would else move the account after the session has ended.
create function private.drop_own_links() returns void
language sql security definer set search_path = '' as $$
  delete from public.secrets s where s.user_id = private.scope_user_id() and s.purpose in ('change_email', 'reset_password') and s.used_at is null
$$;

-- An address that was never proven belongs to nobody yet, and neither of two who register it is known to be its owner. So the row stays as
-- it is, and the links that would prove it with the password of whoever was first lose their force: from then on only its mailbox sets one.
create function private.doubt_registration(p_email text) returns void
language sql security definer set search_path = '' as $$
  delete from public.secrets s using public.users u
   where u.email = p_email and u.email_verified_at is null and s.user_id = u.id and s.purpose = 'verify_email' and s.used_at is null
$$;

-- `waiting`: somebody has registered the address before, and nobody has proven it.
create or replace function private.register_user(p_id uuid, p_email text, p_password_hash text, p_first_name text, p_last_name text, p_middle_name text,
  p_call_sign text, p_phone text, p_owner_id uuid, p_now timestamptz, out outcome text, out user_id uuid)
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.users as u (id, email, password_hash, first_name, last_name, middle_name, call_sign, phone, accepted_terms_at, created_at, updated_at)
  values (p_id, p_email, p_password_hash, p_first_name, p_last_name, p_middle_name, p_call_sign, p_phone, p_now, p_now, p_now)
  on conflict (email) do nothing
  returning u.id into register_user.user_id;
  if register_user.user_id is null then
    select case when u.email_verified_at is null and u.blocked_at is null then 'waiting' else 'known' end, u.id
      into outcome, register_user.user_id from public.users u where u.email = p_email;
    if outcome = 'waiting' then
      perform private.doubt_registration(p_email);
    end if;
    return;
  end if;
  outcome := 'created';
  if p_owner_id is not null then
    perform private.make_owner(p_owner_id, register_user.user_id, p_now);
  end if;
end $$;

-- Whether the letter that was sent first still proves the address: not after somebody else has registered it.
create function private.has_verification(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.secrets s where s.user_id = p_user_id and s.purpose = 'verify_email' and s.used_at is null)
$$;

-- As 0005_identity.sql, and the address is taken from a row that never proved it: that row is nobody's, and closes as an account does.
create or replace function private.prove_email(p_token_hash bytea, p_now timestamptz, out outcome text, out user_id uuid, out previous_email text)
language plpgsql security definer set search_path = '' as $$
declare v public.secrets; v_email text;
begin
  outcome := 'invalid';
  select * into v from public.secrets s where s.token_hash = p_token_hash and s.purpose in ('verify_email', 'change_email') for update;
  if v.token_hash is null or v.expires_at <= p_now then
    return;
  end if;
  select u.email into v_email from public.users u where u.id = v.user_id for update;
  if v.used_at is not null then
    outcome := case when v_email = v.target then 'already' else 'invalid' end;
    return;
  end if;
  if v.purpose = 'verify_email' and v_email <> v.target then
    return;
  end if;
  if v.purpose = 'change_email' then
    with freed as (
      update public.users u set email = 'deleted-' || u.id || '@invalid', password_hash = 'none', first_name = 'Видалений', last_name = 'акаунт',
             middle_name = null, call_sign = null, phone = null, session_role = null, blocked_at = p_now, updated_at = p_now
       where u.email = v.target and u.id <> v.user_id and u.email_verified_at is null and u.blocked_at is null
      returning u.id
    )
    delete from public.secrets s using freed f where s.user_id = f.id;
  end if;
  begin
    update public.users u set email = v.target, email_verified_at = p_now, version = u.version + 1, updated_at = p_now where u.id = v.user_id;
  exception when unique_violation then
    return;
  end;
  update public.secrets s set used_at = p_now where s.token_hash = p_token_hash;
  -- Links of the former address lose their force with it.
  delete from public.secrets s where s.user_id = v.user_id and s.purpose in ('reset_password', 'change_email', 'verify_email') and s.used_at is null;
  outcome := 'verified';
  prove_email.user_id := v.user_id;
  previous_email := case when v.purpose = 'change_email' then v_email end;
end $$;

-- A number is proven on one account only; a later proof moves it, and whoever it leaves is told at the address that is his.
drop function private.prove_phone(text, timestamptz);
create function private.prove_phone(p_phone text, p_now timestamptz, out lost_email text)
language plpgsql security definer set search_path = '' as $$
declare v_user uuid := private.scope_user_id();
begin
  update public.users u set phone = null, phone_verified_at = null, version = u.version + 1, updated_at = p_now
   where u.phone = p_phone and u.phone_verified_at is not null and u.id <> v_user
  returning case when u.blocked_at is null and u.email_verified_at is not null then u.email end into lost_email;
  update public.users u set phone = p_phone, phone_verified_at = p_now, version = u.version + 1, updated_at = p_now where u.id = v_user;
  perform private.link_tenant(v_user);
end $$;

revoke execute on function private.drop_own_links(), private.doubt_registration(text), private.has_verification(uuid),
  private.prove_phone(text, timestamptz) from public;
grant execute on function private.drop_own_links(), private.doubt_registration(text), private.has_verification(uuid),
  private.prove_phone(text, timestamptz) to kliuchar_app;
