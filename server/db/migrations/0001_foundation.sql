-- Who exists, how a request enters its scope, and the ground every feature stands on: audit, outbox, messages, files, limits.
-- Runs as the migrating role, which owns every object. The roles kliuchar_app and kliuchar_worker exist before (contract.md §2.4).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Collations are made here, never taken from the cluster (architecture.md, Data): Ukrainian order, and numeric for flat numbers.
create collation uk (provider = icu, locale = 'uk-UA');
create collation uk_numeric (provider = icu, locale = 'uk-UA-u-kn-true');

create schema private;
revoke all on schema private from public;
grant usage on schema private to kliuchar_app, kliuchar_worker;
grant usage on schema public to kliuchar_app, kliuchar_worker;

-- ── The scope of a transaction ─────────────────────────────────────────────────────────────────────────────────────────────
-- Settings are transaction-local and written only by the private.enter_* functions. Unset means nothing is visible.
create function private.scope_ids(setting text) returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting(setting, true), '')::uuid[] $$;
create function private.scope_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function private.scope_owner_ids() returns uuid[] language sql stable parallel safe
  as $$ select private.scope_ids('app.owner_ids') $$;
create function private.scope_contract_ids() returns uuid[] language sql stable parallel safe
  as $$ select private.scope_ids('app.contract_ids') $$;
create function private.scope_property_ids() returns uuid[] language sql stable parallel safe
  as $$ select private.scope_ids('app.property_ids') $$;
create function private.scope_counterparty_ids() returns uuid[] language sql stable parallel safe
  as $$ select private.scope_ids('app.counterparty_ids') $$;

-- Forces row-level security on a table: the owner's members see and write; `readers` adds who may also read a row (a tenant, a
-- link holder). The migrating role passes, so that SECURITY DEFINER functions work without BYPASSRLS.
create procedure private.protect(table_name regclass, readers text default null, owner_column text default 'owner_id')
language plpgsql as $$
declare
  owner_rule text := format('%I = any ((select private.scope_owner_ids())::uuid[])', owner_column);
  read_rule text := case when readers is null then owner_rule else format('(%s or %s)', owner_rule, readers) end;
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy migrator on %s to %I using (true) with check (true)', table_name, current_user);
  execute format('create policy scope_select on %s for select to kliuchar_app, kliuchar_worker using (%s)', table_name, read_rule);
  execute format('create policy scope_insert on %s for insert to kliuchar_app, kliuchar_worker with check (%s)', table_name, owner_rule);
  execute format('create policy scope_update on %s for update to kliuchar_app, kliuchar_worker using (%s) with check (%s)', table_name, owner_rule, owner_rule);
  execute format('create policy scope_delete on %s for delete to kliuchar_app, kliuchar_worker using (%s)', table_name, owner_rule);
end $$;

-- Refuses UPDATE and DELETE for every role: ledger and audit rows are corrected by adding rows (product.md §7).
create function private.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted', tg_table_name using errcode = 'KL010';
end $$;

-- ── People, sessions, owners ───────────────────────────────────────────────────────────────────────────────────────────────
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  middle_name text,
  call_sign text,
  phone text,
  phone_verified_at timestamptz,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  -- The role the person works in now; null until the owner role is activated (specification §4: role switching).
  session_role text check (session_role in ('owner')),
  accepted_terms_at timestamptz not null,
  blocked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column users.phone is 'E.164; a claim until phone_verified_at';
-- A number is proven on one account only (reliability.md §4).
create unique index users_verified_phone on users (phone) where phone_verified_at is not null;

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '',
  address text not null default ''
);
comment on column sessions.token_hash is 'SHA-256 of the cookie; the value itself is nowhere in the database';
create index sessions_user on sessions (user_id, last_seen_at desc);

create table owners (
  id uuid primary key,
  kind text not null default 'person' check (kind in ('person', 'fop', 'company')),
  name text not null,
  settings jsonb not null default '{}',
  -- When the first of each kind was created: the onboarding step never goes back (contract.md §3.5).
  first_property_at timestamptz,
  first_counterparty_at timestamptz,
  first_contract_at timestamptz,
  created_at timestamptz not null default now()
);

create table owner_members (
  owner_id uuid not null references owners,
  user_id uuid not null references users,
  role text not null default 'principal' check (role in ('principal', 'staff')),
  created_at timestamptz not null default now(),
  primary key (owner_id, user_id)
);
create index owner_members_user on owner_members (user_id);

