-- Paying the platform's own invoices (product.md §9, docs/adr/0034-payment-providers.md): every payment that was begun, and everything providers said of it.

create table checkout_attempts (
  id uuid primary key,
  owner_id uuid not null references owners,
  invoice_id uuid not null,
  provider text not null check (provider in ('monobank', 'liqpay', 'sandbox', 'manual')),
  -- What the provider calls the payment back by: random, so that knowing one tells nothing of another.
  order_id text not null unique check (order_id ~ '^[\w-]{20,64}$'),
  amount_kop bigint not null check (amount_kop > 0),
  status text not null check (status in ('started', 'pending', 'paid', 'failed', 'expired', 'reversed')),
  -- The provider's own name of it, and the instant of what it said last, by its clock.
  provider_reference text,
  provider_modified_at timestamptz,
  -- The page to pay on.
  url text,
  reason text,
  -- Money that has come and pays nothing, until somebody has looked.
  dispute text check (dispute in ('amount', 'currency', 'reference', 'after_reversal', 'twice', 'void')),
  dispute_closed_at timestamptz,
  -- When this payment has paid the invoice.
  settled_at timestamptz,
  -- Another was begun in its place; what still comes for it is heard all the same.
  replaced_at timestamptz,
  valid_until timestamptz not null,
  -- When the provider was asked last.
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (owner_id, id),
  foreign key (owner_id, invoice_id) references subscription_invoices (owner_id, id),
  check (settled_at is null or status in ('paid', 'reversed'))
);
-- Two tabs pay once: an invoice has one open payment at a time.
create unique index checkout_attempts_open on checkout_attempts (owner_id, invoice_id) where status in ('started', 'pending') and replaced_at is null;
create index checkout_attempts_invoice on checkout_attempts (owner_id, invoice_id, created_at desc);
-- A transfer is marked once, however often the command is given.
create unique index checkout_attempts_transfer on checkout_attempts (owner_id, invoice_id, provider_reference) where provider = 'manual';
create index checkout_attempts_disputed on checkout_attempts (updated_at) where dispute is not null and dispute_closed_at is null;

-- Facts as they were understood, with no data of a card in them; the digest is of the bytes that came. Of an order nobody knows there is no owner.
create table checkout_events (
  id uuid primary key,
  owner_id uuid references owners,
  attempt_id uuid,
  provider text not null check (provider in ('monobank', 'liqpay', 'sandbox', 'manual')),
  digest bytea not null,
  fact jsonb not null,
  received_at timestamptz not null,
  unique (provider, digest),
  foreign key (owner_id, attempt_id) references checkout_attempts (owner_id, id),
  check ((owner_id is null) = (attempt_id is null))
);
create index checkout_events_attempt on checkout_events (owner_id, attempt_id, received_at);
create trigger checkout_events_immutable before update or delete on checkout_events for each row execute function private.refuse_change();

call private.protect('checkout_attempts');
call private.protect('checkout_events');
grant select, insert, update on checkout_attempts to kliuchar_app, kliuchar_worker;
grant select, insert on checkout_events to kliuchar_app, kliuchar_worker;

-- A webhook comes before any scope: its signature is proven by whoever calls this. It is written down and its work queued in one transaction,
-- so the provider is answered at once and nothing that was answered is lost. `known` is a repetition, `unknown` an order that is not ours.
create function private.take_checkout_fact(p_id uuid, p_job_id uuid, p_provider text, p_digest bytea, p_order_id text, p_fact jsonb, p_now timestamptz)
returns text language plpgsql security definer set search_path = '' as $$
declare v_owner uuid; v_attempt uuid;
begin
  select a.owner_id, a.id into v_owner, v_attempt from public.checkout_attempts a where a.order_id = p_order_id and a.provider = p_provider;
  insert into public.checkout_events (id, owner_id, attempt_id, provider, digest, fact, received_at)
  values (p_id, v_owner, v_attempt, p_provider, p_digest, p_fact, p_now) on conflict (provider, digest) do nothing;
  if not found then
    return 'known';
  end if;
  if v_attempt is null then
    return 'unknown';
  end if;
  perform private.enqueue(p_job_id, 'checkout.apply', v_owner, jsonb_build_object('eventId', p_id), 'checkout.apply:' || p_id);
  return 'taken';
end $$;
revoke execute on function private.take_checkout_fact(uuid, uuid, text, bytea, text, jsonb, timestamptz) from public;
grant execute on function private.take_checkout_fact(uuid, uuid, text, bytea, text, jsonb, timestamptz) to kliuchar_app;
