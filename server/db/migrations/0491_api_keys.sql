-- Keys of an owner's integrators (product.md §12, docs/adr/0047-integrations.md).

create table api_keys (
  id uuid primary key,
  owner_id uuid not null,
  -- Whoever made it answers for it: when he leaves the owner, it goes with him.
  created_by uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  -- How it begins: enough to tell one from another in a list, and of no use to anybody.
  prefix text not null,
  key_hash bytea not null,
  scope text not null check (scope in ('read', 'write')),
  -- The last day.
  expires_on date,
  last_used_on date,
  revoked_at timestamptz,
  created_at timestamptz not null,
  unique (owner_id, id),
  foreign key (owner_id) references owners (id),
  foreign key (owner_id, created_by) references owner_members (owner_id, user_id) on delete cascade
);
comment on column api_keys.key_hash is 'SHA-256 of the key; the value itself is nowhere in the database';
create unique index api_keys_hash on api_keys (key_hash);
create index api_keys_list on api_keys (owner_id, created_at desc, id desc);
create index api_keys_maker on api_keys (owner_id, created_by);
call private.protect('api_keys');
grant select, insert on api_keys to kliuchar_app;
grant update (revoked_at) on api_keys to kliuchar_app;
grant select on api_keys to kliuchar_worker;

-- ── The scope of a key ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- An owner and nobody: what is a person's own, what he manages and what he rents stays his, so the key has no user.
create function private.scope_key_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.key_id', true), '')::uuid $$;

-- What a key must never touch, whatever the program lets through: other keys, and who works for the owner and where his money comes.
do $$
declare v record; v_rule text := '(select private.scope_key_id()) is null';
begin
  execute format('alter policy scope_select on api_keys using (owner_id = any ((select private.scope_owner_ids())::uuid[]) and %s)', v_rule);
  for v in select p.tablename, p.policyname, p.cmd, p.qual, p.with_check from pg_policies p
            where p.schemaname = 'public' and p.tablename in ('api_keys', 'grants', 'payment_accounts') and p.policyname in ('scope_insert', 'scope_update', 'scope_delete') loop
    execute format('alter policy %I on %I %s %s', v.policyname, v.tablename,
      case when v.qual is not null then format('using ((%s) and %s)', v.qual, v_rule) end,
      case when v.with_check is not null then format('with check ((%s) and %s)', v.with_check, v_rule) end);
  end loop;
end $$;

-- A key that opens something now: neither taken back nor past its day, and its maker and its owner still here.
create function private.live_key(p_key_hash bytea, p_today date) returns public.api_keys
language sql stable security definer set search_path = '' as $$
  select k from public.api_keys k
    join public.owner_members m on m.owner_id = k.owner_id and m.user_id = k.created_by and m.role = 'principal'
    join public.users u on u.id = k.created_by and u.blocked_at is null and u.suspended_at is null
    join public.owners o on o.id = k.owner_id and o.suspended_at is null
   where k.key_hash = p_key_hash and k.revoked_at is null and (k.expires_on is null or k.expires_on >= p_today)
$$;

-- Whose a key is; also writes down that it is in use, once a day. Null when it opens nothing.
create function private.find_key(p_key_hash bytea, p_today date, out key_id uuid, out owner_id uuid, out user_id uuid, out scope text, out name text)
language plpgsql security definer set search_path = '' as $$
declare v public.api_keys := private.live_key(p_key_hash, p_today);
begin
  if v.id is null then
    return;
  end if;
  key_id := v.id; owner_id := v.owner_id; user_id := v.created_by; scope := v.scope; name := v.name;
  if v.last_used_on is distinct from p_today then
    update public.api_keys k set last_used_on = p_today where k.id = v.id and k.revoked_at is null;
  end if;
end $$;

-- The first statement of a key's transaction: asked anew, so that a key taken back between two requests, or between the look-up and the
-- work, opens nothing. A reading key cannot write whatever statement follows.
create function private.enter_key(p_key_hash bytea, p_owner_id uuid, p_today date) returns void
language plpgsql stable security definer set search_path = '' as $$
declare v public.api_keys := private.live_key(p_key_hash, p_today);
begin
  if v.id is null or v.owner_id <> p_owner_id then
    raise exception 'no key' using errcode = 'KL001';
  end if;
  perform private.set_scope(null, array[v.owner_id], null, null, null), set_config('app.today', p_today::text, true),
          set_config('app.key_id', v.id::text, true);
  if v.scope = 'read' then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end $$;

