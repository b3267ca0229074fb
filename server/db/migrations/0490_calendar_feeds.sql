-- A calendar that a person's phone or mail program reads by a secret address (product.md §12, docs/adr/0047-integrations.md).

create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  -- Titles stand on locked screens and in other people's programs, so sums are shown only to whoever asks for them.
  with_sums boolean not null default false,
  created_at timestamptz not null,
  last_read_on date,
  version integer not null default 1
);
comment on column calendar_feeds.token_hash is 'SHA-256 of the address''s secret; the value itself is nowhere in the database';

do $$
begin
  execute 'alter table calendar_feeds enable row level security';
  execute 'alter table calendar_feeds force row level security';
  execute format('create policy migrator on calendar_feeds to %I using (true) with check (true)', current_user);
end $$;
create policy self on calendar_feeds to kliuchar_app
  using (user_id = (select private.scope_user_id())) with check (user_id = (select private.scope_user_id()));
grant select, insert, update, delete on calendar_feeds to kliuchar_app;

-- Nothing leaves the demo (0240).
create trigger calendar_feeds_of_demo before insert on calendar_feeds for each row execute function private.refuse_demo_contact();

-- Whose the address is; also writes down that somebody reads it, once a day. Null for an unknown one, and for that of an account that is
-- closed or blocked.
create function private.find_feed(p_token_hash bytea, p_today date) returns uuid
language plpgsql security definer set search_path = '' as $$
declare v_user uuid;
begin
  select f.user_id into v_user from public.calendar_feeds f join public.users u on u.id = f.user_id
   where f.token_hash = p_token_hash and u.blocked_at is null and u.suspended_at is null;
  if v_user is not null then
    update public.calendar_feeds f set last_read_on = p_today where f.token_hash = p_token_hash and f.last_read_on is distinct from p_today;
  end if;
  return v_user;
end $$;

-- The person's own scope, to read in: what he owns, manages and rents now. The address is asked again here, so one that was changed a
-- moment ago opens nothing.
create function private.enter_feed(p_token_hash bytea, p_today date, out owner_ids uuid[], out capacities text[], out with_sums boolean)
language plpgsql stable security definer set search_path = '' as $$
declare v_user uuid; v_contracts uuid[]; v_properties uuid[]; v_counterparties uuid[];
begin
  select f.user_id, f.with_sums, array(select m.owner_id from public.owner_members m where m.user_id = f.user_id order by m.owner_id),
         private.capacities(f.user_id, p_today),
         array(select c.id from public.contract_parties p join public.contracts c on c.id = p.contract_id and c.status not in ('draft', 'cancelled')
                where p.user_id = f.user_id)
    into v_user, with_sums, owner_ids, capacities, v_contracts
    from public.calendar_feeds f join public.users u on u.id = f.user_id and u.blocked_at is null and u.suspended_at is null
   where f.token_hash = p_token_hash;
  if v_user is null then
    return;
  end if;
  if cardinality(v_contracts) > 0 then
    select array_agg(distinct c.rental_object_id), array_agg(distinct c.landlord_counterparty_id) || array_agg(distinct c.tenant_counterparty_id)
      into v_properties, v_counterparties
      from public.contracts c where c.id = any (v_contracts);
  end if;
  perform private.set_scope(v_user, owner_ids, v_contracts, v_properties, v_counterparties), set_config('app.today', p_today::text, true);
end $$;
revoke execute on function private.find_feed(bytea, date), private.enter_feed(bytea, date) from public;
grant execute on function private.find_feed(bytea, date), private.enter_feed(bytea, date) to kliuchar_app;

-- A closed account is read by nobody.
create function private.forget_feed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.calendar_feeds f where f.user_id = new.id;
  return null;
end $$;
revoke execute on function private.forget_feed() from public;
create trigger users_forget_feed after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function private.forget_feed();

-- A copy of all that is mine says that there is such an address: the function of 0320 with one more field of the person.
create or replace function private.export_subject(p_user_id uuid, out person jsonb, out sessions jsonb, out requests jsonb, out owner_ids uuid[], out leases jsonb)
language sql stable security definer set search_path = '' as $$
  select to_jsonb(u) - 'password_hash' || jsonb_build_object(
      'telegram', (select to_jsonb(t) - 'user_id' from public.telegram_links t where t.user_id = u.id),
      'calendar', (select to_jsonb(f) - 'user_id' - 'token_hash' from public.calendar_feeds f where f.user_id = u.id),
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
