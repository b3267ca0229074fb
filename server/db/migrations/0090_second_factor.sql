-- The second step of signing in: a code of an authenticator (RFC 6238) or one of ten spare codes (product.md §2, reliability.md §4).

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  -- Sealed by the key that is not in the database: a copy of the table makes no codes.
  secret_sealed bytea not null,
  -- The newest time step a code was taken from; a code is taken once, and none older than it.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null until the first code proves that the person really has the secret; until then sign-in does not ask for it.
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  -- A keyed hash, because twelve digits could be tried out.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

do $$
declare t text;
begin
  foreach t in array array['totp_secrets', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy migrator on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy self on %I to kliuchar_app using (user_id = (select private.scope_user_id())) with check (user_id = (select private.scope_user_id()))', t);
    execute format('grant select, insert, update, delete on %I to kliuchar_app', t);
  end loop;
end $$;

-- At sign-in there is no scope yet: the password has just been proven, so the caller names the person.
create function private.find_totp(p_user_id uuid, out secret_sealed bytea, out last_step bigint)
language sql stable security definer set search_path = '' as $$
  select s.secret_sealed, s.last_step from public.totp_secrets s where s.user_id = p_user_id and s.confirmed_at is not null
$$;

-- One code opens one session: of two requests with the same code the second finds its step taken.
create function private.spend_totp(p_user_id uuid, p_step bigint) returns boolean
language sql security definer set search_path = '' as $$
  with spent as (
    update public.totp_secrets s set last_step = p_step
     where s.user_id = p_user_id and s.confirmed_at is not null and s.last_step < p_step returning 1
  ) select exists (select 1 from spent)
$$;

create function private.spend_recovery_code(p_user_id uuid, p_code_hash bytea, p_now timestamptz) returns boolean
language sql security definer set search_path = '' as $$
  with spent as (
    update public.recovery_codes c set used_at = p_now
     where c.user_id = p_user_id and c.code_hash = p_code_hash and c.used_at is null returning 1
  ) select exists (select 1 from spent)
$$;

revoke execute on function private.find_totp(uuid), private.spend_totp(uuid, bigint), private.spend_recovery_code(uuid, bytea, timestamptz) from public;
grant execute on function private.find_totp(uuid), private.spend_totp(uuid, bigint), private.spend_recovery_code(uuid, bytea, timestamptz) to kliuchar_app;
