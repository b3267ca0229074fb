-- The demo portfolio (docs/adr/0026-demo.md): a person of its own with an owner of its own, so that every lock, list and total that
-- separates one owner from another separates the demo from what is real.
create table demos (
  owner_id uuid primary key references owners,
  -- The invented person: the demo's only member.
  user_id uuid not null unique references users,
  -- Who asked for it; null for `npm start -- --demo`, whose person signs in with a password of its own.
  home_user_id uuid unique references users on delete set null,
  origin text not null check (origin in ('person', 'command')),
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- The Kyiv day its last month belongs to.
  made_on date not null,
  -- By the server's own time: a demo that has not moved for long was left by a process that is gone.
  touched_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now()
);
create unique index demos_of_the_command on demos (origin) where origin = 'command';
call private.protect('demos', 'user_id = (select private.scope_user_id()) or home_user_id = (select private.scope_user_id())');
create policy worker_read on demos for select to kliuchar_worker using (true);
grant select on demos to kliuchar_app, kliuchar_worker;

-- A browser in the demo remembers the session it came from: ending that one, a new password, a closed account end this one too.
alter table sessions add column home_session_id uuid references sessions (id) on delete cascade;
create index sessions_home on sessions (home_session_id) where home_session_id is not null;

-- ── Nothing leaves the demo ─────────────────────────────────────────────────────────────────────────────────────────────────
-- A letter or a short message of the demo is kept for the outbox page and is never delivered: it is not queued from the first.
create function private.keep_demo_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.owner_id = new.owner_id)
    or exists (select 1 from public.users u join public.demos d on d.user_id = u.id where u.email = new.recipient) then
    new.status := 'stored';
  end if;
  return new;
end $$;
create trigger messages_of_demo before insert on messages for each row execute function private.keep_demo_message();

-- A real person whose telephone happens to be that of an invented tenant is not bound to an invented lease.
create function private.refuse_demo_party() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  return case when not exists (select 1 from public.demos d where d.owner_id = new.owner_id) then new end;
end $$;
create trigger contract_parties_of_demo before insert on contract_parties for each row execute function private.refuse_demo_party();

-- The invented person proves no real telephone and no real address: a number is proven on one account only, so it would take it away
-- from the real one (0005_identity.sql, prove_phone).
create function private.refuse_demo_contact() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.demos d where d.user_id = new.user_id) then
    raise exception 'the person of a demo has no contacts of his own' using errcode = 'KL020';
  end if;
  return new;
end $$;
create trigger secrets_of_demo before insert on secrets for each row when (new.purpose in ('phone_code', 'change_email'))
  execute function private.refuse_demo_contact();

