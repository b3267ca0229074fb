import { SEARCH_LIMIT, type SearchKind } from '@kliuchar/api-schema/search';
import type { SoughtSum } from '@kliuchar/domain/money/sought-sum';
import type { Db } from '../../platform/db/scope.ts';
import { paymentStatusSql } from '../receipts/public.ts';

export type SearchRow = {
  kind: SearchKind;
  id: string;
  title: string;
  /** Where it is, whose it is: already names, never ids. */
  place: string | null;
  person: string | null;
  status: string | null;
  service: string | null;
  on_day: string | null;
  kop: number | null;
  /** Where its reader finds a payment, if he is the tenant. */
  contractId: string | null;
};

export type Sought = {
  /** A list of words, a word a list of patterns. */
  readonly words: readonly (readonly string[])[];
  /** Only beginnings of words: too short for anything else to be found by an index. */
  readonly begins: boolean;
  /** The beginning of the first word: what starts with it comes first. */
  readonly starts: readonly string[];
  readonly number: string | null;
  readonly period: string | null;
  readonly counter: string | null;
  readonly sum: SoughtSum | null;
};

/** What words find is looked at only so far: the best of these are shown (0111_search.sql says why a look-up must end). */
const CANDIDATES = 40;
/** One more than is shown tells that there are others. */
export const SHOWN = SEARCH_LIMIT + 1;
export const CONTRACTS_WITH_RECEIPTS = 12;

const found = (list: string) =>
  `select unnest(private.find_by_words('${list}', $1::jsonb, $8::boolean, ${CANDIDATES})) as id`;

/** The state of payment where there is one, as contract.md §1.2 has it, and what is forgiven apart (ADR 0067); `$6` is today. */
export const RECEIPT_STATUS = `case when r.status <> 'issued' then r.status when r.left_kop <= 0 and r.written_off_kop > 0 then 'written_off'
  else ${paymentStatusSql('$6')} end`;

export const LIVE = `('pending', 'scheduled', 'active', 'notice')`;

/** What an owner has by a sum: that very sum, the newest first, and then what has kopecks besides; `$9` is the sum and `$10` what all of it is under. */
const bySum = (
  table: string,
  column: string,
  newest: string,
  among = 'true',
) => `(select same.id from unnest($2::uuid[]) o(id)
    cross join lateral (select x.id from ${table} x where x.owner_id = o.id and x.${column} = $9::bigint and ${among} order by x.${newest} desc, x.id desc limit ${SHOWN}) same
    where $9::bigint is not null
   union all select near.id from unnest($2::uuid[]) o(id)
    cross join lateral (select x.id from ${table} x where x.owner_id = o.id and x.${column} > $9::bigint and x.${column} < $10::bigint and ${among} order by x.${column} limit ${SHOWN}) near
    where $9::bigint < $10::bigint)`;

/** Among the few receipts or payments of a person, by `$9` and `$10` as above. */
export const hasSum = (column: string) =>
  `(${column} = $9::bigint or (${column} > $9::bigint and ${column} < $10::bigint))`;

/** A bill `r` is paid whole with what was owed before it, or for itself alone; drafts have a sum of their own only. */
export const RECEIPT_HAS_SUM = `(${hasSum('r.total_due_kop')} or ${hasSum('r.own_kop')})`;
/** What is shown of it is what it was found by: its own sum where only that was looked for. */
export const RECEIPT_SUM = `case when ${hasSum('r.own_kop')} and not ${hasSum('r.total_due_kop')} then r.own_kop else r.total_due_kop end`;

