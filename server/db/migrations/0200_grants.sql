-- Managers and tenants of an object (product.md §2, contract.md §3.14, ADR 0022). One row is the invitation and, once it is accepted,
-- what it opens. It names a phone and not an account: nothing is looked up, so the answer is the same for a known and an unknown number.
create table grants (
  id uuid primary key,
  owner_id uuid not null references owners,
  kind text not null check (kind in ('manager', 'tenant')),
  -- One of the two. A complex covers its objects, those of later too.
  property_id uuid,
  complex_id uuid,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- Whom it opens the object to; bound to the person, whatever becomes of the number.
  user_id uuid references users on delete cascade,
  -- Who came with the link and a number other than the one invited: it opens once the owner has said that this is the right person.
  claimed_by uuid references users on delete set null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  switches text[] not null default '{}'
    check (switches <@ array['view', 'readings', 'receipts', 'payments', 'contracts', 'tasks', 'documents', 'finance']),
  -- The last day.
  until_on date,
  -- Of the link that was sent last; null once nobody may come by it.
  token_hash bytea,
  expires_at timestamptz not null,
  sent_on date not null,
  sent_count integer not null default 1,
  invited_by uuid references users on delete set null,
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  check ((property_id is null) <> (complex_id is null)),
  check (kind = 'manager' or property_id is not null),
  check ('view' = any (switches)),
  check (status <> 'accepted' or user_id is not null),
  check (status <> 'pending' or user_id is null),
  check (claimed_by is null or status = 'pending'),
  check (token_hash is null or status = 'pending'),
  foreign key (owner_id, property_id) references properties (owner_id, id) on delete cascade,
  foreign key (owner_id, complex_id) references complexes (owner_id, id) on delete cascade
);
comment on column grants.token_hash is 'SHA-256 of the link''s key; the value itself is nowhere in the database';
comment on column grants.sent_count is 'letters on sent_on';

-- One live invitation or grant of a kind for a phone and an object (409 already_invited).
create unique index grants_live on grants (owner_id, coalesce(property_id, complex_id), kind, phone) where status in ('pending', 'accepted');
create unique index grants_token on grants (token_hash) where token_hash is not null;
create index grants_user on grants (user_id) where status = 'accepted';
create index grants_phone on grants (phone) where status = 'pending';
create index grants_people on grants (owner_id, kind, phone, id);
create index grants_property on grants (owner_id, property_id) where property_id is not null;
create index grants_complex on grants (owner_id, complex_id) where complex_id is not null;
create index grants_claimed on grants (claimed_by) where claimed_by is not null;
create index grants_inviter on grants (invited_by) where invited_by is not null;

-- The person reads his own; only the owner's people write.
call private.protect('grants', 'user_id = (select private.scope_user_id())');
grant select, insert, update on grants to kliuchar_app;
grant select on grants to kliuchar_worker;

-- ── What is granted ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The day by Kyiv's calendar, which the program knows and the database does not (domain/dates/kyiv-day.ts).
create function private.scope_today() returns date language sql stable parallel safe
  as $$ select nullif(current_setting('app.today', true), '')::date $$;

-- Objects that the person of the scope manages with this switch. Asked once a statement, and not at all where every row is the owner's;
-- it reads the rows of grants themselves, so that a revocation holds from the next statement on.
create function private.managed_ids(p_switch text) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select g.property_id from public.grants g
     where g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager' and p_switch = any (g.switches)
       and (g.until_on is null or g.until_on >= private.scope_today()) and g.property_id is not null
    union
    select p.id from public.grants g join public.properties p on p.owner_id = g.owner_id and p.complex_id = g.complex_id
     where g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager' and p_switch = any (g.switches)
       and (g.until_on is null or g.until_on >= private.scope_today()))
$$;

-- Contracts of those objects: rows of money name their contract, and so do the indexes that lists are read by.
create function private.managed_contract_ids(p_switch text) returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select c.id from public.properties p join public.contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id
                where p.id = any (private.managed_ids(p_switch)))
$$;

