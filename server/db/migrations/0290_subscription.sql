-- The platform's own subscription (product.md §9, contract.md §3.16, docs/adr/0033-subscription.md): what an owner pays us, his invoices, and
-- what is closed to him while he does not. Days, not instants: each is the first day of what follows.
create table subscriptions (
  -- Made with the owner, by the trigger below, and gone with him.
  owner_id uuid primary key references owners on delete cascade,
  plan text not null check (plan in ('start', 'owner', 'professional', 'company')),
  billing_period text check (billing_period in ('month', 'year')),
  status text not null check (status in ('trialing', 'active', 'past_due', 'inactive', 'cancelled')),
  trial_ends_on date,
  period_start date,
  paid_until date,
  grace_ends_on date,
  value_kop bigint not null default 0 check (value_kop >= 0),
  anchor_date integer not null default 1 check (anchor_date between 1 and 31),
  balance_kop bigint not null default 0 check (balance_kop >= 0),
  -- The period after this one, when it is already paid.
  ahead_plan text check (ahead_plan in ('start', 'owner', 'professional', 'company')),
  ahead_period text check (ahead_period in ('month', 'year')),
  ahead_until date,
  ahead_value_kop bigint check (ahead_value_kop >= 0),
  ahead_anchor integer check (ahead_anchor between 1 and 31),
  -- What the next bill is for, when it is another plan.
  next_plan text check (next_plan in ('start', 'owner', 'professional', 'company')),
  next_period text check (next_period in ('month', 'year')),
  -- How many objects there may be, kept for the lock below; null when nothing limits them.
  property_limit integer check (property_limit > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'trialing') = (trial_ends_on is not null)),
  check ((period_start is null) = (paid_until is null)),
  check ((status = 'past_due') = (grace_ends_on is not null)),
  check (status not in ('past_due', 'cancelled') or paid_until is not null),
  check (num_nonnulls(ahead_plan, ahead_period, ahead_until, ahead_value_kop, ahead_anchor) in (0, 5)),
  check (ahead_until > paid_until),
  check ((next_plan is null) = (next_period is null))
);
comment on column subscriptions.value_kop is 'what the current period was worth, before anything was credited';
create index subscriptions_due on subscriptions (status, coalesce(trial_ends_on, grace_ends_on, paid_until)) where status <> 'inactive';

create table subscription_invoices (
  id uuid primary key,
  owner_id uuid not null references owners,
  number text not null unique,
  kind text not null check (kind in ('change', 'renewal')),
  status text not null default 'issued' check (status in ('issued', 'paid', 'void', 'reversed')),
  plan text not null check (plan in ('owner', 'professional', 'company')),
  billing_period text not null check (billing_period in ('month', 'year')),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  amount_kop bigint not null check (amount_kop between 0 and 99999999999),
  value_kop bigint not null check (value_kop >= amount_kop),
  from_balance_kop bigint not null default 0 check (from_balance_kop >= 0),
  to_balance_kop bigint not null default 0 check (to_balance_kop >= 0),
  period_from date not null,
  -- The first day after it.
  period_end date not null check (period_end > period_from),
  anchor_date integer not null check (anchor_date between 1 and 31),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  payer jsonb,
  payer_tax_id_sealed bytea,
  paid_at timestamptz,
  provider text,
  reference text,
  -- The subscription as it was before this was paid, for a payment that is taken back.
  before jsonb,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  check ((status in ('paid', 'reversed')) = (paid_at is not null)),
  check ((paid_at is null) = (provider is null) and (paid_at is null) = (before is null)),
  check ((status in ('void', 'reversed')) = (closed_at is not null))
);
create index subscription_invoices_list on subscription_invoices (owner_id, created_at desc, id desc);
create index subscription_invoices_status on subscription_invoices (owner_id, status, created_at desc, id desc);
-- One to pay at a time.
create unique index subscription_invoices_open on subscription_invoices (owner_id) where status = 'issued';

-- Every payment that has come, by what the provider calls it: the same one counts once. What came for an invoice that was void or paid
-- already is on the balance.
create table subscription_payments (
  id uuid primary key,
  owner_id uuid not null references owners,
  invoice_id uuid not null,
  provider text not null,
  reference text not null,
  amount_kop bigint not null check (amount_kop >= 0),
  outcome text not null check (outcome in ('settled', 'credited')),
  paid_at timestamptz not null,
  reversed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (owner_id, provider, reference),
  foreign key (owner_id, invoice_id) references subscription_invoices (owner_id, id)
);
create index subscription_payments_invoice on subscription_payments (owner_id, invoice_id);