/** The owner's things, each kind by an index of its own and never more of it than is shown; the owner stands in every part of it. */
const OWN = `
with of_objects as materialized (${found('properties')}), of_people as materialized (${found('counterparties')}),
of_contracts as materialized (${found('contracts')}), of_meters as materialized (${found('physical_meters')}),
of_tasks as materialized (${found('tasks')}), of_complexes as materialized (${found('complexes')}),
objects as (
  select p.id, p.display_name as title, p.city as place, null as person, p.state as status
    from of_objects f join properties p on p.id = f.id and p.owner_id = any ($2::uuid[])
   order by p.archived_at is not null, p.search_text like any ($7::text[]) desc, p.display_name collate uk_numeric, p.id limit ${SHOWN}),
people as (
  select p.id, p.display_name as title, p.phones[1] as place, array_to_string(p.roles, ',') as person, case when p.archived_at is not null then 'archived' end as status
    from of_people f join counterparties p on p.id = f.id and p.owner_id = any ($2::uuid[]) and p.merged_into is null
   order by p.archived_at is not null, p.search_text like any ($7::text[]) desc, p.display_name collate uk, p.id limit ${SHOWN}),
contracts_found as (
  select c.id, c.number as title, p.display_name as place, t.display_name as person, c.status
    from of_contracts f join contracts c on c.id = f.id and c.owner_id = any ($2::uuid[])
    join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
    join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
   order by c.status in ${LIVE} desc, c.search_text like any ($7::text[]) desc, c.created_at desc, c.id limit ${SHOWN}),
receipt_ids as (
  (select r.id from receipts r where $3::text is not null and r.owner_id = any ($2::uuid[]) and r.number = $3)
  union (select last.id from unnest($2::uuid[]) o(id)
    cross join lateral (select r.id from receipts r where r.owner_id = o.id and r.period = $4 order by r.period desc, r.id desc limit ${SHOWN}) last
    where $4::text is not null)
  union (select same.id from counters k
    cross join lateral (select r.id from receipts r where r.owner_id = k.owner_id
      and r.number = 'К-' || k.scope || '-' || lpad(ltrim($5, '0'), greatest(4, length(ltrim($5, '0'))), '0') limit 1) same
    where $5::text is not null and k.owner_id = any ($2::uuid[]) and k.kind = 'receipt')
  union ${bySum('receipts', 'total_due_kop', 'period')}
  union ${bySum('receipts', 'own_kop', 'period', 'x.own_kop <> x.total_due_kop')}
  union (select last.id from (select id from of_contracts limit ${CONTRACTS_WITH_RECEIPTS}) f
    join contracts c on c.id = f.id and c.owner_id = any ($2::uuid[])
    cross join lateral (select r.id from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.status <> 'void' order by r.period desc, r.id desc limit 1) last)
),
receipts_found as (
  select r.id, r.number as title, t.display_name as person, ${RECEIPT_STATUS} as status, ${RECEIPT_SUM} as kop, r.period
    from receipt_ids f join receipts r on r.id = f.id and r.owner_id = any ($2::uuid[])
    join counterparties t on t.owner_id = r.owner_id and t.id = r.tenant_counterparty_id
   order by r.period desc, r.id desc limit ${SHOWN}),
payment_ids as (${bySum('payments', 'amount_kop', 'paid_on')}),
payments_found as (
  select m.id, p.display_name as place, t.display_name as person, m.status, m.paid_on, m.amount_kop as kop
    from payment_ids f join payments m on m.id = f.id and m.owner_id = any ($2::uuid[])
    join contracts c on c.owner_id = m.owner_id and c.id = m.contract_id
    join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
    join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
   order by m.amount_kop, m.paid_on desc, m.id desc limit ${SHOWN}),
meters as (
  select m.id, m.serial as title, coalesce(p.display_name, x.name) as place, m.status, m.service
    from of_meters f join physical_meters m on m.id = f.id and m.owner_id = any ($2::uuid[])
    left join properties p on p.owner_id = m.owner_id and p.id = m.property_id
    left join complexes x on x.owner_id = m.owner_id and x.id = m.complex_id
   order by m.status <> 'active', m.find_text like any ($7::text[]) desc, m.serial, m.id limit ${SHOWN}),
jobs as (
  select t.id, t.title, p.display_name as place, t.status, t.due_on
    from of_tasks f join tasks t on t.id = f.id and t.owner_id = any ($2::uuid[])
    left join properties p on p.owner_id = t.owner_id and p.id = t.property_id
   order by t.status in ('new', 'in_progress', 'waiting') desc, t.search_text like any ($7::text[]) desc, t.created_at desc, t.id limit ${SHOWN}),
groups as (
  select x.id, x.name as title, x.address as place
    from of_complexes f join complexes x on x.id = f.id and x.owner_id = any ($2::uuid[]) and x.archived_at is null
   order by x.search_text like any ($7::text[]) desc, x.name collate uk_numeric, x.id limit ${SHOWN})
select 'property' as kind, id, title, place, null as person, status, null as service, null::date as on_day, null::bigint as kop, null::uuid as "contractId" from objects
union all select 'counterparty', id, title, place, person, status, null, null, null, null from people
union all select 'contract', id, title, place, person, status, null, null, null, null from contracts_found
union all select 'receipt', id, title, period, person, status, null, null, kop, null from receipts_found
union all select 'payment', id, '', place, person, status, null, paid_on, kop, null from payments_found
union all select 'meter', id, title, place, null, status, service, null, null, null from meters
union all select 'task', id, title, place, null, status, null, due_on, null, null from jobs
union all select 'complex', id, title, place, null, null, null, null, null, null from groups`;