-- Single-use secrets, hashed: e-mail verification, password reset, one-time codes, grants of a public page.
create table secrets (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email', 'phone_code', 'link_code', 'link_grant')),
  user_id uuid references users on delete cascade,
  contract_id uuid,
  target text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column secrets.target is 'what the secret proves: the e-mail or phone in question, hashed for phones';
create index secrets_user on secrets (user_id, purpose);
create index secrets_contract on secrets (contract_id, purpose) where contract_id is not null;

create table payment_accounts (
  id uuid primary key,
  owner_id uuid not null references owners,
  name text not null,
  iban text not null check (iban ~ '^UA\d{27}$'),
  tax_id_sealed bytea,
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (owner_id, id)
);
create unique index payment_accounts_default on payment_accounts (owner_id) where is_default;

-- ── Limits, idempotency, audit, outbox, messages, files ─────────────────────────────────────────────────────────────────────
create table throttles (
  bucket text not null,
  key_hash bytea not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, key_hash)
);

create table idempotency_keys (
  actor_hash bytea not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (actor_hash, key)
);
comment on column idempotency_keys.status is 'null while the first request is in flight; 4xx answers are not kept';
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id uuid primary key,
  owner_id uuid not null references owners,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('user', 'link', 'job', 'operator')),
  actor_user_id uuid,
  action text not null,
  entity_type text not null,
  entity_id uuid not null,
  details jsonb not null default '{}',
  request_id text
);
create index audit_log_owner on audit_log (owner_id, at desc, id desc);
create index audit_log_entity on audit_log (owner_id, entity_type, entity_id, at);
create trigger audit_log_immutable before update or delete on audit_log for each row execute function private.refuse_change();

