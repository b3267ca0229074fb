-- Accounts: registration, proofs of e-mail and phone, sign-in, sessions, the owner role. Everything that must happen before a scope
-- exists, or beyond a person's own rows, is a SECURITY DEFINER function here (contract.md §2.4).

comment on column secrets.target is 'what the secret proves: the e-mail, or the sealed phone';

-- Set inside the transaction of the effect, so that a crash between the commit and the answer cannot let the effect happen twice.
alter table idempotency_keys add column committed boolean not null default false;

-- When the password was last proven: sign-in, or the confirmation that a 403 `reauth_required` asks for.
alter table sessions add column proven_at timestamptz not null default now();

-- ── Idempotency (contract.md §3.2) ──────────────────────────────────────────────────────────────────────────────────────────
-- `claimed`: the caller carries the request out. `done`: the stored answer. `busy`: another request with this key is in flight.
-- `mismatch`: the key was used with another request. `lost`: the effect is there, its answer is not.
create function private.claim_idempotency(p_actor_hash bytea, p_key text, p_request_hash bytea, p_now timestamptz,
  out state text, out answer_status integer, out answer_body text)
language plpgsql security definer set search_path = '' as $$
declare found_row public.idempotency_keys;
begin
  insert into public.idempotency_keys (actor_hash, key, request_hash, created_at)
  values (p_actor_hash, p_key, p_request_hash, p_now) on conflict do nothing;
  if found then
    state := 'claimed';
    return;
  end if;
  select * into found_row from public.idempotency_keys k where k.actor_hash = p_actor_hash and k.key = p_key for update;
  if not found then
    state := 'busy';
  elsif found_row.created_at <= p_now - interval '24 hours'
     or (found_row.status is null and not found_row.committed and found_row.created_at <= p_now - interval '2 minutes') then
    -- Too old to be kept, or its process died before anything was committed.
    update public.idempotency_keys k set request_hash = p_request_hash, status = null, body = null, committed = false, created_at = p_now
     where k.actor_hash = p_actor_hash and k.key = p_key;
    state := 'claimed';
  elsif found_row.request_hash <> p_request_hash then
    state := 'mismatch';
  elsif found_row.status is not null then
    state := 'done';
    answer_status := found_row.status;
    answer_body := found_row.body;
  elsif found_row.committed and found_row.created_at <= p_now - interval '2 minutes' then
    state := 'lost';
  else
    state := 'busy';
  end if;
end $$;

-- Rides in the transaction of the effect.
create function private.commit_idempotency(p_actor_hash bytea, p_key text) returns void
language sql security definer set search_path = '' as $$
  update public.idempotency_keys set committed = true where actor_hash = p_actor_hash and key = p_key
$$;

create function private.finish_idempotency(p_actor_hash bytea, p_key text, p_status integer, p_body text) returns void
language sql security definer set search_path = '' as $$
  update public.idempotency_keys set status = p_status, body = p_body where actor_hash = p_actor_hash and key = p_key
$$;

-- A refusal is not stored: the next request with the key is carried out.
create function private.release_idempotency(p_actor_hash bytea, p_key text) returns void
language sql security definer set search_path = '' as $$
  delete from public.idempotency_keys where actor_hash = p_actor_hash and key = p_key and status is null and not committed
$$;

