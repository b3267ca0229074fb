import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { STANDS_IN_PLACE } from '../meters/public.ts';

/** What the words for a tenant are made of, read by the job in the owner's scope; each names the home as the tenant knows it. */

type Of = { readonly ownerId: string; readonly id: string };

export type LeaseRow = {
  contractId: string;
  placeName: string;
  number: string;
  startsOn: Day;
  settings: unknown;
  userIds: string[];
};

/** The lease that an audited thing is of, with its tenants who have an account; null when it concerns none. */
export function findToldLease(db: Db, ownerId: string, entity: { type: string; id: string }): Promise<LeaseRow | null> {
  return db.one<LeaseRow>(
    'notifications.lease',
    `select c.id as "contractId", p.display_name as "placeName", c.number, c.start_date as "startsOn", c.notification_settings as settings,
            array(select y.user_id from contract_parties y where y.owner_id = c.owner_id and y.contract_id = c.id order by y.user_id) as "userIds"
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where c.owner_id = $1 and c.id = private.told_lease($1, $2, $3) and c.status not in ('draft', 'cancelled')`,
    [ownerId, entity.type, entity.id],
  );
}

export type TenantReceiptRow = { receiptId: string; period: Period; payableKop: Kop; dueOn: Day };

export function findTenantReceipt(db: Db, { ownerId, id }: Of): Promise<TenantReceiptRow | null> {
  return db.one<TenantReceiptRow>(
    'notifications.tenant-receipt',
    `select id as "receiptId", period, own_kop as "payableKop", due_on as "dueOn" from receipts where owner_id = $1 and id = $2 and status <> 'draft'`,
    [ownerId, id],
  );
}

export type TenantPaymentRow = { paymentId: string; amountKop: Kop; paidOn: Day; reason: string | null };

export function findTenantPayment(db: Db, { ownerId, id }: Of): Promise<TenantPaymentRow | null> {
  return db.one<TenantPaymentRow>(
    'notifications.tenant-payment',
    `select id as "paymentId", amount_kop as "amountKop", paid_on as "paidOn", case when status = 'rejected' then reversal_reason end as reason
       from payments where owner_id = $1 and id = $2`,
    [ownerId, id],
  );
}

export type TenantReadingRow = { readingId: string; serial: string; period: Period; reason: string | null };

/** Null for one whose place another has taken: nothing is asked of the tenant then. */
export function findTenantReading(db: Db, { ownerId, id }: Of): Promise<TenantReadingRow | null> {
  return db.one<TenantReadingRow>(
    'notifications.tenant-reading',
    `select r.id as "readingId", m.serial, r.period, r.comment as reason from readings r
       join physical_meters m on m.owner_id = r.owner_id and m.id = r.meter_id
      where r.owner_id = $1 and r.id = $2 and r.state = 'rejected'
        and not exists (select 1 from readings x where ${STANDS_IN_PLACE})`,
    [ownerId, id],
  );
}

export type TenantRequestRow = { taskId: string; title: string };

export function findTenantRequest(db: Db, { ownerId, id }: Of): Promise<TenantRequestRow | null> {
  return db.one<TenantRequestRow>(
    'notifications.tenant-request',
    `select id as "taskId", title from tasks where owner_id = $1 and id = $2 and source = 'tenant'`,
    [ownerId, id],
  );
}