-- Whose names stand in those contracts.
create function private.managed_counterparty_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select x.id from public.contracts c, lateral (values (c.landlord_counterparty_id), (c.tenant_counterparty_id)) x(id)
                where c.id = any (private.managed_contract_ids('contracts') || private.managed_contract_ids('receipts')
                                  || private.managed_contract_ids('payments')))
$$;

create function private.managed_task_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select t.id from public.properties p join public.tasks t on t.owner_id = p.owner_id and t.property_id = p.id
                where p.id = any (private.managed_ids('tasks')))
$$;

-- Pictures of what is granted; the papers of contracts are no part of it.
create function private.managed_file_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select x.file_id from public.property_photos x where x.property_id = any (private.managed_ids('view'))
    union all
    select r.photo_id from public.properties p join public.physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id
      join public.readings r on r.owner_id = m.owner_id and r.meter_id = m.id and r.photo_id is not null
     where p.id = any (private.managed_ids('readings'))
    union all
    select y.photo_id from public.payments y where y.contract_id = any (private.managed_contract_ids('payments')) and y.photo_id is not null
    union all
    select z.file_id from public.task_photos z where z.task_id = any (private.managed_task_ids()))
$$;

-- What the person may see of one object; empty for an object that is not granted to him.
create function private.my_switches(p_property_id uuid) returns text[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(
    select distinct s from public.properties p
      join public.grants g on g.owner_id = p.owner_id and (g.property_id = p.id or g.complex_id = p.complex_id), unnest(g.switches) s
     where p.id = p_property_id and g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'manager'
       and (g.until_on is null or g.until_on >= private.scope_today())
     order by s)
$$;

-- Homes of a tenant who was attached by phone, beside those of his leases.
create function private.let_ids() returns uuid[] language sql stable parallel safe security definer set search_path = '' as $$
  select array(select g.property_id from public.grants g
                where g.user_id = private.scope_user_id() and g.status = 'accepted' and g.kind = 'tenant'
                  and (g.until_on is null or g.until_on >= private.scope_today()))
$$;

-- What a person is besides an owner: the switches he has anywhere, and `lease` for whoever rents. The program remembers it for a
-- minute to choose its statements by; enter_session says when that is no longer true.
create function private.capacities(p_user_id uuid, p_today date) returns text[] language sql stable security definer set search_path = '' as $$
  select array(
    select s from public.grants g, unnest(case g.kind when 'tenant' then array['lease'] else g.switches end) s
     where g.user_id = p_user_id and g.status = 'accepted' and (g.until_on is null or g.until_on >= p_today)
    union
    select 'lease' from public.contract_parties p where p.user_id = p_user_id
    order by 1)
$$;

drop function private.find_session(bytea, timestamptz);
create function private.find_session(p_token_hash bytea, p_now timestamptz, p_today date, out user_id uuid, out owner_ids uuid[], out capacities text[])
language plpgsql security definer set search_path = '' as $$
begin
  update public.sessions s set last_seen_at = p_now
   where s.token_hash = p_token_hash and s.last_seen_at < p_now - interval '5 minutes'
     and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days';
  select s.user_id, array(select m.owner_id from public.owner_members m where m.user_id = s.user_id order by m.owner_id),
         private.capacities(s.user_id, p_today)
    into find_session.user_id, find_session.owner_ids, find_session.capacities
    from public.sessions s
   where s.token_hash = p_token_hash and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days';
end $$;

drop function private.enter_session(bytea, uuid, uuid[], timestamptz);
create function private.enter_session(p_token_hash bytea, p_user_id uuid, p_owner_ids uuid[], p_capacities text[], p_now timestamptz, p_today date)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid; v_owners uuid[]; v_capacities text[]; v_contracts uuid[]; v_properties uuid[]; v_counterparties uuid[];
begin
  select s.user_id,
         array(select m.owner_id from public.owner_members m where m.user_id = s.user_id order by m.owner_id),
         private.capacities(s.user_id, p_today),
         array(select p.contract_id from public.contract_parties p where p.user_id = s.user_id)
    into v_user, v_owners, v_capacities, v_contracts
    from public.sessions s
   where s.token_hash = p_token_hash and s.expires_at > p_now and s.last_seen_at > p_now - interval '7 days';
  if v_user is null then
    raise exception 'no session' using errcode = 'KL001';
  end if;
  if v_user <> p_user_id or v_owners <> p_owner_ids or v_capacities <> p_capacities then
    raise exception 'stale actor' using errcode = 'KL002';
  end if;
  if cardinality(v_contracts) > 0 then
    select array_agg(distinct c.rental_object_id), array_agg(distinct c.landlord_counterparty_id) || array_agg(distinct c.tenant_counterparty_id)
      into v_properties, v_counterparties
      from public.contracts c where c.id = any (v_contracts) and c.status not in ('draft', 'cancelled');
    v_contracts := array(select c.id from public.contracts c where c.id = any (v_contracts) and c.status not in ('draft', 'cancelled'));
  end if;
  perform private.set_scope(v_user, v_owners, v_contracts, v_properties, v_counterparties), set_config('app.today', p_today::text, true);
end $$;

-- ── Answering ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Accepts for a person what is still open: guarded, with its trace, and told to whoever invited. A person is no manager of his own.
create function private.accept_grants(p_user_id uuid, p_ids uuid[], p_now timestamptz)
returns table (id uuid, owner_id uuid, kind text, place text, invited_by_email text) language plpgsql security definer set search_path = '' as $$
begin
  return query
  with taken as (
    update public.grants g set status = 'accepted', user_id = p_user_id, claimed_by = null, token_hash = null, answered_at = p_now,
           version = g.version + 1, updated_at = p_now
     where g.id = any (p_ids) and g.status = 'pending' and g.expires_at > p_now
       and not exists (select 1 from public.owner_members m where m.owner_id = g.owner_id and m.user_id = p_user_id)
    returning g.*
  ), said as (
    insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
    select gen_random_uuid(), t.owner_id, p_now, 'user', coalesce(private.scope_user_id(), p_user_id), t.kind || '.accepted', 'grant', t.id, '{}' from taken t
  )
  select t.id, t.owner_id, t.kind, coalesce(p.display_name, c.name), u.email from taken t
    left join public.properties p on p.id = t.property_id
    left join public.complexes c on c.id = t.complex_id
    left join public.users u on u.id = t.invited_by;
end $$;

-- What stands on the page of an invitation; nothing for a key that nobody may come by.
create function private.find_invite(p_token_hash bytea, p_now timestamptz)
returns table (kind text, owner_name text, phone text, place text, switches text[], until_on date, expires_at timestamptz, is_claimed boolean)
language sql stable security definer set search_path = '' as $$
  select o.kind, w.name, o.phone, coalesce(p.display_name, c.name), o.switches, o.until_on, g.expires_at, g.claimed_by is not null
    from public.grants g
    join public.grants o on o.owner_id = g.owner_id and o.kind = g.kind and o.phone = g.phone and o.status = 'pending' and o.expires_at > p_now
    join public.owners w on w.id = g.owner_id
    left join public.properties p on p.id = o.property_id
    left join public.complexes c on c.id = o.complex_id
   where g.token_hash = p_token_hash and g.status = 'pending' and g.expires_at > p_now
   order by 4, o.id
$$;

-- A link opens everything of its kind that this owner has offered to the number: to a tenant at once, to a manager if he has proven that
-- number, and else once the owner has confirmed him (contract.md §3.14). `own` for the owner's own people; nothing when there is nothing
-- to answer.
create function private.come_by_invite(p_token_hash bytea, p_now timestamptz)
returns table (outcome text, id uuid, owner_id uuid, kind text, place text, invited_by_email text)
language plpgsql security definer set search_path = '' as $$
declare v public.grants; v_user uuid := private.scope_user_id(); v_ids uuid[];
begin
  select * into v from public.grants g where g.token_hash = p_token_hash and g.status = 'pending' and g.expires_at > p_now for update;
  if v.id is null or v_user is null then
    return;
  end if;
  if exists (select 1 from public.owner_members m where m.owner_id = v.owner_id and m.user_id = v_user) then
    return query select 'own', v.id, v.owner_id, v.kind, '', null::text;
    return;
  end if;
  v_ids := array(select g.id from public.grants g where g.owner_id = v.owner_id and g.kind = v.kind and g.phone = v.phone
                    and g.status = 'pending' and g.expires_at > p_now order by g.id for update);
  if v.kind = 'tenant' or exists (select 1 from public.users u where u.id = v_user and u.phone = v.phone and u.phone_verified_at is not null) then
    return query select 'accepted', a.* from private.accept_grants(v_user, v_ids, p_now) a;
    return;
  end if;
  return query
  with came as (
    update public.grants g set claimed_by = v_user, version = g.version + 1, updated_at = p_now
     where g.id = any (v_ids) and g.claimed_by is distinct from v_user returning g.*
  ), said as (
    insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
    select gen_random_uuid(), c.owner_id, p_now, 'user', v_user, c.kind || '.claimed', 'grant', c.id, '{}' from came c
  )
  select 'claimed', g.id, g.owner_id, g.kind, coalesce(p.display_name, x.name),
         case when exists (select 1 from came c where c.id = g.id) then u.email end
    from public.grants g
    left join public.properties p on p.id = g.property_id
    left join public.complexes x on x.id = g.complex_id
    left join public.users u on u.id = g.invited_by
   where g.id = any (v_ids);
end $$;

-- Declining needs no account: whoever holds the letter may say that it is not for him.
create function private.decline_invite(p_token_hash bytea, p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare v public.grants; v_count integer;
begin
  select * into v from public.grants g where g.token_hash = p_token_hash and g.status = 'pending' and g.expires_at > p_now for update;
  with gone as (
    update public.grants g set status = 'declined', claimed_by = null, token_hash = null, answered_at = p_now, version = g.version + 1, updated_at = p_now
     where g.owner_id = v.owner_id and g.kind = v.kind and g.phone = v.phone and g.status = 'pending' and g.expires_at > p_now
    returning g.id, g.owner_id, g.kind
  )
  insert into public.audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
  select gen_random_uuid(), x.owner_id, p_now, 'link', null, x.kind || '.declined', 'grant', x.id, '{}' from gone x;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- The proof of a number opens what is waiting for it (product.md §2), as it opens the contracts that name it.
create function private.accept_proven(p_now timestamptz)
returns table (id uuid, owner_id uuid, kind text, place text, invited_by_email text) language sql security definer set search_path = '' as $$
  select a.* from public.users u, lateral private.accept_grants(u.id, array(
    select g.id from public.grants g where g.phone = u.phone and g.status = 'pending' and g.expires_at > p_now order by g.id for update), p_now) a
   where u.id = private.scope_user_id() and u.phone_verified_at is not null
$$;

-- The owner says that whoever came with another number is the right person.
create function private.confirm_claim(p_id uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare v public.grants;
begin
  select * into v from public.grants g where g.id = p_id and g.owner_id = any (private.scope_owner_ids()) and g.claimed_by is not null for update;
  return v.id is not null and exists (select 1 from private.accept_grants(v.claimed_by, array[p_id], p_now));
end $$;

-- Names of those who have answered, and when they were last here: a person's own row is all that the program sees of users.
create function private.granted_people() returns table (owner_id uuid, user_id uuid, name text, last_seen_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select distinct on (g.owner_id, u.id) g.owner_id, u.id, concat_ws(' ', u.first_name, u.last_name),
         (select max(s.last_seen_at) from public.sessions s where s.user_id = u.id)
    from public.grants g join public.users u on u.id in (g.user_id, g.claimed_by)
   where g.owner_id = any (private.scope_owner_ids()) and g.status in ('pending', 'accepted')
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.scope_today(), private.managed_ids(text), private.managed_contract_ids(text), private.managed_counterparty_ids(),
  private.managed_task_ids(), private.managed_file_ids(), private.my_switches(uuid), private.let_ids() to kliuchar_app, kliuchar_worker;
grant execute on function private.find_session(bytea, timestamptz, date), private.enter_session(bytea, uuid, uuid[], text[], timestamptz, date),
  private.find_invite(bytea, timestamptz), private.come_by_invite(bytea, timestamptz),
  private.decline_invite(bytea, timestamptz), private.accept_proven(timestamptz), private.confirm_claim(uuid, timestamptz),
  private.granted_people() to kliuchar_app;

-- ── The second lock ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- An arm more for reading, by the switch that fits the table. The owner's rule stands first: a row of his asks nothing more.
alter policy scope_select on properties using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.scope_property_ids())::uuid[]) or id = any ((select private.let_ids())::uuid[])
  or id = any ((select private.managed_ids('view'))::uuid[]));
alter policy scope_select on property_photos using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or property_id = any ((select private.scope_property_ids())::uuid[]) or property_id = any ((select private.managed_ids('view'))::uuid[]));
alter policy scope_select on property_services using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or property_id = any ((select private.scope_property_ids())::uuid[]) or property_id = any ((select private.let_ids())::uuid[])
  or property_id = any ((select private.managed_ids('view'))::uuid[]));
