-- Browsers that show a person's notifications (product.md §8, docs/adr/0035-web-push.md).

create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The sign-in it was switched on in: a browser that was signed out, here or from elsewhere, is told nothing more.
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- Keyed, so that the same browser is found again without its address being readable.
  endpoint_hash bytea not null unique,
  -- Where its push service takes messages, and the keys they are encrypted with.
  address_sealed bytea not null,
  name text not null,
  created_at timestamptz not null
);
comment on table push_devices is 'one person a browser; the service’s address opens the way to the person’s screen, so it is sealed';
create index push_devices_user on push_devices (user_id, created_at desc, id);

-- A person's own rows, so the rule is the user of the transaction. Putting one in may take it from somebody else: only the function below.
do $$
begin
  execute 'alter table push_devices enable row level security';
  execute 'alter table push_devices force row level security';
  execute format('create policy migrator on push_devices to %I using (true) with check (true)', current_user);
end $$;
create policy worker on push_devices to kliuchar_worker using (true) with check (true);
create policy self on push_devices for select to kliuchar_app using (user_id = (select private.scope_user_id()));
create policy self_delete on push_devices for delete to kliuchar_app using (user_id = (select private.scope_user_id()));
grant select, delete on push_devices to kliuchar_app, kliuchar_worker;

-- Nothing leaves the demo, so its person has no devices (0240).
create trigger push_devices_of_demo before insert on push_devices for each row execute function private.refuse_demo_contact();

-- The browser of this session, whoever it showed notifications to before. `outcome`: kept, full, or gone when the session has ended meanwhile.
create function private.put_push_device(p_id uuid, p_session_hash bytea, p_endpoint_hash bytea, p_address_sealed bytea, p_name text, p_most integer, p_now timestamptz,
  out outcome text, out device_id uuid)
language plpgsql security definer set search_path = '' as $$
declare v_user uuid := private.scope_user_id(); v_session uuid;
begin
  -- One after another: two people with one browser, and one person with too many. It happens a few times in a device's life.
  perform pg_advisory_xact_lock(hashtext('push_devices'));
  select s.id into v_session from public.sessions s where s.token_hash = p_session_hash and s.user_id = v_user for key share;
  if v_session is null then
    outcome := 'gone';
    return;
  end if;
  if (select count(*) from public.push_devices d where d.user_id = v_user and d.endpoint_hash <> p_endpoint_hash and d.session_id <> v_session) >= p_most then
    outcome := 'full';
    return;
  end if;
  delete from public.push_devices d where (d.endpoint_hash = p_endpoint_hash and d.user_id <> v_user) or (d.session_id = v_session and d.endpoint_hash <> p_endpoint_hash);
  insert into public.push_devices as d (id, user_id, session_id, endpoint_hash, address_sealed, name, created_at)
  values (p_id, v_user, v_session, p_endpoint_hash, p_address_sealed, p_name, p_now)
  on conflict (endpoint_hash) do update set session_id = excluded.session_id, address_sealed = excluded.address_sealed, name = excluded.name
  returning d.id into device_id;
  outcome := 'kept';
end $$;
revoke execute on function private.put_push_device(uuid, bytea, bytea, bytea, text, integer, timestamptz) from public;
grant execute on function private.put_push_device(uuid, bytea, bytea, bytea, text, integer, timestamptz) to kliuchar_app;

-- Of a message for a device `recipient` is the device's id.
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('email', 'sms', 'telegram', 'push'));

-- A closed account has no sessions and so no devices (0130); what was on its way to them goes too.
create function private.forget_push() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_devices d where d.user_id = new.id;
  delete from public.messages m where m.channel = 'push' and m.user_id = new.id;
  return null;
end $$;
revoke execute on function private.forget_push() from public;
create trigger users_forget_push after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function private.forget_push();

-- A copy of all that is mine names them: the same function as in 0265 with one more field of the person.
create or replace function private.export_subject(p_user_id uuid, out person jsonb, out sessions jsonb, out requests jsonb, out owner_ids uuid[], out leases jsonb)
language sql stable security definer set search_path = '' as $$
  select to_jsonb(u) - 'password_hash' || jsonb_build_object(
      'telegram', (select to_jsonb(t) - 'user_id' from public.telegram_links t where t.user_id = u.id),
      'push_devices', (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'created_at', d.created_at) order by d.created_at, d.id), '[]')
                         from public.push_devices d where d.user_id = u.id)),
    (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at), '[]') from public.sessions s where s.user_id = u.id),
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from public.support_requests r where r.user_id = u.id),
    array(select m.owner_id from public.owner_members m where m.user_id = u.id order by m.owner_id),
    (select coalesce(jsonb_agg(jsonb_build_object('ownerId', l.owner_id, 'contractIds', l.ids)), '[]') from (
       select p.owner_id, jsonb_agg(p.contract_id order by p.contract_id) as ids from public.contract_parties p
         join public.contracts c on c.id = p.contract_id and c.status not in ('draft', 'cancelled') where p.user_id = u.id group by p.owner_id) l)
    from public.users u where u.id = p_user_id and u.blocked_at is null
$$;
