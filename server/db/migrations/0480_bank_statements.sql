-- Bank statements (product.md §7, ADR 0045). Of a file only incoming money is kept, a line once for an owner; who paid and what for is
-- sealed like every personal number. A line becomes payments when the owner says so.
create table bank_statements (
  id uuid primary key,
  owner_id uuid not null references owners,
  file_name text not null,
  format text not null check (format in ('privat24', 'privat24_business', 'privat24_api', 'monobank', 'monobank_api', 'ibank2ua', 'sense', 'camt053', 'table')),
  period_from date,
  period_to date,
  added_count integer not null,
  known_count integer not null,
  outgoing_count integer not null,
  refused_count integer not null,
  refused_rows jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (owner_id, id)
);
comment on column bank_statements.refused_rows is '[{"row", "reason"}]: the first of them, without a word of what they say';
create index bank_statements_list on bank_statements (owner_id, created_at desc, id desc);

create table bank_lines (
  id uuid primary key,
  owner_id uuid not null references owners,
  statement_id uuid not null,
  row_no integer not null,
  fingerprint bytea not null,
  paid_on date not null,
  amount_kop bigint not null check (amount_kop between 1 and 99999999999),
  details_sealed bytea,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'ignored')),
  confidence text not null default 'none' check (confidence in ('high', 'medium', 'low', 'none')),
  reason text not null default 'none',
  is_ambiguous boolean not null default false,
  contract_id uuid,
  receipt_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (owner_id, fingerprint),
  foreign key (owner_id, statement_id) references bank_statements (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id),
  foreign key (owner_id, receipt_id) references receipts (owner_id, id)
);
comment on column bank_lines.fingerprint is 'keyed HMAC of what the operation is known by: the same line never enters twice';
comment on column bank_lines.details_sealed is 'AES-256-GCM of purpose, payer, IBAN and tax id; null once the account is closed';
comment on column bank_lines.contract_id is 'what matching suggests; what was paid stands in payments';
create index bank_lines_list on bank_lines (owner_id, paid_on desc, id desc);
create index bank_lines_status on bank_lines (owner_id, status, paid_on desc, id desc);
create index bank_lines_waiting on bank_lines (owner_id, confidence, paid_on desc, id desc) include (amount_kop) where status = 'waiting';
create index bank_lines_statement on bank_lines (owner_id, statement_id, paid_on desc, id desc);
create index bank_lines_contract on bank_lines (owner_id, contract_id) where contract_id is not null;
create index bank_lines_receipt on bank_lines (owner_id, receipt_id) where receipt_id is not null;

-- A payer who has paid for a contract before. The keys can only be compared; the name is sealed.
create table bank_payers (
  id uuid primary key,
  owner_id uuid not null references owners,
  contract_id uuid not null,
  payer_key bytea not null,
  other_payer_key bytea,
  name_sealed bytea not null,
  last_paid_on date not null,
  payments integer not null default 1,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (owner_id, payer_key, contract_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id)
);
comment on column bank_payers.payer_key is 'the surest the bank tells of him: account, tax id or name';
create index bank_payers_contract on bank_payers (owner_id, contract_id);

-- What the columns of a bank we do not know are, as the owner has said, by their titles.
create table bank_layouts (
  id uuid primary key,
  owner_id uuid not null references owners,
  titles_hash bytea not null,
  columns jsonb not null,
  updated_at timestamptz not null default now(),
  unique (owner_id, id),
  unique (owner_id, titles_hash)
);

-- Which transfer a payment came by: one transfer may be several payments.
alter table payments add column bank_line_id uuid,
  add constraint payments_bank_line foreign key (owner_id, bank_line_id) references bank_lines (owner_id, id);
create index payments_bank_line on payments (owner_id, bank_line_id) where bank_line_id is not null;

call private.protect('bank_statements');
call private.protect('bank_lines');
call private.protect('bank_payers');
call private.protect('bank_layouts');
grant select, insert, update, delete on bank_statements, bank_lines, bank_payers, bank_layouts to kliuchar_app, kliuchar_worker;

-- When an account is closed (0233): what only helped to work goes, and so does everything that says who paid. What was confirmed stays
-- with its payments, which the law asks to keep.
create function private.forget_bank_statements(p_owner_ids uuid[]) returns integer language plpgsql security definer set search_path = '' as $$
declare v_changed integer;
begin
  delete from public.bank_payers p where p.owner_id = any (p_owner_ids);
  delete from public.bank_layouts l where l.owner_id = any (p_owner_ids);
  delete from public.bank_lines l where l.owner_id = any (p_owner_ids)
    and not exists (select 1 from public.payments p where p.owner_id = l.owner_id and p.bank_line_id = l.id);
  update public.bank_lines l set details_sealed = null where l.owner_id = any (p_owner_ids);
  get diagnostics v_changed = row_count;
  update public.bank_statements s set file_name = '' where s.owner_id = any (p_owner_ids);
  return v_changed;
end $$;
revoke execute on function private.forget_bank_statements(uuid[]) from public;
grant execute on function private.forget_bank_statements(uuid[]) to kliuchar_worker;
