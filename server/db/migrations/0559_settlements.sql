-- What brings a balance to zero without a charge and without a payment (ADR 0066): credit given back to a tenant who has overpaid. The sums
-- themselves stand in the ledger; a row says when, how and why, and is never changed but for being taken back, as a movement of a deposit.
create table settlements (
  id uuid primary key,
  owner_id uuid not null,
  contract_id uuid not null,
  kind text not null check (kind in ('refund')),
  amount_kop bigint not null check (amount_kop between 1 and 99999999999),
  settled_on date not null,
  -- Null where nobody has said how: of a move-out.
  method text check (method in ('bank', 'cash', 'card')),
  reference text,
  note text,
  created_by uuid,
  reversed_at timestamptz,
  reversal_reason text,
  created_at timestamptz not null default now(),
  unique (owner_id, id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id)
);
create index settlements_contract on settlements (owner_id, contract_id, settled_on, id);
create index settlements_day on settlements (owner_id, settled_on) where reversed_at is null;

-- Only the owner's people; of what a manager of `finance` reads, money given back lessens what came in. The tenant reads his statement,
-- which says the sum and not the note.
call private.protect('settlements', 'contract_id = any ((select private.managed_contract_ids(''finance''))::uuid[])');
grant select, insert, update on settlements to kliuchar_app, kliuchar_worker;

-- Which money is given back: the payment, the receipt below zero or the opening credit has so much less to pay with.
alter table allocations add column refund_id uuid;
alter table allocations drop constraint allocations_item_type_check,
  add constraint allocations_item_type_check check (item_type in ('receipt', 'opening', 'refund')) not valid,
  add constraint allocations_refund_check check ((item_type = 'refund') = (refund_id is not null)) not valid,
  add foreign key (owner_id, refund_id) references settlements (owner_id, id) not valid;
alter table allocations validate constraint allocations_item_type_check;
alter table allocations validate constraint allocations_refund_check;
alter table allocations validate constraint allocations_owner_id_refund_id_fkey;
create index allocations_refund on allocations (owner_id, refund_id) where refund_id is not null;
comment on column allocations.item_type is 'what the money went to: a receipt, the opening debt, or back to the tenant';

alter table ledger_entries drop constraint ledger_entries_source_type_check,
  add constraint ledger_entries_source_type_check
    check (source_type in ('receipt', 'payment', 'allocation', 'credit', 'opening', 'deposit', 'write_off', 'refund')) not valid;
alter table ledger_entries validate constraint ledger_entries_source_type_check;

-- Money given back lessens what came in on its day, as a payment adds to it: the cash of a month is what has stayed.
create function private.roll_settlements() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, received_kop)
  select owner_id, to_char(settled_on, 'YYYY-MM'), -sum(amount_kop) from new_rows where kind = 'refund' and reversed_at is null
  group by owner_id, to_char(settled_on, 'YYYY-MM') order by 1, 2
  on conflict (owner_id, period, slot) do update set received_kop = m.received_kop + excluded.received_kop;
  return null;
end $$;
create function private.roll_settlements_update() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, received_kop)
  select owner_id, month, sum(kop) from (
    select owner_id, to_char(settled_on, 'YYYY-MM') as month, case when kind = 'refund' and reversed_at is null then -amount_kop else 0 end as kop from new_rows
    union all
    select owner_id, to_char(settled_on, 'YYYY-MM'), case when kind = 'refund' and reversed_at is null then amount_kop else 0 end from old_rows
  ) x group by owner_id, month having sum(kop) <> 0 order by owner_id, month
  on conflict (owner_id, period, slot) do update set received_kop = m.received_kop + excluded.received_kop;
  return null;
end $$;
revoke execute on function private.roll_settlements(), private.roll_settlements_update() from public;
create trigger settlements_roll_insert after insert on settlements referencing new table as new_rows for each statement execute function private.roll_settlements();
create trigger settlements_roll_update after update on settlements referencing old table as old_rows new table as new_rows for each statement execute function private.roll_settlements_update();

do $do$
declare
  v_def text := pg_get_functiondef('private.recount_owner(uuid)'::regprocedure);
  v_before text := 'from public.payments p where p.owner_id = p_owner_id and p.status = ''posted'' and p.method <> ''offset''';
begin
  if position(v_before in v_def) = 0 then
    raise exception 'private.recount_owner is not what it was';
  end if;
  execute replace(v_def, v_before, v_before || '
    union all select to_char(s.settled_on, ''YYYY-MM''), 0, -s.amount_kop from public.settlements s where s.owner_id = p_owner_id and s.kind = ''refund'' and s.reversed_at is null');
end $do$;