-- Who pays for the subscription; invoices that are not paid yet take what stands here.
create table billing_requisites (
  owner_id uuid primary key references owners,
  kind text not null check (kind in ('person', 'fop', 'company')),
  name text not null,
  tax_id_sealed bytea,
  address text,
  email text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

call private.protect('subscriptions');
call private.protect('subscription_invoices');
call private.protect('subscription_payments');
call private.protect('billing_requisites');
grant select, update on subscriptions to kliuchar_app, kliuchar_worker;
grant select, insert, update on subscription_invoices, subscription_payments to kliuchar_app, kliuchar_worker;
grant select, insert, update on billing_requisites to kliuchar_app, kliuchar_worker;

-- ── The number of an invoice ────────────────────────────────────────────────────────────────────────────────────────────────
-- One series of the whole platform, gap-free: the row is locked by the transaction that takes a number.
create table platform_counters (
  kind text not null,
  scope text not null,
  value bigint not null default 0,
  primary key (kind, scope)
);
alter table platform_counters enable row level security;
alter table platform_counters force row level security;
do $$ begin execute format('create policy migrator on platform_counters to %I using (true) with check (true)', current_user); end $$;

create function private.next_invoice_number(p_year text) returns text language sql security definer set search_path = '' as $$
  insert into public.platform_counters as c (kind, scope, value) values ('subscription_invoice', p_year, 1)
  on conflict (kind, scope) do update set value = c.value + 1
  returning 'КЛ-' || p_year || '-' || lpad(value::text, greatest(6, length(value::text)), '0')
$$;

-- ── Beginning ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Every owner begins with the trial (TRIAL_PLAN and TRIAL_DAYS of domain/subscription/plans.ts; a test holds them together).
create function private.begin_subscription() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subscriptions (owner_id, plan, status, trial_ends_on, property_limit, created_at, updated_at)
  values (new.id, 'professional', 'trialing', (new.created_at at time zone 'Europe/Kyiv')::date + 30, 60, new.created_at, new.created_at);
  return null;
end $$;
create trigger owners_begin_subscription after insert on owners for each row execute function private.begin_subscription();

-- Nothing limits a demo, and no day ends it.
create function private.free_demo() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.subscriptions s set status = 'active', trial_ends_on = null, property_limit = null where s.owner_id = new.owner_id;
  return null;
end $$;
create trigger demos_are_free after insert on demos for each row execute function private.free_demo();

-- Who is here before there were subscriptions has his trial from today.
insert into subscriptions (owner_id, plan, status, trial_ends_on, property_limit)
select o.id, 'professional', case when d.owner_id is null then 'trialing' else 'active' end,
       case when d.owner_id is null then (now() at time zone 'Europe/Kyiv')::date + 30 end, case when d.owner_id is null then 60 end
  from owners o left join demos d on d.owner_id = o.id;

-- ── What is closed ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- `SUBSCRIPTIONS=off` comes with the connection (platform/db/pool.ts). Only what a person asks for is limited: jobs, links of tenants and
-- the operator go on, because nothing may stop the time of a lease.
create function private.subscriptions_apply() returns boolean language sql stable as $$
  select current_setting('app.subscriptions', true) is distinct from 'off' and private.scope_user_id() is not null
$$;

-- Whether the person of the scope acts for this owner: one of his people, or a manager inside one of his objects. A tenant never does.
create function private.acts_for(p_owner_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select private.held_id() is not null
      or exists (select 1 from public.owner_members m where m.owner_id = p_owner_id and m.user_id = private.scope_user_id())
$$;

-- What stays open to whoever has not paid (contract.md §3.16): his account, his payments to us, and closing a link that should be closed.
create function private.is_open_action(p_action text) returns boolean language sql immutable as $$
  select split_part(p_action, '.', 1) in ('account', 'payment_account', 'numbering', 'subscription', 'billing')
      or p_action in ('contract.link_updated', 'contract.link_rotated', 'owner.reminders_updated')
$$;

-- Every change of an owner's data leaves a line in his journal, in its own transaction; so this is the one place where a change is refused.
create function private.refuse_unpaid_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.subscriptions_apply() and exists (
    select 1 from new_rows n join public.subscriptions s on s.owner_id = n.owner_id
     where s.status = 'inactive' and n.actor_kind = 'user' and not private.is_open_action(n.action) and private.acts_for(n.owner_id)) then
    raise exception 'the subscription of the owner is not active' using errcode = 'KL030';
  end if;
  return null;
end $$;
create trigger audit_log_paid after insert on audit_log referencing new table as new_rows
  for each statement execute function private.refuse_unpaid_change();

-- What is sent before it is attached to anything leaves no line yet, and would fill the disk.
create function private.refuse_unpaid_file() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.subscriptions_apply() and private.acts_for(new.owner_id)
    and exists (select 1 from public.subscriptions s where s.owner_id = new.owner_id and s.status = 'inactive') then
    raise exception 'the subscription of the owner is not active' using errcode = 'KL030';
  end if;
  return new;
end $$;
create trigger files_paid before insert on files for each row execute function private.refuse_unpaid_file();

-- One more object: whoever adds one waits for whoever is adding another, so the last free place is given once.
create function private.demand_room(p_owner_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare v_limit integer; v_status text;
begin
  select s.property_limit, s.status into v_limit, v_status from public.subscriptions s where s.owner_id = p_owner_id;
  if v_status = 'inactive' then
    raise exception 'the subscription of the owner is not active' using errcode = 'KL030';
  end if;
  if v_limit is null then
    return;
  end if;
  select s.property_limit into v_limit from public.subscriptions s where s.owner_id = p_owner_id for no key update;
  if (select count(*) from public.properties p where p.owner_id = p_owner_id and p.archived_at is null) > v_limit then
    raise exception 'the plan of the owner holds no more objects' using errcode = 'KL031';
  end if;
end $$;

create function private.refuse_growth() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.subscriptions_apply() then
    if tg_op = 'INSERT' then
      perform private.demand_room(x.owner_id) from (select distinct n.owner_id from new_rows n where n.archived_at is null) x;
    else
      perform private.demand_room(new.owner_id);
    end if;
  end if;
  return null;
end $$;
create trigger properties_room after insert on properties referencing new table as new_rows
  for each statement execute function private.refuse_growth();
create trigger properties_room_again after update of archived_at on properties
  for each row when (old.archived_at is not null and new.archived_at is null) execute function private.refuse_growth();

-- A contract of an object beyond the first N by age is not sent and not signed (contract.md §3.16); what is agreed already goes on.
create function private.refuse_contract_beyond() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_limit integer;
begin
  if private.subscriptions_apply() and private.acts_for(new.owner_id) then
    select s.property_limit into v_limit from public.subscriptions s where s.owner_id = new.owner_id;
    if v_limit is not null and v_limit <= (
      select count(*) from public.properties p join public.properties mine on mine.owner_id = p.owner_id and mine.id = new.rental_object_id
       where p.owner_id = new.owner_id and p.archived_at is null and (p.created_at, p.id) < (mine.created_at, mine.id)) then
      raise exception 'the plan of the owner holds no more objects' using errcode = 'KL031';
    end if;
  end if;
  return new;
end $$;
create trigger contracts_beyond before update of status on contracts
  for each row when (old.status in ('draft', 'pending') and new.status in ('pending', 'scheduled', 'active') and old.status <> new.status)
  execute function private.refuse_contract_beyond();

-- ── An account that is closed ──────────────────────────────────────────────────────────────────────────────────────────────
-- Invoices stay, as books do, with the payer they were made out to; his requisites go, and nothing is billed any more (0233).
do $$
declare v_from text := 'delete from public.payment_accounts a where a.owner_id = any (owner_ids);'; v_def text := pg_get_functiondef('private.close_due_account(timestamptz)'::regprocedure);
begin
  if position(v_from in v_def) = 0 then
    raise exception 'close_due_account is not what it was';
  end if;
  execute replace(v_def, v_from, v_from || '
  delete from public.billing_requisites r where r.owner_id = any (owner_ids);
  update public.subscription_invoices i set status = ''void'', closed_at = p_now, version = i.version + 1 where i.owner_id = any (owner_ids) and i.status = ''issued'';
  update public.subscriptions s set status = ''cancelled'', grace_ends_on = null, next_plan = null, next_period = null, version = s.version + 1
   where s.owner_id = any (owner_ids) and s.status in (''active'', ''past_due'') and s.paid_until is not null;');
end $$;

-- ── The job, and the operator ───────────────────────────────────────────────────────────────────────────────────────────────
-- Owners for whom a day has come; the job asks the rules what it means for each.
create function private.due_subscriptions(p_today date) returns setof uuid language sql stable security definer set search_path = '' as $$
  select s.owner_id from public.subscriptions s
   where (s.status = 'trialing' and s.trial_ends_on <= p_today + 3) or (s.status = 'active' and s.paid_until <= p_today + 7)
      or (s.status = 'cancelled' and s.paid_until <= p_today) or s.status = 'past_due'
  union
  select i.owner_id from public.subscription_invoices i where i.status = 'issued' and i.due_on < p_today
   order by 1
$$;

-- For the operator alone: more days of the trial, also for whoever has fallen out of it. False when the owner pays for a plan.
create function private.extend_trial(p_owner_id uuid, p_until date) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.subscriptions s set plan = 'professional', billing_period = null, status = 'trialing', trial_ends_on = p_until, property_limit = 60,
         period_start = null, paid_until = null, grace_ends_on = null, value_kop = 0, version = s.version + 1, updated_at = now()
   where s.owner_id = p_owner_id and s.ahead_until is null
     and (s.status in ('trialing', 'inactive') or (s.status = 'active' and s.plan = 'start'));
  return found;
end $$;

revoke execute on function private.next_invoice_number(text), private.begin_subscription(), private.free_demo(), private.subscriptions_apply(),
  private.acts_for(uuid), private.is_open_action(text), private.refuse_unpaid_change(), private.refuse_unpaid_file(), private.demand_room(uuid), private.refuse_growth(),
  private.refuse_contract_beyond(), private.due_subscriptions(date), private.extend_trial(uuid, date) from public;
grant execute on function private.next_invoice_number(text) to kliuchar_app, kliuchar_worker;
grant execute on function private.due_subscriptions(date) to kliuchar_worker;
