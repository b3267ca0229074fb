-- A deposit that comes by a movement adds to what a month received, one that is given back lessens it, as refunds do (ADR 0066): money that came
-- with a receipt was in the cash of its month for ever, though the tenant had it back. In hryvnias alone, as all of a month. What is kept
-- for damage or laid on a debt moves no money; a deposit taken before the books began came in no month of them.
alter table deposit_movements add column before_books boolean not null default false;
comment on column deposit_movements.before_books is 'held when the lease joined: no money came in by it';
update deposit_movements m set before_books = true
 where m.kind = 'received' and exists (select 1 from ledger_entries e where e.owner_id = m.owner_id and e.source_type = 'deposit' and e.source_id = m.id
   and e.debit_account = 'opening' and e.reversal_of is null);

create function private.cash_of_movement(p_kind text, p_amount_minor bigint, p_currency text, p_is_moved boolean) returns bigint
language sql immutable parallel safe as $$
  select case when p_currency <> 'UAH' or not p_is_moved then 0 when p_kind = 'received' then p_amount_minor when p_kind = 'returned' then -p_amount_minor else 0 end
$$;
create function private.roll_deposits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, received_kop)
  select n.owner_id, to_char(n.moved_on, 'YYYY-MM'), sum(private.cash_of_movement(n.kind, n.amount_minor, n.currency, n.reversed_at is null and not n.before_books)) from new_rows n
  group by 1, 2 having sum(private.cash_of_movement(n.kind, n.amount_minor, n.currency, n.reversed_at is null and not n.before_books)) <> 0 order by 1, 2
  on conflict (owner_id, period, slot) do update set received_kop = m.received_kop + excluded.received_kop;
  return null;
end $$;
create function private.roll_deposits_update() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.owner_months as m (owner_id, period, received_kop)
  select x.owner_id, x.month, sum(x.kop) from (
    select n.owner_id, to_char(n.moved_on, 'YYYY-MM') as month, private.cash_of_movement(n.kind, n.amount_minor, n.currency, n.reversed_at is null and not n.before_books) as kop from new_rows n
    union all
    select o.owner_id, to_char(o.moved_on, 'YYYY-MM'), -private.cash_of_movement(o.kind, o.amount_minor, o.currency, o.reversed_at is null and not o.before_books) from old_rows o
  ) x group by 1, 2 having sum(x.kop) <> 0 order by 1, 2
  on conflict (owner_id, period, slot) do update set received_kop = m.received_kop + excluded.received_kop;
  return null;
end $$;
revoke execute on function private.roll_deposits(), private.roll_deposits_update(), private.cash_of_movement(text, bigint, text, boolean) from public;
create trigger deposit_movements_roll_insert after insert on deposit_movements referencing new table as new_rows
  for each statement execute function private.roll_deposits();
create trigger deposit_movements_roll_update after update on deposit_movements referencing old table as old_rows new table as new_rows
  for each statement execute function private.roll_deposits_update();

do $do$
declare
  v_def text := pg_get_functiondef('private.recount_owner(uuid)'::regprocedure);
  v_before text := 'union all select to_char(s.settled_on, ''YYYY-MM''), 0, -s.amount_kop from public.settlements s';
begin
  if position(v_before in v_def) = 0 then
    raise exception 'private.recount_owner is not what it was';
  end if;
  execute replace(v_def, v_before,
    'union all select to_char(d.moved_on, ''YYYY-MM''), 0, private.cash_of_movement(d.kind, d.amount_minor, d.currency, d.reversed_at is null and not d.before_books) from public.deposit_movements d where d.owner_id = p_owner_id
    ' || v_before);
end $do$;

insert into owner_months as m (owner_id, period, received_kop)
select d.owner_id, to_char(d.moved_on, 'YYYY-MM'), sum(private.cash_of_movement(d.kind, d.amount_minor, d.currency, d.reversed_at is null and not d.before_books)) from deposit_movements d
group by 1, 2 having sum(private.cash_of_movement(d.kind, d.amount_minor, d.currency, d.reversed_at is null and not d.before_books)) <> 0 order by 1, 2
on conflict (owner_id, period, slot) do update set received_kop = m.received_kop + excluded.received_kop;