/** All words in `text`, by the patterns of $1. */
export const hasWords = (text: string) =>
  `(select bool_and(exists (select 1 from jsonb_array_elements_text(w.patterns) p(pattern) where ${text} like p.pattern)) from jsonb_array_elements($1::jsonb) w(patterns))`;

/**
 * Where the person rents: his contracts, the homes he lives in or was let into by phone (by their addresses alone), his receipts and what he
 * has asked for, by the words that he reads there and not by what the owner keeps on cards. A person has a few of these, so they are read one
 * by one; what is his own as an owner stands in the other statement.
 */
const RENTED = `
with leases as materialized (
  select c.id, c.owner_id, c.number, c.status, c.rental_object_id, p.display_name as place, l.display_name as landlord,
         private.searchable(concat_ws(' ', c.number, p.display_name, p.city, l.display_name)) as words
    from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
    join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
   where c.id = any ((select private.scope_contract_ids())::uuid[]) and c.owner_id <> all ($2::uuid[])),
hits as (select * from leases where ${hasWords('words')}),
homes as (
  select h.rental_object_id as id, h.place from hits h where h.status in ${LIVE}
  union select o.id, o.display_name from properties o
   where o.id = any ((select private.let_ids())::uuid[]) and o.owner_id <> all ($2::uuid[]) and ${hasWords("private.searchable(concat_ws(' ', o.display_name, o.city))")}
   order by id limit ${SHOWN}),
contracts_found as (select * from hits order by status in ${LIVE} desc, number limit ${SHOWN}),
receipts_found as (
  select r.id, r.number as title, l.place as place, ${RECEIPT_STATUS} as status, ${RECEIPT_SUM} as kop, r.period
    from leases l join receipts r on r.owner_id = l.owner_id and r.contract_id = l.id and r.issued_on is not null
   where r.number = $3 or r.period = $4 or ltrim(split_part(r.number, '-', 4), '0') = ltrim($5, '0') or l.id in (select id from hits) or ${RECEIPT_HAS_SUM}
   order by r.period desc, r.id desc limit ${SHOWN}),
payments_found as (
  select m.id, l.place, m.status, m.paid_on, m.amount_kop as kop, l.id as contract_id
    from leases l join payments m on m.owner_id = l.owner_id and m.contract_id = l.id
   where ${hasSum('m.amount_kop')} order by m.amount_kop, m.paid_on desc, m.id desc limit ${SHOWN}),
jobs as (
  select t.id, t.title, l.place, t.status, t.due_on from leases l join tasks t on t.owner_id = l.owner_id and t.contract_id = l.id and t.source = 'tenant'
   where ${hasWords('t.search_text')} order by t.created_at desc, t.id limit ${SHOWN})
select 'property' as kind, id, place as title, null as place, null as person, null as status, null as service, null::date as on_day, null::bigint as kop, null::uuid as "contractId" from homes
union all select 'contract', id, number, place, landlord, status, null, null, null, null from contracts_found
union all select 'receipt', id, title, period, place, status, null, null, kop, null from receipts_found
union all select 'payment', id, '', place, null, status, null, paid_on, kop, contract_id from payments_found
union all select 'task', id, title, place, null, status, null, due_on, null, null from jobs
where $7::text[] is not null and $8::boolean is not null`;

export type Statement = { readonly name: string; readonly text: string };

/** What is the person's own as an owner, and where he rents. */
export function ownStatements({ ownerIds }: Pick<Db, 'ownerIds'>): Statement[] {
  return [
    ...(ownerIds.length === 0 ? [] : [{ name: 'search.own', text: OWN }]),
    { name: 'search.rented', text: RENTED },
  ];
}

/** All parts leave together. */
export async function findEverywhere(
  db: Db,
  { words, begins, starts, number, period, counter, sum }: Sought,
  { today, statements }: { today: string; statements: readonly Statement[] },
): Promise<SearchRow[]> {
  const values = [
    JSON.stringify(words),
    db.ownerIds,
    number,
    period,
    counter,
    today,
    starts,
    begins,
    sum?.from ?? null,
    sum?.below ?? null,
  ];
  const parts = statements.map(({ name, text }) => db.query<SearchRow>(name, text, values));
  return (await Promise.all(parts)).flat();
}
