import {
  type ContractEnd,
  type DueTask,
  type ReadingDays,
  type ReceiptDue,
  RULES_WITH_OWN_DAY,
  type Verification,
} from '@kliuchar/domain/calendar/calendar-days';
import type { Day } from '@kliuchar/domain/dates/day';
import { OPEN_TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import { managedContract, managedObject, ownLease, ownWays } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';

/**
 * The days of the person of the scope: of his own, of what is entrusted to him, of his leases. Each way is a statement of its own below a
 * union, so that every one goes by the index that begins with its owner.
 */
type Span = { readonly from: Day; readonly to: Day };

/** More than that is no calendar a person reads; the nearest to come are kept. */
const MOST = 2_000;

type Ways = { readonly table: string; readonly granted: readonly string[] };

function among(db: Db, { table, granted }: Ways, select: (way: string) => string): { key: string; sql: string } {
  const own = ownWays(table, db.ownerIds, '$1');
  const isGranted = db.capacities.length > 0;
  const ways = [...own.ways, ...(isGranted ? granted : [])];
  // Nobody's days: a person who neither owns nor manages nor rents.
  const all = ways.length === 0 ? ['false'] : ways;
  return { key: `${own.key}${isGranted ? '.granted' : ''}`, sql: all.map(select).join('\n union\n ') };
}

export async function listReceiptDays(db: Db, { from, to }: Span): Promise<ReceiptDue[]> {
  const { key, sql } = among(
    db,
    { table: 'r', granted: [managedContract('r.contract_id', 'receipts'), ownLease('r.contract_id')] },
    (way) => `select r.id, r.number, p.display_name as place, r.due_on as "dueOn", r.left_kop as "leftKop",
        r.contract_id = any ((select coalesce(private.scope_contract_ids(), '{}'))::uuid[]) as "isMine"
       from receipts r join properties p on p.owner_id = r.owner_id and p.id = r.property_id
      where ${way} and $1::uuid[] is not null and r.status = 'issued' and r.left_kop > 0 and r.due_on between $2::date and $3::date`,
  );
  return db.query(`calendar.receipts:${key}`, `${sql} order by "dueOn" desc, id limit ${MOST}`, [
    db.ownerIds,
    from,
    to,
  ]);
}

/** A contract that goes on by itself does not end. */
export async function listContractEnds(db: Db, { from, to }: Span): Promise<ContractEnd[]> {
  const { key, sql } = among(
    db,
    { table: 'c', granted: [managedContract('c.id', 'contracts'), ownLease('c.id')] },
    (way) => `select c.id, c.number, p.display_name as place, c.effective_end as "endsOn"
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where ${way} and $1::uuid[] is not null and c.status in ('active', 'notice') and c.effective_end between $2::date and $3::date
        and not (c.auto_renew and c.status = 'active')`,
  );
  return db.query(`calendar.contracts:${key}`, `${sql} order by "endsOn" desc, id limit ${MOST}`, [
    db.ownerIds,
    from,
    to,
  ]);
}

/** The homes of the person's leases. */
const LEASED = `(p.owner_id = any ((select private.lease_owner_ids())::uuid[]) and p.id = any ((select private.scope_property_ids())::uuid[]))`;

const OPEN = OPEN_TASK_STATUSES.map((status) => `'${status}'`).join(', ');
const OWN_DAY = RULES_WITH_OWN_DAY.map((rule) => `'${rule}'`).join(', ');

export async function listTaskDays(db: Db, { from, to }: Span): Promise<DueTask[]> {
  const { key, sql } = among(
    db,
    {
      table: 't',
      granted: [`t.source = 'tenant' and ${ownLease('t.contract_id')}`, managedObject('t.property_id', 'tasks')],
    },
    (
      way,
    ) => `select t.id, t.title, t.due_on as "dueOn", case when t.source = 'rule' then split_part(t.dedupe_key, ':', 1) end as rule
       from tasks t
      where ${way} and $1::uuid[] is not null and t.status in (${OPEN}) and t.due_on between $2::date and $3::date
        and (t.source <> 'rule' or split_part(t.dedupe_key, ':', 1) not in (${OWN_DAY}))`,
  );
  return db.query(`calendar.tasks:${key}`, `${sql} order by "dueOn" desc, id limit ${MOST}`, [db.ownerIds, from, to]);
}

/** Of whoever looks after the meters; a tenant's are the owner's care. */
export async function listVerifications(db: Db, { from, to }: Span): Promise<Verification[]> {
  const { key, sql } = among(
    db,
    { table: 'm', granted: [managedObject('m.property_id', 'readings')] },
    (way) => `select m.id, m.serial, coalesce(p.display_name, x.name) as place, m.next_verification_on as "dueOn"
       from physical_meters m left join properties p on p.owner_id = m.owner_id and p.id = m.property_id
       left join complexes x on x.owner_id = m.owner_id and x.id = m.complex_id
      where ${way} and $1::uuid[] is not null and m.status = 'active' and m.next_verification_on between $2::date and $3::date`,
  );
  return db.query(`calendar.verifications:${key}`, `${sql} order by "dueOn" desc, id limit ${MOST}`, [
    db.ownerIds,
    from,
    to,
  ]);
}

/** Of objects somebody lives in, once for all the services that are read on the same days. */
export async function listReadingDays(db: Db): Promise<ReadingDays[]> {
  const { key, sql } = among(
    db,
    { table: 'p', granted: [managedObject('p.id', 'readings'), LEASED] },
    (way) => `select p.id as "propertyId", p.display_name as place, s.reading_window as "window"
       from properties p join property_services s on s.owner_id = p.owner_id and s.property_id = p.id and s.method = 'meter'
        and s.payer in ('tenant', 'tenant_direct') and s.reading_window is not null
      where ${way} and $1::uuid[] is not null and p.archived_at is null and p.lease = 'occupied'`,
  );
  return db.query(`calendar.readings:${key}`, `${sql} limit ${MOST / 4}`, [db.ownerIds]);
}