alter policy scope_select on physical_meters using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or property_id = any ((select private.scope_home_ids())::uuid[]) or property_id = any ((select private.managed_ids('readings'))::uuid[]));
alter policy scope_select on readings using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.scope_reading_ids())::uuid[]) or property_id = any ((select private.managed_ids('readings'))::uuid[]));
alter policy scope_select on counterparties using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.scope_counterparty_ids())::uuid[]) or id = any ((select private.managed_counterparty_ids())::uuid[]));
-- A receipt and a payment say which contract they are of.
alter policy scope_select on contracts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.scope_contract_ids())::uuid[]) or id = any ((select private.managed_contract_ids('contracts'))::uuid[])
  or id = any ((select private.managed_contract_ids('receipts'))::uuid[]) or id = any ((select private.managed_contract_ids('payments'))::uuid[]));

do $$
declare v record;
begin
  for v in select * from (values
    ('contract_co_tenants', 'contracts'), ('contract_amendments', 'contracts'), ('contract_terms', 'contracts'),
    ('contract_documents', 'contracts'), ('contract_acceptances', 'contracts'),
    ('payments', 'payments'), ('ledger_entries', 'payments')) t(name, switch) loop
    execute format('alter policy scope_select on %I using (owner_id = any ((select private.scope_owner_ids())::uuid[])
      or contract_id = any ((select private.scope_contract_ids())::uuid[]) or contract_id = any ((select private.managed_contract_ids(%L))::uuid[]))', v.name, v.switch);
  end loop;
