-- What is done to a person's account by a link or by signing in, when no scope exists yet: a line in the journal of every owner she works for,
-- as the use cases of a signed-in person write it. Called only by the functions below.
create function private.journal_account(p_user_id uuid, p_action text, p_now timestamptz) returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
  select gen_random_uuid(), m.owner_id, p_now, 'user', p_user_id, p_action, 'account', p_user_id, '{}' from public.owner_members m where m.user_id = p_user_id
$$;
revoke execute on function private.journal_account(uuid, text, timestamptz) from public;

-- As 0780_proofs_of_accounts.sql, and a change of the address is told in the journal; the first proof of it changes nothing.
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
  if v.purpose = 'change_email' then
    perform private.journal_account(v.user_id, 'account.email_changed', p_now);
  end if;
end $$;

-- As 0005_identity.sql, and told in the journal.
create or replace function private.reset_password(p_token_hash bytea, p_email text, p_password_hash text, p_now timestamptz, out user_id uuid)
language plpgsql security definer set search_path = '' as $$
begin
  update public.secrets s set used_at = p_now from public.users u
   where s.token_hash = p_token_hash and s.purpose = 'reset_password' and s.used_at is null and s.expires_at > p_now
     and u.id = s.user_id and u.email = p_email and u.blocked_at is null
  returning u.id into reset_password.user_id;
  if reset_password.user_id is null then
    return;
  end if;
  -- Whoever opened the letter holds the address, so it is proven too.
  update public.users u set password_hash = p_password_hash, email_verified_at = coalesce(u.email_verified_at, p_now), updated_at = p_now
   where u.id = reset_password.user_id;
  delete from public.sessions s where s.user_id = reset_password.user_id;
  delete from public.secrets s where s.user_id = reset_password.user_id and s.used_at is null;
  perform private.journal_account(reset_password.user_id, 'account.password_reset', p_now);
end $$;

-- As 0233_account_deletion.sql, and told in the journal, where the request stands.
drop function private.take_back_deletion(uuid);
create function private.take_back_deletion(p_user_id uuid, p_now timestamptz) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.users set deletion_due_at = null where id = p_user_id and deletion_due_at is not null and blocked_at is null;
  if not found then
    return false;
  end if;
  perform private.journal_account(p_user_id, 'account.deletion_cancelled', p_now);
  return true;
end $$;
revoke execute on function private.take_back_deletion(uuid, timestamptz) from public;
grant execute on function private.take_back_deletion(uuid, timestamptz) to kliuchar_app;

-- The copy of all data, which the worker makes, names who did what as the journal itself does.
grant execute on function private.actor_name(uuid, uuid) to kliuchar_worker;
