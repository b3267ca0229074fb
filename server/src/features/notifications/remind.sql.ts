import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { BilledUtilities } from '@kliuchar/domain/meters/reading-month';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { ReadingWindow } from '@kliuchar/domain/properties/service-settings';
import type { DirectService } from '@kliuchar/domain/supplier-payments/supplier-months';
import { IS_PAID_BY_METER, IS_WHOLE_MONTH, LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import type { Db } from '../../platform/db/scope.ts';
import { oldestFirstSql } from '../ledger/public.ts';
import { IS_UNREAD, METERS_TO_READ } from '../meters/public.ts';
import { OLDER_LEFT } from '../receipts/public.ts';
import { HAS_DIRECT, unshownOf } from '../supplier-payments/public.ts';

/** Whom a reminder may concern today. What a contract has settled for itself comes as `own`; the rest goes by its owner's defaults. */

type Addressed = {
  own: unknown;
  emails: string[];
  phones: string[];
  landlordName: string;
  placeName: string;
  /** Tenants of the lease who have an account. */
  tenantIds: string[];
};

const PEOPLE = `c.notification_settings as own, t.emails, t.phones, l.display_name as "landlordName",
            (select h.display_name from properties h where h.owner_id = c.owner_id and h.id = c.rental_object_id) as "placeName",
            array(select y.user_id from contract_parties y where y.owner_id = c.owner_id and y.contract_id = c.id order by y.user_id) as "tenantIds"`;
const PEOPLE_JOINS = `join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
       join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id`;

export type DueRow = Addressed & {
  receiptId: string;
  contractId: string;
  period: Period;
  dueOn: Day;
  leftKop: Kop;
  /** Of all that is older: with it the page behind the link asks for the whole. */
  olderLeftKop: Kop;
};

/**
 * Whether what the tenant of the receipt `r` has reported covers it together with all that is older, as it will be laid out (contract.md
 * §1.3): he waits for the owner then, and not the owner for him.
 */
const IS_REPORTED = `(select coalesce(sum(y.amount_kop), 0) from payments y
        where y.owner_id = r.owner_id and y.contract_id = r.contract_id and y.status = 'reported') >=
      (select sum(o.left_kop) from receipts o where o.owner_id = r.owner_id and o.contract_id = r.contract_id and o.status = 'issued'
          and o.left_kop > 0 and (${oldestFirstSql('o')}) <= (${oldestFirstSql('r')}))`;

/**
 * Sent and open, due on one of the days that the defaults ask about; a contract with settings of its own is asked for a wider span.
 * Under one that came to nothing nobody owes, and a payment would be refused.
 */
export function listDue(
  db: Db,
  ownerId: string,
  { days, from, to }: { days: readonly Day[]; from: Day; to: Day },
): Promise<DueRow[]> {
  return db.query<DueRow>(
    'reminders.due',
    `select r.id as "receiptId", r.contract_id as "contractId", r.period, r.due_on as "dueOn", r.left_kop as "leftKop", ${OLDER_LEFT} as "olderLeftKop",
            ${PEOPLE}
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id ${PEOPLE_JOINS}
      where r.owner_id = $1 and r.status = 'issued' and r.left_kop > 0 and r.sent_at is not null and not ${IS_REPORTED} and r.due_on between $3::date and $4::date
        and c.status not in ('declined', 'cancelled') and (r.due_on = any ($2::date[]) or c.notification_settings is not null)
      order by r.contract_id, r.due_on, r.id`,
    [ownerId, days, from, to],
  );
}

export type OpenRow = { receiptId: string; isOverdue: boolean };

/** What is open of a contract, oldest first. */
export function listOpenReceipts(
  db: Db,
  { ownerId, contractId, today }: { ownerId: string; contractId: string; today: Day },
): Promise<OpenRow[]> {
  return db.query<OpenRow>(
    'reminders.open',
    `select r.id as "receiptId", r.overdue_after < $3::date as "isOverdue" from receipts r
      where r.owner_id = $1 and r.contract_id = $2 and r.status = 'issued' and r.left_kop > 0 order by ${oldestFirstSql('r')}`,
    [ownerId, contractId, today],
  );
}

export type OwedRow = Omit<DueRow, 'tenantIds'> & { isReported: boolean };

/** The same of one receipt. Under a contract that came to nothing nobody owes. */
export function findOwed(db: Db, ownerId: string, receiptId: string): Promise<OwedRow | null> {
  return db.one<OwedRow>(
    'reminders.owed',
    `select r.id as "receiptId", r.contract_id as "contractId", r.period, r.due_on as "dueOn", r.left_kop as "leftKop", ${OLDER_LEFT} as "olderLeftKop",
            ${IS_REPORTED} as "isReported", ${PEOPLE}
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id ${PEOPLE_JOINS}
      where r.owner_id = $1 and r.id = $2 and r.status = 'issued' and r.left_kop > 0 and c.status not in ('declined', 'cancelled')`,
    [ownerId, receiptId],
  );
}

export type Unwanted = 'receipt_void' | 'receipt_paid' | 'payment_reported' | 'contract_not_in_force';

/** Why a reminder of it has nothing to remind of now, by the rules by which it is written. */
export async function findUnwanted(db: Db, ownerId: string, receiptId: string): Promise<Unwanted | null> {
  const row = await db.one<{ why: Unwanted | null }>(
    'reminders.unwanted',
    `select case when r.status <> 'issued' then 'receipt_void' when r.left_kop <= 0 then 'receipt_paid' when ${IS_REPORTED} then 'payment_reported'
                 when c.status in ('declined', 'cancelled') then 'contract_not_in_force' end as why
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id where r.owner_id = $1 and r.id = $2`,
    [ownerId, receiptId],
  );
  return row?.why ?? null;
}

/** Issued lately and not sent, where the settings ask for it to be sent by itself; under a contract that came to nothing nobody is asked. */
export function listUnsent(
  db: Db,
  ownerId: string,
  { since, byDefault }: { since: string; byDefault: boolean },
): Promise<{ receiptId: string }[]> {
  return db.query<{ receiptId: string }>(
    'reminders.unsent',
    `select r.id as "receiptId" from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where r.owner_id = $1 and r.status = 'issued' and r.sent_at is null and r.issued_at >= $2
        and c.status not in ('declined', 'cancelled')
        and coalesce((c.notification_settings ->> 'receiptIssued')::boolean, $3) and (t.emails <> '{}' or t.phones <> '{}')
      order by r.id`,
    [ownerId, since, byDefault],
  );
}

export type ReceivedRow = Addressed & { paymentId: string; contractId: string; amountKop: Kop; paidOn: Day };

/** Money that has become a payment lately: recorded, or confirmed after the tenant's own word. */
export function listReceived(db: Db, ownerId: string, since: string): Promise<ReceivedRow[]> {
  return db.query<ReceivedRow>(
    'reminders.received',
    `select y.id as "paymentId", y.contract_id as "contractId", y.amount_kop as "amountKop", y.paid_on as "paidOn", ${PEOPLE}
       from audit_log a join payments y on y.owner_id = a.owner_id and y.id = a.entity_id and y.status = 'posted'
       join contracts c on c.owner_id = y.owner_id and c.id = y.contract_id ${PEOPLE_JOINS}
      where a.owner_id = $1 and a.at >= $2 and a.action in ('payment.created', 'payment.confirmed')
      order by y.id`,
    [ownerId, since],
  );
}

export type AskedRow = Addressed & {
  contractId: string;
  period: Period;
  utilities: BilledUtilities;
  window: ReadingWindow | null;
  propertyName: string;
  /** Those of the month that nothing is shown of. */
  suppliers: DirectService[];
};

/** Leases with a meter whose reading of a month has not come. */
export function listUnasked(db: Db, ownerId: string, periods: readonly Period[]): Promise<AskedRow[]> {
  return db.query<AskedRow>(
    'reminders.unasked',
    `select distinct on (c.id, w.period) c.id as "contractId", w.period, c.payment_utilities as utilities, s.reading_window as "window", p.display_name as "propertyName",
            ${unshownOf('w.period')} as suppliers, ${PEOPLE}
       from contracts c cross join unnest($2::text[]) w(period) ${PEOPLE_JOINS}
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       ${METERS_TO_READ}
      where c.owner_id = $1 and ${IS_UNREAD}
      order by c.id, w.period, m.id`,
    [ownerId, periods],
  );
}

/** Leases whose tenant has not shown what he pays to suppliers himself, by the first window of their readings: one day asks for both. */
export function listUnshown(db: Db, ownerId: string, periods: readonly Period[]): Promise<AskedRow[]> {
  return db.query<AskedRow>(
    'reminders.unshown',
    `select c.id as "contractId", w.period, c.payment_utilities as utilities,
            (select s.reading_window from (${LEASE_SERVICES}) s where ${IS_PAID_BY_METER} and s.reading_window is not null limit 1) as "window",
            p.display_name as "propertyName", u.suppliers, ${PEOPLE}
       from contracts c cross join unnest($2::text[]) w(period) ${PEOPLE_JOINS}
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join lateral (select ${unshownOf('w.period')} as suppliers) u on u.suppliers <> '[]'
      where c.owner_id = $1 and ${IS_WHOLE_MONTH} and ${HAS_DIRECT}
      order by c.id, w.period`,
    [ownerId, periods],
  );
}
