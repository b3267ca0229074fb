import { MANAGED_TASK, managedContract, managedObject, shownContractWords } from '../../platform/db/granted.ts';
import {
  CONTRACTS_WITH_RECEIPTS,
  hasSum,
  hasWords,
  LIVE,
  RECEIPT_HAS_SUM,
  RECEIPT_STATUS,
  RECEIPT_SUM,
  SHOWN,
} from './search.sql.ts';

/**
 * What is entrusted to the person, each kind by its own switch: objects, contracts, receipts, payments, meters and tasks (ADR 0042). People are found by
 * the names that stand on what he sees, never by their phones, accounts or codes. As long as what his grants cover.
 */
export const ENTRUSTED = `
with places as materialized (
  select p.id, p.owner_id, p.display_name, p.city, p.state, p.archived_at, p.search_text from properties p
   where ${managedObject('p.id', 'view')} and p.owner_id <> all ($2::uuid[])),
leases as materialized (
  select c.id, c.owner_id, c.number, c.status, c.created_at, p.display_name as place, t.display_name as tenant,
         ${shownContractWords('c.number', 't.display_name', 'p.search_text')} as words,
         ${managedContract('c.id', 'contracts')} as is_read, ${managedContract('c.id', 'receipts')} as is_billed,
         ${managedContract('c.id', 'payments')} as is_paid
    from places p join contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id
    join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
   where ${managedContract('c.id', 'contracts')} or ${managedContract('c.id', 'receipts')} or ${managedContract('c.id', 'payments')}),
hits as (select * from leases where ${hasWords('words')}),
objects as (select * from places where ${hasWords('search_text')}
   order by archived_at is not null, search_text like any ($7::text[]) desc, display_name collate uk_numeric, id limit ${SHOWN}),
contracts_found as (select * from hits where is_read order by status in ${LIVE} desc, created_at desc, id limit ${SHOWN}),
receipt_ids as (
  (select r.id from leases l join receipts r on r.owner_id = l.owner_id and r.contract_id = l.id where l.is_billed
      and (r.number = $3 or r.period = $4 or ltrim(split_part(r.number, '-', 4), '0') = ltrim($5, '0') or ${RECEIPT_HAS_SUM}) order by r.period desc, r.id desc limit ${SHOWN})
  union (select last.id from (select * from hits where is_billed order by created_at desc limit ${CONTRACTS_WITH_RECEIPTS}) l
    cross join lateral (select r.id from receipts r where r.owner_id = l.owner_id and r.contract_id = l.id and r.status <> 'void' order by r.period desc, r.id desc limit 1) last)),
receipts_found as (
  select r.id, r.number as title, l.tenant, ${RECEIPT_STATUS} as status, ${RECEIPT_SUM} as kop, r.period
    from receipt_ids f join receipts r on r.id = f.id join leases l on l.owner_id = r.owner_id and l.id = r.contract_id
   order by r.period desc, r.id desc limit ${SHOWN}),
payments_found as (
  select m.id, l.place, l.tenant, m.status, m.paid_on, m.amount_kop as kop
    from leases l join payments m on m.owner_id = l.owner_id and m.contract_id = l.id
   where l.is_paid and ${hasSum('m.amount_kop')} order by m.amount_kop, m.paid_on desc, m.id desc limit ${SHOWN}),
meters as (
  select m.id, m.serial as title, o.display_name as place, m.status, m.service
    from places o join physical_meters m on m.owner_id = o.owner_id and m.property_id = o.id
   where ${managedObject('m.property_id', 'readings')} and ${hasWords("private.searchable(m.serial) || e'\\n' || o.search_text")}
   order by m.status <> 'active', m.serial, m.id limit ${SHOWN}),
jobs as (
  select t.id, t.title, p.display_name as place, t.status, t.due_on from places p join tasks t on t.owner_id = p.owner_id and t.property_id = p.id
   where ${MANAGED_TASK} and ${hasWords('t.search_text')}
   order by t.status in ('new', 'in_progress', 'waiting') desc, t.created_at desc, t.id limit ${SHOWN})
select 'property' as kind, id, display_name as title, city as place, null as person, state as status, null as service, null::date as on_day, null::bigint as kop, null::uuid as "contractId" from objects
union all select 'contract', id, number, place, tenant, status, null, null, null, null from contracts_found
union all select 'receipt', id, title, period, tenant, status, null, null, kop, null from receipts_found
union all select 'payment', id, '', place, tenant, status, null, paid_on, kop, null from payments_found
union all select 'meter', id, title, place, null, status, service, null, null, null from meters
union all select 'task', id, title, place, null, status, null, due_on, null, null from jobs
where $8::boolean is not null`;
