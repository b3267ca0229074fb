-- What the dashboard and the totals of lists show, kept by the writing statement, so that neither ever scans an account (performance.md
-- §3.3 rows 6 and 8; measured before at 20 000 contracts: 86 000 buffers for one look at the dashboard). A fact is a count and a sum of
-- an owner under a name and a key, often a day: what is overdue today is the sum of the keys before today.
create table owner_facts (
  owner_id uuid not null references owners,
  fact text not null,
  key text not null default '',
  count bigint not null,
  kop bigint not null,
  primary key (owner_id, fact, key)
) with (fillfactor = 70);
comment on column owner_facts.key is 'a day, a month, the id of a landlord, or nothing';

-- The total of a list is a fact like the others.
drop trigger contracts_total_insert on contracts;
drop trigger contracts_total_delete on contracts;
drop function private.roll_total_insert(), private.roll_total_delete();
drop table owner_totals;

-- How an object stands by its contracts beside what was set by hand, and what its receipts still ask for: lists filter and sort by both.
alter table properties add column lease text check (lease in ('reserved', 'occupied')),
  add column debt_kop bigint not null default 0;
alter table properties add column state text not null generated always as (
  case when archived_at is not null then 'archived' when lease is not null then lease else coalesce(manual_status, 'vacant') end) stored;

-- What a contract still owes: the order in which debtors are looked at.
create table contract_debts (
  owner_id uuid not null,
  contract_id uuid not null,
  owed_kop bigint not null,
  -- The first day after which something open is overdue.
  overdue_from date,
  primary key (owner_id, contract_id),
  foreign key (owner_id, contract_id) references contracts (owner_id, id) on delete cascade
);
create index contract_debts_largest on contract_debts (owner_id, owed_kop desc) include (overdue_from) where owed_kop > 0;

call private.protect('owner_facts');
call private.protect('contract_debts');
grant select on owner_facts, contract_debts to kliuchar_app, kliuchar_worker;

-- Makes the triggers that run `p_body` after every statement on a table; there {changes} are the new rows with `sign` 1 and the old
-- ones with −1.
create procedure private.keep(p_table text, p_name text, p_body text) language plpgsql as $$
declare
  v_new text := '(select x.*, 1 as sign from new_rows x)';
  v_old text := '(select x.*, -1 as sign from old_rows x)';
  v_both text := '(select x.*, 1 as sign from new_rows x union all select x.*, -1 from old_rows x)';
  v record;