-- ── What holds for keys as for people ───────────────────────────────────────────────────────────────────────────────────────
-- Whoever has not paid does not go on by a program of his (0290).
create or replace function private.subscriptions_apply() returns boolean language sql stable as $$
  select current_setting('app.subscriptions', true) is distinct from 'off' and (private.scope_user_id() is not null or private.scope_key_id() is not null)
$$;
create or replace function private.acts_for(p_owner_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select private.held_id() is not null
      or exists (select 1 from public.owner_members m where m.owner_id = p_owner_id and m.user_id = private.scope_user_id())
      or (private.scope_key_id() is not null and p_owner_id = any (private.scope_owner_ids()))
$$;

-- ── Keys in a life ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- As many as an owner may have at a time. One after another, so that the last free place is given once.
create function private.demand_key_room() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('api_keys'), hashtext(new.owner_id::text));
  if (select count(*) from public.api_keys k where k.owner_id = new.owner_id and k.revoked_at is null) >= 60 then
    raise exception 'the owner has as many keys as he may' using errcode = 'KL040';
  end if;
  return new;
end $$;
create trigger api_keys_room before insert on api_keys for each row execute function private.demand_key_room();

-- Nobody works in a demo but who looks at it. Afterwards, so that whose row it is has been judged before.
create function private.refuse_demo_key() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.owner_id = new.owner_id) then
    raise exception 'a demo has no keys' using errcode = 'KL020';
  end if;
  return null;
end $$;
create trigger api_keys_of_demo after insert on api_keys for each row execute function private.refuse_demo_key();

-- A closed account's keys open nothing (live_key) and are said to be over.
create function private.revoke_keys() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.api_keys k set revoked_at = new.blocked_at where k.created_by = new.id and k.revoked_at is null;
  return null;
end $$;
create trigger users_revoke_keys after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function private.revoke_keys();

-- Whether the person of the scope answers for the owner himself: his people only work for him.
create function private.is_principal(p_owner_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.owner_members m where m.owner_id = p_owner_id and m.user_id = private.scope_user_id() and m.role = 'principal')
$$;

-- Whose name stands on the owner's own card when a program is the first to need one: a key sees nobody's account.
create function private.key_maker() returns table (first_name text, last_name text, middle_name text, phone text, email text)
language sql stable security definer set search_path = '' as $$
  select u.first_name, u.last_name, u.middle_name, u.phone, u.email from public.api_keys k join public.users u on u.id = k.created_by
   where k.id = private.scope_key_id() and k.owner_id = any (private.scope_owner_ids())
$$;
revoke execute on function private.key_maker() from public;
grant execute on function private.key_maker() to kliuchar_app;

revoke execute on function private.scope_key_id(), private.live_key(bytea, date), private.find_key(bytea, date), private.enter_key(bytea, uuid, date),
  private.demand_key_room(), private.refuse_demo_key(), private.revoke_keys(), private.is_principal(uuid) from public;
grant execute on function private.scope_key_id() to kliuchar_app, kliuchar_worker;
grant execute on function private.find_key(bytea, date), private.enter_key(bytea, uuid, date), private.is_principal(uuid) to kliuchar_app;

-- Closing what opens the way in is never refused (0290).
create or replace function private.is_open_action(p_action text) returns boolean language sql immutable as $$
  select split_part(p_action, '.', 1) in ('account', 'payment_account', 'numbering', 'subscription', 'billing')
      or p_action in ('contract.link_updated', 'contract.link_rotated', 'owner.reminders_updated', 'api_key.revoked', 'webhook.paused', 'webhook.deleted')
$$;

-- A program is to the owner's object what the owner is (0270); it manages nothing, so it goes no further than that.
do $$
declare v_def text := pg_get_functiondef('private.enter_managed(text, text, uuid)'::regprocedure); v_from text := 'if v_user is null or v_property is null';
begin
  if position(v_from in v_def) = 0 then
    raise exception 'enter_managed is not what it was';
  end if;
  execute replace(v_def, v_from, 'if (v_user is null and private.scope_key_id() is null) or v_property is null');
end $$;
