import {
  type ContractEnd,
  type DayOfKind,
  type DueTask,
  MOST_OF_A_DAY,
  type ReadHome,
  type ReadingDays,
  type ReceiptDue,
  RULES_WITH_OWN_DAY,
  type Verification,
} from '@kliuchar/domain/calendar/calendar-days';
import type { Day } from '@kliuchar/domain/dates/day';
import { OPEN_TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import { MANAGED_TASK, managedContract, managedObject, ownLease, ownWays } from '../../platform/db/granted.ts';
import { IS_PAID_BY_METER, LEASE_SERVICES, ownLists } from '../../platform/db/lease-services.ts';
import type { Db } from '../../platform/db/scope.ts';

/**
 * The days of the person of the scope: of his own, of what is entrusted to him, of his leases. Each way is a statement of its own below a
 * union, so that every one goes by the index that begins with its owner.
 */
export type Span = { readonly today: Day; readonly from: Day; readonly to: Day };

/** More days of a kind than that is no calendar a person reads; the nearest to come are kept, then the last that were. */
const MOST_DAYS = 150;

type Ways = { readonly table: string; readonly granted: readonly string[] };

function among(db: Db, { table, granted }: Ways, select: (way: string) => string): { key: string; sql: string } {
  const own = ownWays(table, db.ownerIds, '$1');
  const isGranted = db.capacities.length > 0;
  const ways = [...own.ways, ...(isGranted ? granted : [])];
  // Nobody's days: a person who neither owns nor manages nor rents.
  const all = ways.length === 0 ? ['false'] : ways;
  return { key: `${own.key}${isGranted ? '.granted' : ''}`, sql: all.map(select).join('\n union\n ') };
}

type Found = Ways & {
  readonly kind: string;
  /** Of one way: `id, owner_id, property_id, day, mine, kop` and what `item` needs. */
  readonly select: (way: string) => string;
  /** What a single thing is told by: `d` is the found row, `p` its object. */
  readonly item: string;
  readonly join?: string;
};

/** Each day with how many things it has; the things themselves, and the names of their objects, only of days that have few. */
async function listDaysOf<Item>(db: Db, { from, to, today }: Span, found: Found): Promise<DayOfKind<Item>[]> {
  const { key, sql } = among(db, found, found.select);
  return db.query(
    `calendar.${found.kind}:${key}`,
    `with found as (${sql}), d as (select f.*, count(*) over (partition by f.day, f.mine) as of_day from found f)
     select d.day, d.mine as "isMine", count(*)::int as count, coalesce(sum(d.kop), 0)::bigint as "sumKop",
            coalesce(jsonb_agg(jsonb_build_object('id', d.id, ${found.item}) order by d.id) filter (where d.of_day <= ${MOST_OF_A_DAY}), '[]') as items
       from d left join properties p on d.of_day <= ${MOST_OF_A_DAY} and p.owner_id = d.owner_id and p.id = d.property_id ${found.join ?? ''}
      group by d.day, d.mine
      order by d.day < $4::date, abs(d.day - $4::date), d.mine limit ${MOST_DAYS}`,
    [db.ownerIds, from, to, today],
  );
}

export function listReceiptDays(db: Db, span: Span): Promise<DayOfKind<ReceiptDue>[]> {
  return listDaysOf(db, span, {
    kind: 'receipts',
    table: 'r',
    granted: [managedContract('r.contract_id', 'receipts'), ownLease('r.contract_id')],
    select: (way) => `select r.id, r.owner_id, r.property_id, r.due_on as day, r.left_kop as kop, r.number,
        r.contract_id = any ((select coalesce(private.scope_contract_ids(), '{}'))::uuid[]) as mine
       from receipts r where ${way} and $1::uuid[] is not null and r.status = 'issued' and r.left_kop > 0 and r.due_on between $2::date and $3::date`,
    item: `'number', d.number, 'place', p.display_name, 'leftKop', d.kop`,
  });
}

/** A contract that goes on by itself does not end. */
export function listContractEnds(db: Db, span: Span): Promise<DayOfKind<ContractEnd>[]> {
  return listDaysOf(db, span, {
    kind: 'contracts',
    table: 'c',
    granted: [managedContract('c.id', 'contracts'), ownLease('c.id')],
    select: (way) =>
      `select c.id, c.owner_id, c.rental_object_id as property_id, c.effective_end as day, 0 as kop, c.number, false as mine
       from contracts c where ${way} and $1::uuid[] is not null and c.status in ('active', 'notice') and c.effective_end between $2::date and $3::date
        and not (c.auto_renew and c.status = 'active')`,
    item: `'number', d.number, 'place', p.display_name`,
  });
}

/** The homes of the person's leases. */
const LEASED = `(p.owner_id = any ((select private.lease_owner_ids())::uuid[]) and p.id = any ((select private.scope_property_ids())::uuid[]))`;

const OPEN = OPEN_TASK_STATUSES.map((status) => `'${status}'`).join(', ');
const OWN_DAY = RULES_WITH_OWN_DAY.map((rule) => `'${rule}'`).join(', ');

export function listTaskDays(db: Db, span: Span): Promise<DayOfKind<DueTask>[]> {
  return listDaysOf(db, span, {
    kind: 'tasks',
    table: 't',
    granted: [`t.source = 'tenant' and ${ownLease('t.contract_id')}`, MANAGED_TASK],
    select: (
      way,
    ) => `select t.id, t.owner_id, null::uuid as property_id, t.due_on as day, 0 as kop, t.title, false as mine,
        case when t.source = 'rule' then split_part(t.dedupe_key, ':', 1) end as rule
       from tasks t where ${way} and $1::uuid[] is not null and t.status in (${OPEN}) and t.due_on between $2::date and $3::date
        and (t.source <> 'rule' or split_part(t.dedupe_key, ':', 1) not in (${OWN_DAY}))`,
    item: `'title', d.title, 'rule', d.rule`,
  });
}

/** Of whoever looks after the meters; a tenant's are the owner's care. */
export function listVerifications(db: Db, span: Span): Promise<DayOfKind<Verification>[]> {
  return listDaysOf(db, span, {
    kind: 'verifications',
    table: 'm',
    granted: [managedObject('m.property_id', 'readings')],
    select: (way) =>
      `select m.id, m.owner_id, m.property_id, m.complex_id, m.next_verification_on as day, 0 as kop, m.serial, false as mine
       from physical_meters m where ${way} and $1::uuid[] is not null and m.status = 'active' and m.next_verification_on between $2::date and $3::date`,
    join: `left join complexes x on d.of_day <= ${MOST_OF_A_DAY} and x.owner_id = d.owner_id and x.id = d.complex_id`,
    item: `'serial', d.serial, 'place', coalesce(p.display_name, x.name)`,
  });
}

type HomesOfDays = {
  readonly window: ReadingDays['window'];
  readonly count: number;
  readonly items: readonly ReadHome[];
};

/** Of objects somebody lives in, once for all the services that are read on the same days. */
export async function listReadingDays(db: Db, today: Day): Promise<ReadingDays[]> {
  const { key, sql } = among(
    db,
    { table: 'p', granted: [managedObject('p.id', 'readings'), LEASED] },
    (way) => `select p.owner_id, p.id as property_id, p.display_name
       from properties p where ${way} and $1::uuid[] is not null and p.archived_at is null and p.lease = 'occupied'`,
  );
  return db.query<HomesOfDays>(
    `calendar.readings:${key}`,
    `with homes as materialized (${sql}),
      found as (
       select distinct c.rental_object_id as id, c.display_name as place, s.reading_window as "window"
         from (select h.owner_id, h.property_id as rental_object_id, h.display_name, own.utilities
                 from homes h left join ${ownLists('homes', '$2')} own on own.property_id = h.property_id) c
         join lateral (${LEASE_SERVICES}) s on ${IS_PAID_BY_METER} and s.reading_window is not null),
      d as (select f.*, count(*) over (partition by f."window") as of_window from found f)
     select d."window", count(*)::int as count,
            coalesce(jsonb_agg(jsonb_build_object('propertyId', d.id, 'place', d.place) order by d.id) filter (where d.of_window <= ${MOST_OF_A_DAY}), '[]') as items
       from d group by d."window" order by d."window" limit ${MOST_DAYS}`,
    [db.ownerIds, today],
  );
}