end $$;
-- What a receipt is paid by is part of the receipt as much as of the payment.
alter policy scope_select on allocations using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or contract_id = any ((select private.scope_contract_ids())::uuid[]) or contract_id = any ((select private.managed_contract_ids('payments'))::uuid[])
  or contract_id = any ((select private.managed_contract_ids('receipts'))::uuid[]));
alter policy scope_select on receipts using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or (contract_id = any ((select private.scope_contract_ids())::uuid[]) and id <> all ((select private.scope_draft_ids())::uuid[]))
  or contract_id = any ((select private.managed_contract_ids('receipts'))::uuid[]));
alter policy scope_select on receipt_lines using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or (contract_id = any ((select private.scope_contract_ids())::uuid[]) and receipt_id <> all ((select private.scope_draft_ids())::uuid[]))
  or contract_id = any ((select private.managed_contract_ids('receipts'))::uuid[]));
alter policy scope_select on tasks using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or (source = 'tenant' and contract_id = any ((select private.scope_contract_ids())::uuid[]))
  or id = any ((select private.managed_task_ids())::uuid[]));
alter policy scope_select on task_photos using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or task_id = any ((select private.managed_task_ids())::uuid[]));
alter policy scope_select on task_comments using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or task_id = any ((select private.managed_task_ids())::uuid[]));
alter policy scope_select on files using (owner_id = any ((select private.scope_owner_ids())::uuid[])
  or id = any ((select private.managed_file_ids())::uuid[]));