-- ── Removal ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Ledger, allocations and journal refuse every change; the one exception is the owner whose demo is being removed. Neither role of the
-- program may delete from those tables, so only the function below comes this far.
create function private.is_being_erased(p_owner_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select p_owner_id::text = current_setting('app.erased_owner', true) and exists (select 1 from public.demos d where d.owner_id = p_owner_id)
$$;
do $do$
declare v record;
begin
  for v in select p.oid from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prorettype = 'trigger'::regtype
              and p.prosrc like '%are never changed or deleted%' loop
    execute regexp_replace(pg_get_functiondef(v.oid), '\mbegin\M',
      'begin
  if tg_op = ''DELETE'' and private.is_being_erased(old.owner_id) then
    return old;
  end if;');
  end loop;
end $do$;

-- Everything with this owner's id in every table there is, now or later: who is pointed at goes after who points. Gives the keys of the
-- files whose bytes are to follow. The owner's row is locked first, so whoever is writing into the demo has committed or will fail.
create function private.erase_demo(p_owner_id uuid) returns text[] language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid; v_keys text[]; v_left oid[]; v_table oid; v record;
begin
  perform 1 from public.owners o where o.id = p_owner_id for update;
  select d.user_id into v_user from public.demos d where d.owner_id = p_owner_id for update;
  if v_user is null then
    raise exception 'only a demo is erased';
  end if;
  perform set_config('app.erased_owner', p_owner_id::text, true);
  select coalesce(array_agg(f.storage_key), '{}') into v_keys from public.files f where f.owner_id = p_owner_id;
  delete from public.secrets s using public.contracts c where c.owner_id = p_owner_id and s.contract_id = c.id;
  -- What was written to the person is nobody's by its row; a message has the id of its job.
  delete from public.outbox o using public.messages m, public.users u where u.id = v_user and m.recipient = u.email and o.id = m.id;
  delete from public.messages m using public.users u where u.id = v_user and m.recipient = u.email;
  -- The second time takes what the triggers of the first have counted anew.
  for v_time in 1..2 loop
    v_left := array(select c.oid from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.oid <> 'public.demos'::regclass);
    while cardinality(v_left) > 0 loop
      select t into v_table from unnest(v_left) t where not exists (
        select 1 from pg_catalog.pg_constraint k where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any (v_left)) limit 1;
      if v_table is null then
        raise exception 'tables of an owner point at each other in a ring: %', v_left::regclass[];
      end if;
      execute format('delete from %s where owner_id = $1', v_table::regclass) using p_owner_id;
      v_left := array_remove(v_left, v_table);
    end loop;
  end loop;
  delete from public.demos d where d.owner_id = p_owner_id;
  delete from public.owners o where o.id = p_owner_id;
  -- What belongs to the person and is not taken along by itself.
  for v in select k.conrelid::regclass as name, a.attname from pg_catalog.pg_constraint k join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
            where k.contype = 'f' and k.confrelid = 'public.users'::regclass and k.confdeltype in ('a', 'r') and cardinality(k.conkey) = 1
              and not exists (select 1 from pg_catalog.pg_attribute o where o.attrelid = k.conrelid and o.attname = 'owner_id' and not o.attisdropped) loop
    execute format('delete from %s where %I = $1', v.name, v.attname) using v_user;
  end loop;
  delete from public.users u where u.id = v_user;
  return v_keys;
end $$;

-- ── Making ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- For the person of the scope, or without a scope for the command. `begun`: the caller is to fill it, by the session it has given.
-- `ready` and `making` are somebody's already; `inside` is asked from the demo itself.
create function private.begin_demo(p_owner_id uuid, p_user_id uuid, p_email text, p_password_hash text, p_first_name text, p_last_name text,
  p_session_id uuid, p_token_hash bytea, p_today date, p_now timestamptz, out outcome text, out keys text[])
language plpgsql security definer set search_path = '' as $$
declare v_home uuid := private.scope_user_id(); v_demo public.demos;
begin
  keys := '{}';
  -- Two clicks at once make one demo: the row of the person is the lock, for the command a number.
  if v_home is null then
    perform pg_advisory_xact_lock(hashtextextended('demo of the command', 0));
  else
    perform 1 from public.users u where u.id = v_home for update;
  end if;
  if exists (select 1 from public.demos d where d.user_id = v_home) then
    outcome := 'inside';
    return;
  end if;
  select * into v_demo from public.demos d where case when v_home is null then d.origin = 'command' else d.home_user_id = v_home end;
  if v_demo.state = 'ready' or (v_demo.state = 'making' and v_demo.touched_at > clock_timestamp() - interval '1 minute') then
    -- The command's person has the password that is printed now, should the one before have been lost with its folder.
    update public.users u set password_hash = p_password_hash where u.id = v_demo.user_id and v_home is null;
    outcome := v_demo.state;
    return;
  end if;
  if v_demo.owner_id is not null then
    keys := private.erase_demo(v_demo.owner_id);
  end if;
  insert into public.users (id, email, email_verified_at, password_hash, first_name, last_name, accepted_terms_at, created_at, updated_at)
  values (p_user_id, p_email, p_now, p_password_hash, p_first_name, p_last_name, p_now, p_now, p_now);
  perform private.make_owner(p_owner_id, p_user_id, p_now);
  insert into public.demos (owner_id, user_id, home_user_id, origin, made_on)
  values (p_owner_id, p_user_id, v_home, case when v_home is null then 'command' else 'person' end, p_today);
  insert into public.sessions (token_hash, id, user_id, created_at, last_seen_at, proven_at, expires_at)
  values (p_token_hash, p_session_id, p_user_id, p_now, p_now, p_now, p_now + interval '1 hour');
  outcome := 'begun';
end $$;

-- False when the demo is gone meanwhile: whoever fills it may stop.
create function private.advance_demo(p_owner_id uuid, p_done integer, p_total integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.demos d set done = p_done, total = p_total, touched_at = clock_timestamp()
   where d.owner_id = p_owner_id and d.owner_id = any (private.scope_owner_ids()) and d.state = 'making';
  return found;
end $$;

-- The session that filled it is its proof, and dies with the last step.
create function private.finish_demo(p_token_hash bytea, p_state text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v_user uuid;
begin
  delete from public.sessions s where s.token_hash = p_token_hash returning s.user_id into v_user;
  update public.demos d set state = p_state, touched_at = clock_timestamp() where d.user_id = v_user and d.state = 'making';
  return found;
end $$;

-- ── Going in and out ────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A session beside the one at home, for as long as that lives. Whatever asks for the password inside takes the person's own.
create function private.open_demo(p_home_hash bytea, p_token_hash bytea, p_session_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v_demo uuid; v_home public.sessions;
begin
  select d.user_id into v_demo from public.demos d where d.home_user_id = private.scope_user_id() and d.state = 'ready' for share;
  select * into v_home from public.sessions s where s.token_hash = p_home_hash and s.user_id = private.scope_user_id() for update;
  if v_demo is null or v_home.id is null then
    return false;
  end if;
  update public.users u set password_hash = h.password_hash from public.users h where u.id = v_demo and h.id = v_home.user_id;
  delete from public.sessions s where s.home_session_id = v_home.id;
  insert into public.sessions (token_hash, id, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, address, home_session_id)
  values (p_token_hash, p_session_id, v_demo, p_now, p_now, v_home.proven_at, v_home.expires_at, v_home.user_agent, v_home.address, v_home.id);
  return true;
end $$;

-- Back by a new token, because the browser has given the old one away; null when the session at home has ended meanwhile.
create function private.leave_demo(p_token_hash bytea, p_home_hash bytea, p_now timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
declare v_home uuid; v_session uuid;
begin
  select s.home_session_id into v_session from public.sessions s where s.token_hash = p_token_hash and s.user_id = private.scope_user_id() for update;
  update public.sessions s set token_hash = p_home_hash, last_seen_at = p_now
   where s.id = v_session and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days'
  returning s.user_id into v_home;
  if v_home is not null then
    delete from public.sessions s where s.token_hash = p_token_hash;
  end if;
  return v_home;
end $$;

-- From inside or from home. `home`: the browser goes on with the new token at home; `out`: it has no home to go to; `outside`: it was
-- there all the time; `none`: there was no demo.
create function private.remove_demo(p_token_hash bytea, p_home_hash bytea, p_now timestamptz, out outcome text, out keys text[])
language plpgsql security definer set search_path = '' as $$
declare v_demo public.demos; v_user uuid := private.scope_user_id();
begin
  keys := '{}';
  select * into v_demo from public.demos d where d.user_id = v_user or d.home_user_id = v_user;
  if v_demo.owner_id is null then
    outcome := 'none';
    return;
  end if;
  -- The same lock as that of making, so that a removal and a new one do not cross.
  perform 1 from public.users u where u.id = v_demo.home_user_id for update;
  perform 1 from public.demos d where d.owner_id = v_demo.owner_id for update;
  if not found then
    outcome := 'none';
    return;
  end if;
  outcome := case when v_demo.user_id <> v_user then 'outside'
                  when private.leave_demo(p_token_hash, p_home_hash, p_now) is not null then 'home' else 'out' end;
  keys := private.erase_demo(v_demo.owner_id);
end $$;

revoke execute on function private.keep_demo_message(), private.refuse_demo_party(), private.refuse_demo_contact(), private.is_being_erased(uuid),
  private.erase_demo(uuid), private.begin_demo(uuid, uuid, text, text, text, text, uuid, bytea, date, timestamptz), private.advance_demo(uuid, integer, integer),
  private.finish_demo(bytea, text), private.open_demo(bytea, bytea, uuid, timestamptz), private.leave_demo(bytea, bytea, timestamptz),
  private.remove_demo(bytea, bytea, timestamptz) from public;
grant execute on function private.begin_demo(uuid, uuid, text, text, text, text, uuid, bytea, date, timestamptz), private.advance_demo(uuid, integer, integer),
  private.finish_demo(bytea, text), private.open_demo(bytea, bytea, uuid, timestamptz), private.leave_demo(bytea, bytea, timestamptz),
  private.remove_demo(bytea, bytea, timestamptz) to kliuchar_app;
