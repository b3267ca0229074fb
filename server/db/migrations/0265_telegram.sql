-- A person's Telegram (product.md §8, docs/adr/0030-telegram.md): bound by a link that works once, written to by the bot of the installation.

-- What the bot calls itself, as Telegram told the worker: the link is made of it, and requests ask nobody outside.
create table telegram_bots (
  bot_id bigint primary key,
  username text not null,
  seen_at timestamptz not null
);

create table telegram_links (
  user_id uuid primary key references users on delete cascade,
  chat_id bigint not null,
  -- How the person is called there, to be recognised in the profile.
  name text not null,
  linked_at timestamptz not null,
  -- Since when the bot may not write there: it was blocked or the account is gone.
  blocked_at timestamptz
);
comment on table telegram_links is 'one chat a person; a chat may be that of several accounts of one person';
create index telegram_links_chat on telegram_links (chat_id);

create table telegram_codes (
  user_id uuid primary key references users on delete cascade,
  -- SHA-256; the code itself is nowhere in the database.
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- By whom: the same message that comes again, because its receipt was not confirmed, is answered as the first time.
  used_chat_id bigint,
  check ((used_at is null) = (used_chat_id is null))
);

-- A person's own rows, so the rule is the user of the transaction, as for notification_rules (0211).
do $$
declare t text;
begin
  foreach t in array array['telegram_bots', 'telegram_links', 'telegram_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy migrator on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy worker on %I to kliuchar_worker using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to kliuchar_worker', t);
  end loop;
end $$;
create policy everybody on telegram_bots for select to kliuchar_app using (true);
create policy self on telegram_links to kliuchar_app using (user_id = (select private.scope_user_id())) with check (user_id = (select private.scope_user_id()));
create policy self on telegram_codes to kliuchar_app using (user_id = (select private.scope_user_id())) with check (user_id = (select private.scope_user_id()));
grant select on telegram_bots to kliuchar_app;
grant select, delete on telegram_links to kliuchar_app;
grant select, insert, update, delete on telegram_codes to kliuchar_app;

-- Nothing leaves the demo, so its person has no Telegram (0240).
create trigger telegram_codes_of_demo before insert on telegram_codes for each row execute function private.refuse_demo_contact();

-- A closed account is written to no more, and what was to be sent there goes with it.
create function private.forget_telegram() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.telegram_links l where l.user_id = new.id;
  delete from public.telegram_codes c where c.user_id = new.id;
  delete from public.messages m where m.channel = 'telegram' and m.user_id = new.id;
  return null;
end $$;
revoke execute on function private.forget_telegram() from public;
create trigger users_forget_telegram after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function private.forget_telegram();

-- A copy of all that is mine holds it too: the same function as in 0234 with one more field of the person.
create or replace function private.export_subject(p_user_id uuid, out person jsonb, out sessions jsonb, out requests jsonb, out owner_ids uuid[], out leases jsonb)
language sql stable security definer set search_path = '' as $$
  select to_jsonb(u) - 'password_hash' || jsonb_build_object('telegram', (select to_jsonb(t) - 'user_id' from public.telegram_links t where t.user_id = u.id)),
    (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at), '[]') from public.sessions s where s.user_id = u.id),
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from public.support_requests r where r.user_id = u.id),
    array(select m.owner_id from public.owner_members m where m.user_id = u.id order by m.owner_id),
    (select coalesce(jsonb_agg(jsonb_build_object('ownerId', l.owner_id, 'contractIds', l.ids)), '[]') from (
       select p.owner_id, jsonb_agg(p.contract_id order by p.contract_id) as ids from public.contract_parties p
         join public.contracts c on c.id = p.contract_id and c.status not in ('draft', 'cancelled') where p.user_id = u.id group by p.owner_id) l)
    from public.users u where u.id = p_user_id and u.blocked_at is null
$$;