create table outbox (
  id uuid primary key,
  kind text not null,
  owner_id uuid,
  payload jsonb not null,
  dedupe_key text unique,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_pending on outbox (run_at) where done_at is null;

-- Letters and short messages. The worker delivers them; without a channel they stay for the development outbox (contract.md §3.7).
create table messages (
  id uuid primary key,
  owner_id uuid,
  channel text not null check (channel in ('email', 'sms', 'telegram')),
  recipient text not null,
  kind text not null,
  subject text not null default '',
  text text not null,
  html text not null default '',
  status text not null default 'queued' check (status in ('queued', 'stored', 'sent', 'failed')),
  error text,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index messages_recent on messages (created_at desc);
create index messages_recipient on messages (recipient, created_at desc);

create table files (
  id uuid primary key,
  owner_id uuid not null references owners,
  kind text not null check (kind in ('image', 'pdf')),
  purpose text not null,
  storage_key text not null,
  size integer not null check (size > 0),
  sha256 bytea not null,
  width integer,
  height integer,
  original_name text not null default '',
  attached_at timestamptz,
  created_at timestamptz not null default now(),
  unique (owner_id, id)
);
create index files_unattached on files (created_at) where attached_at is null;

-- Gap-free numbers: the row is locked by the transaction that takes a number (contract.md §1.6).
create table counters (
  owner_id uuid not null references owners,
  kind text not null,
  scope text not null default '',
  value bigint not null default 0,
  primary key (owner_id, kind, scope)
);

call private.protect('owners', owner_column => 'id');
call private.protect('owner_members', 'user_id = (select private.scope_user_id())');
call private.protect('payment_accounts');
call private.protect('audit_log');
call private.protect('files');
call private.protect('counters');

-- A person's own rows: not owner-scoped, so the rule is the user of the transaction.
do $$
declare t text;
begin
  foreach t in array array['users', 'sessions', 'secrets', 'throttles', 'idempotency_keys', 'outbox', 'messages'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy migrator on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
create policy self on users for select to kliuchar_app using (id = (select private.scope_user_id()));
create policy self_update on users for update to kliuchar_app using (id = (select private.scope_user_id())) with check (id = (select private.scope_user_id()));
create policy self on sessions for select to kliuchar_app using (user_id = (select private.scope_user_id()));
create policy self_delete on sessions for delete to kliuchar_app using (user_id = (select private.scope_user_id()));
create policy worker on outbox to kliuchar_worker using (true) with check (true);
create policy worker on messages to kliuchar_worker using (true) with check (true);
create policy worker on idempotency_keys to kliuchar_worker using (true) with check (true);
create policy worker on secrets to kliuchar_worker using (true) with check (true);
create policy worker on sessions to kliuchar_worker using (true) with check (true);
create policy worker on throttles to kliuchar_worker using (true) with check (true);
create policy worker_read on users for select to kliuchar_worker using (true);
create policy worker_read on owners for select to kliuchar_worker using (true);
create policy worker_read on owner_members for select to kliuchar_worker using (true);

grant select, update on users to kliuchar_app;
grant select, delete on sessions to kliuchar_app;
grant select on owner_members to kliuchar_app, kliuchar_worker;
grant select, update on owners to kliuchar_app, kliuchar_worker;
grant select, insert, update, delete on payment_accounts, files to kliuchar_app, kliuchar_worker;
grant select, insert on audit_log to kliuchar_app, kliuchar_worker;
grant select, insert, update on counters to kliuchar_app, kliuchar_worker;
grant select on users to kliuchar_worker;
grant select, update, delete on outbox, messages, idempotency_keys, secrets, sessions, throttles to kliuchar_worker;

-- ── Outbox and messages: written in the caller's transaction ────────────────────────────────────────────────────────────────
-- The job carries only the outbox id; the payload stays in our table (contract.md §2.4). A repeated dedupe key does nothing.
create function private.enqueue(p_id uuid, p_kind text, p_owner_id uuid, p_payload jsonb, p_dedupe_key text default null, p_run_at timestamptz default null)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (id, kind, owner_id, payload, dedupe_key, run_at)
  values (p_id, p_kind, p_owner_id, p_payload, p_dedupe_key, coalesce(p_run_at, now()))
  on conflict (dedupe_key) do nothing;
  if not found then
    return false;
  end if;
  perform graphile_worker.add_job('outbox', json_build_object('id', p_id), run_at => coalesce(p_run_at, now()), max_attempts => 12);
  return true;
end $$;

create function private.queue_message(p_id uuid, p_owner_id uuid, p_channel text, p_recipient text, p_kind text, p_subject text, p_text text, p_html text, p_dedupe_key text default null)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not private.enqueue(p_id, 'messages.deliver', p_owner_id, jsonb_build_object('messageId', p_id), coalesce(p_dedupe_key, 'message:' || p_id)) then
    return false;
  end if;
  insert into public.messages (id, owner_id, channel, recipient, kind, subject, text, html)
  values (p_id, p_owner_id, p_channel, p_recipient, p_kind, p_subject, p_text, p_html);
  return true;
end $$;

-- The next number of a gap-free series; the row stays locked until the transaction ends. `p_take` numbers at once, the first is returned.
create function private.take_numbers(p_owner_id uuid, p_kind text, p_scope text, p_take integer) returns bigint
language sql as $$
  insert into public.counters as c (owner_id, kind, scope, value) values (p_owner_id, p_kind, p_scope, p_take)
  on conflict (owner_id, kind, scope) do update set value = c.value + p_take
  returning value - p_take + 1
$$;

-- Counts a hit; true while within the limit. `retry_after` is in seconds. A new window starts when the old one has passed.
create function private.throttle(p_bucket text, p_key_hash bytea, p_limit integer, p_window_seconds integer, p_now timestamptz, p_hits integer default 1,
  out allowed boolean, out hits integer, out retry_after integer)
language plpgsql security definer set search_path = '' as $$
declare started timestamptz;
begin
  insert into public.throttles as t (bucket, key_hash, window_start, hits) values (p_bucket, p_key_hash, p_now, p_hits)
  on conflict (bucket, key_hash) do update set
    hits = case when t.window_start + make_interval(secs => p_window_seconds) <= p_now then p_hits else t.hits + p_hits end,
    window_start = case when t.window_start + make_interval(secs => p_window_seconds) <= p_now then p_now else t.window_start end
  returning t.hits, t.window_start into throttle.hits, started;
  allowed := throttle.hits <= p_limit;
  retry_after := greatest(1, ceil(extract(epoch from started + make_interval(secs => p_window_seconds) - p_now))::integer);
end $$;

-- ── Entering a scope ───────────────────────────────────────────────────────────────────────────────────────────────────────
create function private.set_scope(p_user_id uuid, p_owner_ids uuid[], p_contract_ids uuid[], p_property_ids uuid[], p_counterparty_ids uuid[])
returns void language sql as $$
  select set_config('app.user_id', coalesce(p_user_id::text, ''), true),
         set_config('app.owner_ids', coalesce(p_owner_ids, '{}')::text, true),
         set_config('app.contract_ids', coalesce(p_contract_ids, '{}')::text, true),
         set_config('app.property_ids', coalesce(p_property_ids, '{}')::text, true),
         set_config('app.counterparty_ids', coalesce(p_counterparty_ids, '{}')::text, true)
$$;