-- ── Limits of sign-in ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- Counts an attempt as a failure before the password is looked at, so that parallel guesses count too; a success clears the row.
-- Beyond `p_free` attempts each needs twice the pause of the one before, up to 15 minutes. 0 means go on, else seconds to wait.
-- Here window_start holds the time of the last attempt.
create function private.count_login_attempt(p_bucket text, p_key_hash bytea, p_free integer, p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare v_hits integer; v_last timestamptz; v_wait double precision;
begin
  insert into public.throttles (bucket, key_hash, window_start, hits) values (p_bucket, p_key_hash, p_now, 0) on conflict do nothing;
  select t.hits, t.window_start into v_hits, v_last from public.throttles t where t.bucket = p_bucket and t.key_hash = p_key_hash for update;
  if v_last <= p_now - interval '15 minutes' then
    v_hits := 0;
  end if;
  if v_hits >= p_free then
    v_wait := extract(epoch from v_last - p_now) + least(power(2, least(v_hits - p_free, 20)), 900);
    if v_wait > 0 then
      return ceil(v_wait)::integer;
    end if;
  end if;
  update public.throttles t set hits = v_hits + 1, window_start = p_now where t.bucket = p_bucket and t.key_hash = p_key_hash;
  return 0;
end $$;

create function private.clear_throttle(p_bucket text, p_key_hash bytea) returns void
language sql security definer set search_path = '' as $$
  delete from public.throttles where bucket = p_bucket and key_hash = p_key_hash
$$;

-- ── Registration and sign-in ────────────────────────────────────────────────────────────────────────────────────────────────
create function private.make_owner(p_owner_id uuid, p_user_id uuid, p_now timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare v_owner uuid;
begin
  -- The user's row is the lock: two activations at once make one owner.
  perform 1 from public.users u where u.id = p_user_id for update;
  select m.owner_id into v_owner from public.owner_members m where m.user_id = p_user_id and m.role = 'principal'
   order by m.created_at, m.owner_id limit 1;
  if v_owner is null then
    insert into public.owners (id, name, created_at)
    select p_owner_id, u.last_name || ' ' || u.first_name, p_now from public.users u where u.id = p_user_id
    returning id into v_owner;
    insert into public.owner_members (owner_id, user_id, role, created_at) values (v_owner, p_user_id, 'principal', p_now);
  end if;
  update public.users u set session_role = 'owner', updated_at = p_now where u.id = p_user_id and u.session_role is distinct from 'owner';
  return v_owner;
end $$;

-- An address that was never proven belongs to nobody yet, so the newest registration replaces the older one: whoever registered a
-- stranger's address first must not keep its password (reliability.md §4, pre-hijacking).
create function private.register_user(p_id uuid, p_email text, p_password_hash text, p_first_name text, p_last_name text, p_middle_name text,
  p_call_sign text, p_phone text, p_owner_id uuid, p_now timestamptz, out outcome text, out user_id uuid)
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.users as u (id, email, password_hash, first_name, last_name, middle_name, call_sign, phone, accepted_terms_at, created_at, updated_at)
  values (p_id, p_email, p_password_hash, p_first_name, p_last_name, p_middle_name, p_call_sign, p_phone, p_now, p_now, p_now)
  on conflict (email) do update set
    password_hash = excluded.password_hash, first_name = excluded.first_name, last_name = excluded.last_name, middle_name = excluded.middle_name,
    call_sign = excluded.call_sign, phone = excluded.phone, accepted_terms_at = p_now, updated_at = p_now
    where u.email_verified_at is null and u.blocked_at is null
  returning u.id into register_user.user_id;
  if register_user.user_id is null then
    select 'known', u.id into outcome, register_user.user_id from public.users u where u.email = p_email;
    return;
  end if;
  outcome := 'created';
  if p_owner_id is not null then
    perform private.make_owner(p_owner_id, register_user.user_id, p_now);
  end if;
end $$;

create function private.find_account(p_email text, out user_id uuid, out password_hash text, out verified boolean, out blocked boolean)
language sql stable security definer set search_path = '' as $$
  select id, password_hash, email_verified_at is not null, blocked_at is not null from public.users where email = p_email
$$;

-- The cookie that was there before sign-in dies with it (session fixation).
create function private.open_session(p_token_hash bytea, p_id uuid, p_user_id uuid, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz,
  p_user_agent text, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.sessions where token_hash = p_old_token_hash;
  insert into public.sessions (token_hash, id, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, address)
  values (p_token_hash, p_id, p_user_id, p_now, p_now, p_now, p_expires_at, p_user_agent, p_address);
end $$;

create function private.close_session(p_token_hash bytea) returns void
language sql security definer set search_path = '' as $$
  delete from public.sessions where token_hash = p_token_hash
$$;

create function private.confirm_session(p_token_hash bytea, p_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.sessions set proven_at = p_now where token_hash = p_token_hash and user_id = private.scope_user_id()
$$;

-- Who a cookie belongs to; also moves the idle limit, at most every five minutes so that a read does not cost a write.
create function private.find_session(p_token_hash bytea, p_now timestamptz, out user_id uuid, out owner_ids uuid[])
language plpgsql security definer set search_path = '' as $$
begin
  update public.sessions s set last_seen_at = p_now
   where s.token_hash = p_token_hash and s.last_seen_at < p_now - interval '5 minutes'
     and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days';
  select s.user_id, array(select m.owner_id from public.owner_members m where m.user_id = s.user_id order by m.owner_id)
    into find_session.user_id, find_session.owner_ids
    from public.sessions s
   where s.token_hash = p_token_hash and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days';
end $$;

-- ── Single-use secrets ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- A new request kills the older ones; spent ones stay until they expire, so that a second visit can be told «already».
create function private.put_secret(p_token_hash bytea, p_purpose text, p_user_id uuid, p_target text, p_now timestamptz, p_expires_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.secrets s where s.user_id = p_user_id and s.purpose = p_purpose and (s.used_at is null or s.token_hash = p_token_hash);
  insert into public.secrets (token_hash, purpose, user_id, target, created_at, expires_at)
  values (p_token_hash, p_purpose, p_user_id, p_target, p_now, p_expires_at);
end $$;

-- One link serves the first proof of an address and a change of it. `previous_email` is set when the address changed.
create function private.prove_email(p_token_hash bytea, p_now timestamptz, out outcome text, out user_id uuid, out previous_email text)
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

-- Looked at before the costly hash is made; spent by reset_password.
create function private.find_reset(p_token_hash bytea, p_email text, p_now timestamptz, out first_name text, out last_name text, out phone text)
language sql stable security definer set search_path = '' as $$
  select u.first_name, u.last_name, u.phone from public.secrets s join public.users u on u.id = s.user_id
   where s.token_hash = p_token_hash and s.purpose = 'reset_password' and s.used_at is null and s.expires_at > p_now and u.email = p_email
     and u.blocked_at is null
$$;

create function private.reset_password(p_token_hash bytea, p_email text, p_password_hash text, p_now timestamptz, out user_id uuid)
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
end $$;

-- ── Phone ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A code dies after five wrong tries (contract.md §3.6). The caller must commit whatever the outcome, or the tries would not count.
create function private.try_phone_code(p_code_hash bytea, p_now timestamptz, out outcome text, out target text)
language plpgsql security definer set search_path = '' as $$
declare v public.secrets;
begin
  outcome := 'wrong';
  select * into v from public.secrets s where s.user_id = private.scope_user_id() and s.purpose = 'phone_code' and s.used_at is null
   order by s.created_at desc limit 1 for update;
  if v.token_hash is null then
    return;
  end if;
  if v.expires_at <= p_now or v.attempts >= 5 then
    outcome := 'dead';
    return;
  end if;
  if v.token_hash <> p_code_hash then
    update public.secrets s set attempts = s.attempts + 1 where s.token_hash = v.token_hash;
    return;
  end if;
  update public.secrets s set used_at = p_now where s.token_hash = v.token_hash;
  outcome := 'proven';
  target := v.target;
end $$;

-- The contracts that name this phone as their tenant's open for the person who proved it; a binding is to the user from then on.
create function private.link_tenant(p_user_id uuid, p_contract_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare v_count integer;
begin
  insert into public.contract_parties (owner_id, contract_id, user_id)
  select c.owner_id, c.id, u.id
    from public.users u
    join public.counterparties t on t.phones @> array[u.phone]
    join public.contracts c on c.owner_id = t.owner_id and c.tenant_counterparty_id = t.id
   where (p_user_id is null or u.id = p_user_id) and (p_contract_id is null or c.id = p_contract_id)
     and (p_user_id is not null or p_contract_id is not null)
     and u.phone is not null and u.phone_verified_at is not null and c.status not in ('draft', 'cancelled')
     and not exists (select 1 from public.owner_members m where m.owner_id = c.owner_id and m.user_id = u.id)
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- A number is proven on one account only; a later proof moves it (reliability.md §4).
create function private.prove_phone(p_phone text, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare v_user uuid := private.scope_user_id();
begin
  update public.users u set phone = null, phone_verified_at = null, version = u.version + 1, updated_at = p_now
   where u.phone = p_phone and u.phone_verified_at is not null and u.id <> v_user;
  update public.users u set phone = p_phone, phone_verified_at = p_now, version = u.version + 1, updated_at = p_now where u.id = v_user;
  perform private.link_tenant(v_user);
end $$;

-- When a contract stops being a draft, a tenant whose phone is already proven gets it at once.
create function private.link_contract_tenant(p_contract_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from public.contracts c where c.id = p_contract_id and c.owner_id = any (private.scope_owner_ids())) then
    return 0;
  end if;
  return private.link_tenant(null, p_contract_id);
end $$;

create function private.activate_owner_role(p_owner_id uuid, p_now timestamptz) returns uuid
language sql security definer set search_path = '' as $$
  select private.make_owner(p_owner_id, private.scope_user_id(), p_now)
$$;

-- ── The development outbox (contract.md §3.7); the application opens it only where nothing can be delivered ──────────────────
create function private.development_outbox(p_to text, p_limit integer, p_offset integer)
returns table (id uuid, channel text, recipient text, subject text, text text, html text, created_at timestamptz, total bigint)
language sql stable security definer set search_path = '' as $$
  select m.id, m.channel, m.recipient, m.subject, m.text, m.html, m.created_at, count(*) over () from public.messages m
   where p_to is null or m.recipient = p_to order by m.created_at desc, m.id desc limit p_limit offset p_offset
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.claim_idempotency(bytea, text, bytea, timestamptz), private.commit_idempotency(bytea, text),
  private.finish_idempotency(bytea, text, integer, text), private.release_idempotency(bytea, text),
  private.count_login_attempt(text, bytea, integer, timestamptz), private.clear_throttle(text, bytea),
  private.register_user(uuid, text, text, text, text, text, text, text, uuid, timestamptz), private.find_account(text),
  private.open_session(bytea, uuid, uuid, bytea, timestamptz, timestamptz, text, text), private.close_session(bytea),
  private.confirm_session(bytea, timestamptz),
  private.find_session(bytea, timestamptz), private.put_secret(bytea, text, uuid, text, timestamptz, timestamptz),
  private.prove_email(bytea, timestamptz), private.find_reset(bytea, text, timestamptz),
  private.reset_password(bytea, text, text, timestamptz), private.try_phone_code(bytea, timestamptz),
  private.prove_phone(text, timestamptz), private.link_contract_tenant(uuid), private.activate_owner_role(uuid, timestamptz),
  private.development_outbox(text, integer, integer) to kliuchar_app;

-- A plastic passport has nine digits and stands in for the tax number like the booklet does (domain/src/identifiers/tax-id.ts).
alter table counterparties drop constraint counterparties_tax_id_kind_check;
alter table counterparties add constraint counterparties_tax_id_kind_check check (tax_id_kind in ('rnokpp', 'edrpou', 'passport', 'id_card'));
