import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Kop } from '@kliuchar/domain/money/kop';
import { PAPER_TYPES, type PaperType } from '@kliuchar/domain/notifications/told-tenant';
import type { Db } from '../../platform/db/scope.ts';
import { STANDS_IN_PLACE } from '../meters/public.ts';
import { OLDER_LEFT } from '../receipts/public.ts';

/** What the words for a tenant are made of, read by the job in the owner's scope; each names the home as the tenant knows it. */

type Of = { readonly ownerId: string; readonly id: string };

export type LeaseRow = {
  contractId: string;
  placeName: string;
  number: string;
  startsOn: Day;
  settings: unknown;
  userIds: string[];
  /** Of which papers one still waits for the tenant. */
  waiting: PaperType[];
};

/** Papers that wait for the tenant of a lease, by what he was told of them; `owner` and `lease` are the placeholders. */
const WAITING = (owner: string, lease: string) => `(
  select 'my_contract' as type from contracts w where w.owner_id = ${owner} and w.id = ${lease} and w.status = 'pending'
  union all select 'my_amendment' from contract_amendments w where w.owner_id = ${owner} and w.contract_id = ${lease} and w.status = 'pending'
  union all select 'my_act' from handover_acts w where w.owner_id = ${owner} and w.contract_id = ${lease} and w.status = 'sent')`;

/**
 * One after the other: whoever tells of a paper of the lease, and whoever reads what the answer has made needless. Else an answer that comes
 * while the question is being told finds nothing to read.
 */
export async function holdPapers(db: Db, contractId: string): Promise<void> {
  await db.query(
    'notifications.hold-papers',
    `select pg_advisory_xact_lock(hashtextextended('papers:' || $1, 0))::text`,
    [contractId],
  );
}

/** The lease that an audited thing is of, with its tenants who have an account; null when it concerns none. */
export function findToldLease(db: Db, ownerId: string, entity: { type: string; id: string }): Promise<LeaseRow | null> {
  return db.one<LeaseRow>(
    'notifications.lease',
    `select c.id as "contractId", p.display_name as "placeName", c.number, c.start_date as "startsOn", c.notification_settings as settings,
            array(select y.user_id from contract_parties y where y.owner_id = c.owner_id and y.contract_id = c.id order by y.user_id) as "userIds",
            array(select distinct w.type from ${WAITING('c.owner_id', 'c.id')} w) as waiting
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where c.owner_id = $1 and c.id = private.told_lease($1, $2, $3) and c.status not in ('draft', 'cancelled')`,
    [ownerId, entity.type, entity.id],
  );
}

/**
 * Reads for the tenants of a lease what asked them for papers that wait no more: of each kind as many stay unread as papers of it still
 * wait, the newest. Gives whose it was.
 */
export function readAnswered(
  db: Db,
  { ownerId, contractId, at }: { ownerId: string; contractId: string; at: string },
): Promise<{ id: string; userId: string }[]> {
  return db.query<{ id: string; userId: string }>(
    'notifications.read-answered',
    `with asked as (
       select n.id, n.type, row_number() over (partition by n.user_id, n.type order by n.created_at desc, n.id desc) as place
         from notifications n where n.owner_id = $1 and n.contract_id = $2 and n.type = any ($4::text[]) and n.read_at is null)
     update notifications n set read_at = $3 from asked a
      where n.owner_id = $1 and n.id = a.id and a.place > (select count(*) from ${WAITING('$1', '$2')} w where w.type = a.type)
     returning n.id, n.user_id as "userId"`,
    [ownerId, contractId, at, PAPER_TYPES],
  );
}

export function findTenantAnnouncement(db: Db, { ownerId, id }: Of): Promise<{ title: string; text: string } | null> {
  return db.one<{ title: string; text: string }>(
    'notifications.tenant-announcement',
    'select title, body as text from announcements where owner_id = $1 and id = $2',
    [ownerId, id],
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

/** What is asked for by now, with all that is older; null for one that is paid meanwhile. */
export function findTenantDue(db: Db, { ownerId, id }: Of): Promise<TenantReceiptRow | null> {
  return db.one<TenantReceiptRow>(
    'notifications.tenant-due',
    `select r.id as "receiptId", r.period, r.left_kop + ${OLDER_LEFT} as "payableKop", r.due_on as "dueOn"
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
      where r.owner_id = $1 and r.id = $2 and r.status = 'issued' and r.left_kop > 0`,
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