begin
  for v in select * from (values ('insert', v_new, 'new table as new_rows'), ('update', v_both, 'old table as old_rows new table as new_rows'),
                                 ('delete', v_old, 'old table as old_rows')) e(event, changes, tables) loop
    execute format('create function private.%I() returns trigger language plpgsql security definer set search_path = '''' as %L',
      p_name || '_' || v.event, 'begin ' || replace(p_body, '{changes}', v.changes) || ' return null; end');
    execute format('revoke execute on function private.%I() from public', p_name || '_' || v.event);
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function private.%I()',
      p_name || '_' || v.event, v.event, p_table, v.tables, p_name || '_' || v.event);
  end loop;
end $$;

-- ── Facts of single rows ────────────────────────────────────────────────────────────────────────────────────────────────────
-- What one row `x` counts for: name, key, count, kopecks.
create table private.fact_rules (table_name text primary key, facts text not null);
insert into private.fact_rules values
('contracts', $$
  ('contracts', '', 1, 0::bigint),
  ('contracts.live', '', (x.status in ('active', 'notice'))::int, 0),
  ('contracts.pending', '', (x.status = 'pending')::int, 0),
  ('contracts.ending', coalesce(to_char(x.effective_end, 'YYYY-MM-DD'), ''), (x.status in ('active', 'notice') and x.effective_end is not null)::int, 0),
  ('contracts.landlord', x.landlord_counterparty_id::text, (x.status in ('pending', 'scheduled', 'active', 'notice'))::int, 0),
  ('contracts.no_iban', x.landlord_counterparty_id::text, (x.status in ('active', 'notice') and x.account_iban is null)::int, 0)$$),
('properties', $$
  ('properties', '', (x.archived_at is null)::int, 0::bigint),
  ('properties.occupied', '', (x.lease is not distinct from 'occupied')::int, 0)$$),
('counterparties', $$
  ('counterparties', '', (x.merged_into is null and x.archived_at is null)::int, 0::bigint)$$),
('physical_meters', $$
  ('physical_meters', '', (x.status = 'active')::int, 0::bigint),
  ('meters.verification', coalesce(to_char(x.next_verification_on, 'YYYY-MM-DD'), ''), (x.status = 'active' and x.next_verification_on is not null)::int, 0)$$),
('receipts', $$
  ('receipts', '', 1, 0::bigint),
  ('receipts.draft', x.period, (x.status = 'draft')::int, 0),
  ('receipts.open', coalesce(to_char(x.overdue_after, 'YYYY-MM-DD'), ''), (x.left_kop > 0)::int, greatest(x.left_kop, 0))$$),
('payments', $$
  ('payments', '', 1, 0::bigint),
  ('payments.reported', '', (x.status = 'reported')::int, 0)$$),
('ledger_entries', $$
  ('deposits', '', 0, case when x.currency <> 'UAH' then 0 when x.credit_account = 'deposit_held' then x.amount_kop
                           when x.debit_account = 'deposit_held' then -x.amount_kop else 0 end)$$);

do $do$
declare rule record;
begin
  for rule in select * from private.fact_rules loop
    call private.keep(rule.table_name, rule.table_name || '_facts', format($body$
      insert into public.owner_facts as f (owner_id, fact, key, count, kop)
      select x.owner_id, v.fact, v.key, sum(x.sign * v.count), sum(x.sign * v.kop) from {changes} x, lateral (values %s) v(fact, key, count, kop)
       where v.count <> 0 or v.kop <> 0
       group by 1, 2, 3 having sum(x.sign * v.count) <> 0 or sum(x.sign * v.kop) <> 0 order by 1, 2, 3
      on conflict (owner_id, fact, key) do update set count = f.count + excluded.count, kop = f.kop + excluded.kop;
    $body$, rule.facts));
  end loop;
end $do$;

-- ── Facts of two tables ─────────────────────────────────────────────────────────────────────────────────────────────────────
-- Whoever changes a contract locks it against the foreign keys of its receipts, and a meter against those of its readings, so of two
-- changes at once the later one sees the earlier.

-- Regular receipts of a month whose contract is in force (the rest of those contracts wait for one); what an object and a contract owe.
call private.keep('receipts', 'receipts_relations', $$
  insert into public.owner_facts as f (owner_id, fact, key, count, kop)
  select x.owner_id, 'receipts.live', x.period, sum(x.sign), 0 from {changes} x
    join public.contracts c on c.owner_id = x.owner_id and c.id = x.contract_id and c.status in ('active', 'notice')
   where x.kind = 'regular' and x.status <> 'void' group by 1, 2, 3 having sum(x.sign) <> 0 order by 1, 3
  on conflict (owner_id, fact, key) do update set count = f.count + excluded.count;
  update public.properties p set debt_kop = p.debt_kop + d.kop
    from (select x.owner_id, x.property_id, sum(x.sign * x.left_kop) as kop from {changes} x group by 1, 2 having sum(x.sign * x.left_kop) <> 0) d
   where p.owner_id = d.owner_id and p.id = d.property_id;
  insert into public.contract_debts as d (owner_id, contract_id, owed_kop, overdue_from)
  select x.owner_id, x.contract_id, sum(x.sign * greatest(x.left_kop, 0)),
         (select min(r.overdue_after) from public.receipts r where r.contract_id = x.contract_id and r.status = 'issued' and r.left_kop > 0) from {changes} x
   group by 1, 2 having sum(x.sign * greatest(x.left_kop, 0)) <> 0
      or sum(case when x.left_kop > 0 then x.sign * (x.overdue_after - date '2000-01-01') else 0 end) <> 0 order by 1, 2
  on conflict (owner_id, contract_id) do update set owed_kop = d.owed_kop + excluded.owed_kop, overdue_from = excluded.overdue_from;
$$);

-- The objects are locked before they are looked at again, so that the later of two changes sees what the earlier one did.
create function private.settle_objects(p_ids uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.properties p where p.id = any (p_ids) order by p.id for no key update;
  update public.properties p set lease = s.lease from (
    select o.id, (select case when bool_or(c.status in ('active', 'notice')) then 'occupied' when bool_or(c.status in ('pending', 'scheduled')) then 'reserved' end
                    from public.contracts c where c.owner_id = o.owner_id and c.rental_object_id = o.id) as lease
      from public.properties o where o.id = any (p_ids)
  ) s where p.id = s.id and p.lease is distinct from s.lease;
end $$;
revoke execute on function private.settle_objects(uuid[]) from public;

-- A contract that begins or ceases to be in force takes its receipts with it, and its object changes hands.
call private.keep('contracts', 'contracts_relations', $$
  insert into public.owner_facts as f (owner_id, fact, key, count, kop)
  select r.owner_id, 'receipts.live', r.period, sum(d.sign), 0 from (
    select x.id, sum(x.sign * (x.status in ('active', 'notice'))::int) as sign from {changes} x group by 1 having sum(x.sign * (x.status in ('active', 'notice'))::int) <> 0
  ) d join public.receipts r on r.contract_id = d.id and r.kind = 'regular' and r.status <> 'void' group by 1, 2, 3 order by 1, 3
  on conflict (owner_id, fact, key) do update set count = f.count + excluded.count;
  perform private.settle_objects(array_agg(distinct o.id)) from (
    select x.rental_object_id as id from {changes} x where x.status in ('pending', 'scheduled', 'active', 'notice')
     group by x.id, x.rental_object_id, x.status having sum(x.sign) <> 0
  ) o having count(*) > 0;
$$);

-- The reading of a month is the last one of an active meter that was not rejected; corrections stand beside it.
create function private.reading_facts(p_state text, p_flags text[]) returns table (fact text, count integer) language sql immutable parallel safe as $$
  values ('readings', 1), ('readings.' || p_state, 1), ('readings.flagged', (cardinality(p_flags) > 0)::int),
         ('readings.to_check', (cardinality(p_flags) > 0 and p_state in ('submitted', 'approved'))::int)
$$;
revoke execute on function private.reading_facts(text, text[]) from public;

call private.keep('readings', 'readings_relations', $$
  insert into public.owner_facts as f (owner_id, fact, key, count, kop)
  with changed as materialized (
    select x.* from {changes} x join public.physical_meters m on m.owner_id = x.owner_id and m.id = x.meter_id
     where m.status = 'active' and x.corrects_id is null
  ), months as (
    select distinct c.owner_id, c.meter_id, c.period from changed c
  ), stored as materialized (
    select r.* from months join public.readings r on r.owner_id = months.owner_id and r.period = months.period and r.meter_id = months.meter_id
     where r.corrects_id is null and r.state <> 'rejected'
  ), last_ones as (
    (select distinct on (s.owner_id, s.meter_id, s.period) s.owner_id, s.period, s.state, s.flags, 1 as sign from stored s
      order by s.owner_id, s.meter_id, s.period, s.taken_on desc)
    union all
    (select distinct on (s.owner_id, s.meter_id, s.period) s.owner_id, s.period, s.state, s.flags, -1 from (
       select s.owner_id, s.meter_id, s.period, s.state, s.flags, s.taken_on from stored s where s.id not in (select c.id from changed c where c.sign = 1)
       union all
       select c.owner_id, c.meter_id, c.period, c.state, c.flags, c.taken_on from changed c where c.sign = -1 and c.state <> 'rejected'
     ) s order by s.owner_id, s.meter_id, s.period, s.taken_on desc)
  )
  select l.owner_id, v.fact, l.period, sum(l.sign * v.count), 0 from last_ones l, lateral private.reading_facts(l.state, l.flags) v
   group by 1, 2, 3 having sum(l.sign * v.count) <> 0 order by 1, 2, 3
  on conflict (owner_id, fact, key) do update set count = f.count + excluded.count;
$$);

call private.keep('physical_meters', 'physical_meters_relations', $$
  insert into public.owner_facts as f (owner_id, fact, key, count, kop)
  select l.owner_id, v.fact, l.period, sum(l.sign * v.count), 0 from (
    select distinct on (r.meter_id, r.period) r.owner_id, r.period, r.state, r.flags, d.sign from (
      select x.owner_id, x.id, sum(x.sign * (x.status = 'active')::int) as sign from {changes} x group by 1, 2 having sum(x.sign * (x.status = 'active')::int) <> 0
    ) d join public.readings r on r.owner_id = d.owner_id and r.meter_id = d.id and r.corrects_id is null and r.state <> 'rejected'
     order by r.meter_id, r.period, r.taken_on desc
  ) l, lateral private.reading_facts(l.state, l.flags) v
   group by 1, 2, 3 having sum(l.sign * v.count) <> 0 order by 1, 2, 3
  on conflict (owner_id, fact, key) do update set count = f.count + excluded.count;
$$);
drop procedure private.keep(text, text, text);

-- ── The same by counting ────────────────────────────────────────────────────────────────────────────────────────────────────
-- Every fact of an owner from the rows themselves: for what is there already, for loads past the triggers, and to prove the triggers.
create function private.count_facts(p_owner_id uuid) returns table (fact text, key text, count bigint, kop bigint)
language plpgsql stable security definer set search_path = '' as $$
declare rule record;
begin
  for rule in select * from private.fact_rules loop
    return query execute format('select v.fact, v.key, sum(v.count)::bigint, sum(v.kop)::bigint from public.%I x, lateral (values %s) v(fact, key, count, kop)
      where x.owner_id = $1 and (v.count <> 0 or v.kop <> 0) group by 1, 2', rule.table_name, rule.facts) using p_owner_id;
  end loop;
  return query select 'receipts.live', r.period, count(*), 0::bigint from public.receipts r join public.contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
    where r.owner_id = p_owner_id and r.kind = 'regular' and r.status <> 'void' and c.status in ('active', 'notice') group by 2;
  return query select v.fact, l.period, sum(v.count), 0::bigint from (
      select distinct on (r.meter_id, r.period) r.period, r.state, r.flags from public.readings r
        join public.physical_meters m on m.owner_id = r.owner_id and m.id = r.meter_id and m.status = 'active'
       where r.owner_id = p_owner_id and r.corrects_id is null and r.state <> 'rejected' order by r.meter_id, r.period, r.taken_on desc
    ) l, lateral private.reading_facts(l.state, l.flags) v group by 1, 2 having sum(v.count) <> 0;
end $$;

create function private.recount_owner(p_owner_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.owner_facts f where f.owner_id = p_owner_id;
  delete from public.contract_debts d where d.owner_id = p_owner_id;
  delete from public.owner_months m where m.owner_id = p_owner_id;
  update public.properties p set debt_kop = s.debt, lease = s.lease from (
    select o.id, coalesce(r.debt, 0) as debt, c.lease from public.properties o
      left join (select x.property_id, sum(x.left_kop) as debt from public.receipts x where x.owner_id = p_owner_id group by 1) r on r.property_id = o.id
      left join (select x.rental_object_id, case when bool_or(x.status in ('active', 'notice')) then 'occupied'
                          when bool_or(x.status in ('pending', 'scheduled')) then 'reserved' end as lease
                   from public.contracts x where x.owner_id = p_owner_id group by 1) c on c.rental_object_id = o.id
     where o.owner_id = p_owner_id
  ) s where p.id = s.id and (p.debt_kop, p.lease) is distinct from (s.debt, s.lease);
  delete from public.owner_facts f where f.owner_id = p_owner_id;
  insert into public.contract_debts (owner_id, contract_id, owed_kop, overdue_from)
  select r.owner_id, r.contract_id, sum(r.left_kop), min(r.overdue_after) from public.receipts r where r.owner_id = p_owner_id and r.left_kop > 0 group by 1, 2;
  insert into public.owner_months (owner_id, period, charged_kop, received_kop)
  select p_owner_id, m.period, sum(m.charged), sum(m.received) from (
    select r.period, r.own_kop as charged, 0 as received from public.receipts r where r.owner_id = p_owner_id and r.status = 'issued'
    union all select to_char(p.paid_on, 'YYYY-MM'), 0, p.amount_kop from public.payments p where p.owner_id = p_owner_id and p.status = 'posted' and p.method <> 'offset'
  ) m group by 2;
  insert into public.owner_facts (owner_id, fact, key, count, kop) select p_owner_id, c.fact, c.key, c.count, c.kop from private.count_facts(p_owner_id) c;
end $$;
revoke execute on function private.count_facts(uuid), private.recount_owner(uuid) from public;
revoke all on private.fact_rules from public;
select private.recount_owner(o.id) from owners o;
