import type { AutoMonth } from '@kliuchar/domain/contracts/auto-month';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { IS_PAID_BY_METER, LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type AutoMonthRow = AutoMonth & {
  readonly contractId: string;
  /** The month of its first day that is billed: whatever day the month is made on, what came before is no month of it. */
  readonly firstPeriod: Period;
  /** The last day of a lease that is over; null while it is in force. */
  readonly endedOn: Day | null;
  readonly utilities: 'same' | 'previous';
  readonly billedPeriod: Period | null;
  readonly askedPeriod: Period | null;
};

const COLUMNS = `a.contract_id as "contractId", a.mode, a.day, a.billed_month as "billedMonth", a.ask_days_before as "askDaysBefore",
  case when c.status in ('completed', 'terminated') then c.effective_end end as "endedOn",
  to_char(coalesce(c.billing_from, c.start_date), 'YYYY-MM') as "firstPeriod", c.payment_utilities as utilities, a.billed_period as "billedPeriod", a.asked_period as "askedPeriod"`;

export type OwnedAutoMonth = {
  readonly ownerId: string;
  readonly auto: AutoMonthRow | null;
  /** Whether its owner has not paid, so that nothing makes itself. */
  readonly isUnpaid: boolean;
  /** Whether the tenant pays for anything by a meter. */
  readonly isMetered: boolean;
};

/** Whether the contract is the owner's, and what is set for it. */
export function findAutoMonth(db: Db, contractId: string): Promise<OwnedAutoMonth | null> {
  return db.one(
    'auto-months.find',
    `select c.owner_id as "ownerId", (select to_jsonb(x) from (select ${COLUMNS} from auto_months a join contracts c on c.owner_id = a.owner_id and c.id = a.contract_id
        where a.owner_id = any ($2::uuid[]) and a.contract_id = $1) x) as auto,
            exists (select 1 from subscriptions s where s.owner_id = c.owner_id and s.status = 'inactive') as "isUnpaid",
            exists (select 1 from (${LEASE_SERVICES}) s where ${IS_PAID_BY_METER}) as "isMetered"
       from contracts c where c.id = $1 and c.owner_id = any ($2::uuid[])`,
    [contractId, db.ownerIds],
  );
}

/** From the next day of billing on: the month that is under way counts as taken. */
export async function putAutoMonth(
  db: Db,
  of: { ownerId: string; contractId: string; auto: AutoMonth; taken: Period },
): Promise<void> {
  const { mode, day, billedMonth, askDaysBefore } = of.auto;
  await db.query(
    'auto-months.put',
    `insert into auto_months (owner_id, contract_id, mode, day, billed_month, ask_days_before, billed_period) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (owner_id, contract_id) do update set mode = excluded.mode, day = excluded.day, billed_month = excluded.billed_month,
       ask_days_before = excluded.ask_days_before, billed_period = excluded.billed_period`,
    [of.ownerId, of.contractId, mode, day, billedMonth, askDaysBefore, of.taken],
  );
}

export async function listAutoOwners(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'auto-months.owners',
    'select id from private.owners_with_auto_months() as id',
  );
  return rows.map(({ id }) => id);
}

/** Those of leases in force, and of leases over since a day. */
export function listAutoMonths(db: Db, ownerId: string, endedSince: Day): Promise<AutoMonthRow[]> {
  return db.query<AutoMonthRow>(
    'auto-months.list',
    `select ${COLUMNS} from auto_months a join contracts c on c.owner_id = a.owner_id and c.id = a.contract_id
      where a.owner_id = $1 and a.mode <> 'off'
        and (c.status in ('active', 'notice') or c.status in ('completed', 'terminated') and c.effective_end >= $2) order by a.contract_id`,
    [ownerId, endedSince],
  );
}

export type Claim = { readonly ownerId: string; readonly contractIds: readonly string[]; readonly period: Period };

/** The contracts that nobody has taken for this month yet: the row decides, whoever looks at the same time. */
export async function claimBilling(db: Db, { ownerId, contractIds, period }: Claim): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'auto-months.claim-billing',
    `update auto_months set billed_period = $3 where owner_id = $1 and contract_id = any ($2::uuid[]) and mode <> 'off'
        and (billed_period is null or billed_period < $3) returning contract_id as id`,
    [ownerId, contractIds, period],
  );
  return rows.map(({ id }) => id);
}

export async function claimAsking(db: Db, { ownerId, contractIds, period }: Claim): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'auto-months.claim-asking',
    `update auto_months set asked_period = $3 where owner_id = $1 and contract_id = any ($2::uuid[]) and mode <> 'off'
        and (asked_period is null or asked_period < $3) returning contract_id as id`,
    [ownerId, contractIds, period],
  );
  return rows.map(({ id }) => id);
}

/** Those of which nobody has said yet that this month waits. */
export async function claimPause(db: Db, { ownerId, contractIds, period }: Claim): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'auto-months.claim-pause',
    `update auto_months set paused_period = $3 where owner_id = $1 and contract_id = any ($2::uuid[]) and mode <> 'off'
        and (paused_period is null or paused_period < $3) returning contract_id as id`,
    [ownerId, contractIds, period],
  );
  return rows.map(({ id }) => id);
}

export async function insertAutoRun(db: Db, run: { ownerId: string; runId: string }): Promise<void> {
  await db.query('auto-months.insert-run', 'insert into auto_month_runs (owner_id, run_id) values ($1, $2)', [
    run.ownerId,
    run.runId,
  ]);
}

/** Once: false when the owner has been told. */
export async function markTold(db: Db, run: { ownerId: string; runId: string; at: string }): Promise<boolean> {
  const rows = await db.query(
    'auto-months.mark-told',
    'update auto_month_runs set told_at = $3 where owner_id = $1 and run_id = $2 and told_at is null returning run_id',
    [run.ownerId, run.runId, run.at],
  );
  return rows.length === 1;
}

export type MadeReceipt = {
  readonly id: string;
  /** The run found it there: a draft that somebody had made before. */
  readonly isStanding: boolean;
  readonly number: string;
  readonly status: 'draft' | 'issued' | 'void';
  readonly isSent: boolean;
  readonly mode: AutoMonth['mode'];
  readonly billedMonth: AutoMonth['billedMonth'];
  readonly dueDay: number;
  readonly dueOn: Day | null;
  readonly isDueOnSet: boolean;
  readonly hasHandMadeLine: boolean;
  /** What is missing that only a person can mend, in sentences; that it is printed without requisites is not that. */
  readonly doubts: readonly string[];
  readonly propertyName: string;
  readonly ownKop: number;
};

/** Receipts of the run, and the drafts that stand in its way; `taken` are those of them that have been issued with it. */
export function listMade(
  db: Db,
  run: { ownerId: string; runId: string; taken: readonly string[] },
): Promise<MadeReceipt[]> {
  return db.query<MadeReceipt>(
    'auto-months.made',
    `select r.id, r.run_id is distinct from u.id as "isStanding", r.number, r.status, r.sent_at is not null as "isSent", a.mode, a.billed_month as "billedMonth", c.due_day as "dueDay", p.display_name as "propertyName", r.own_kop as "ownKop",
            r.due_on as "dueOn", r.due_on_set as "isDueOnSet",
            exists (select 1 from receipt_lines l where l.owner_id = r.owner_id and l.receipt_id = r.id and l.manual) as "hasHandMadeLine",
            array(select w ->> 'textUk' from jsonb_array_elements(r.warnings) with ordinality as x(w, at)
                   where w ->> 'code' not in ('no_requisites', 'no_payee_code') order by at) as doubts
       from receipt_runs u join receipts r on r.owner_id = u.owner_id and r.period = u.period
       join auto_months a on a.owner_id = r.owner_id and a.contract_id = r.contract_id
       join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
       join properties p on p.owner_id = r.owner_id and p.id = r.property_id
      where u.owner_id = $1 and u.id = $2
        and (r.run_id = u.id or r.id = any ($3::uuid[])
          or r.contract_id = any (u.contract_ids) and r.kind = 'regular' and r.status = 'draft')
      order by r.number`,
    [run.ownerId, run.runId, run.taken],
  );
}

export type SkippedLease = { readonly id: string; readonly number: string; readonly propertyName: string };

/** How the contracts are called that the run made nothing for. */
export function listSkipped(db: Db, of: { ownerId: string; contractIds: readonly string[] }): Promise<SkippedLease[]> {
  return db.query<SkippedLease>(
    'auto-months.skipped',
    `select c.id, c.number, p.display_name as "propertyName" from contracts c
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where c.owner_id = $1 and c.id = any ($2::uuid[]) order by c.number collate uk_numeric, c.id`,
    [of.ownerId, of.contractIds],
  );
}
