import type { Period } from '@kliuchar/domain/dates/period';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import {
  type RequestAnswer,
  tenantAnnouncementTold,
  tenantDueTold,
  tenantPaperTold,
  tenantPaymentTold,
  tenantReadingsAskedTold,
  tenantReadingTold,
  tenantReceiptTold,
  tenantRequestTold,
  tenantSupplierReturnedTold,
} from '@kliuchar/domain/notifications/told-tenant';
import { notifyPeople } from '../../jobs/events.sql.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { ANSWERED_PAPERS, isTold, TENANT_EVENTS } from './audited-events.ts';
import type { AuditRow } from './event-facts.sql.ts';
import { findReminders } from './rules.sql.ts';
import { readReminders } from './rules.ts';
import { type Teller, tell } from './tell.ts';
import {
  findTenantAnnouncement,
  findTenantDue,
  findTenantPayment,
  findTenantReading,
  findTenantReceipt,
  findTenantRequest,
  findToldLease,
  holdPapers,
  type LeaseRow,
  readAnswered,
} from './tenant-facts.sql.ts';

type Audited = AuditRow & { readonly id: string };

/**
 * What an audited action means to the tenants of its lease who have an account; nobody is told of what he has done himself. Says who was
 * told: of the same matter a person is told nothing else.
 */
export async function tellTenants(teller: Teller, audited: Audited): Promise<readonly string[]> {
  const { db } = teller;
  const { ownerId } = db;
  if (!isTold(TENANT_EVENTS, audited)) return [];
  if (audited.contractId !== null) await holdPapers(db, audited.contractId);
  const lease = await findToldLease(db, ownerId, { type: audited.entityType, id: audited.entityId });
  const userIds = lease?.userIds.filter((userId) => userId !== audited.actorUserId) ?? [];
  if (lease === null || userIds.length === 0) return [];
  const told = await toldOf(db, audited, lease);
  if (told === null) return [];
  await tell(teller, userIds, told, {
    ownerId,
    key: `tenant:${audited.id}`,
    lease: { contractId: lease.contractId, withPush: await allowsPush(db, lease.settings) },
  });
  return userIds;
}

/** What asked the tenants of the lease for this answer is read by it, and their open screens hear so with the commit. */
export async function readByAnswer({ db }: Teller, { action, contractId }: Audited): Promise<void> {
  if (contractId === null || !ANSWERED_PAPERS.includes(action)) return;
  await holdPapers(db, contractId);
  const at = instantText(db.clock.nowMs());
  const read = await readAnswered(db, { ownerId: db.ownerId, contractId, at });
  await notifyPeople(db, 'notification', [...new Map(read.map((row) => [row.userId, row])).values()]);
}

/** The contract's own settings or its owner's: without push among the channels nothing of it is shown on a locked screen. */
async function allowsPush(db: Db, own: unknown): Promise<boolean> {
  return readReminders(own ?? (await findReminders(db, db.ownerId))).channels.includes('push');
}

function askedTold({ action, suppliers, reason }: Audited, about: LeaseRow & { readonly period: Period }): Told {
  if (action === 'supplier_payment.returned') return tenantSupplierReturnedTold({ ...about, suppliers, reason });
  return tenantReadingsAskedTold({ ...about, hasReadings: action === 'reading.requested', suppliers });
}

/** Null when what it was about is gone meanwhile, or waits for him no more. */
async function toldOf(db: Db, audited: Audited, lease: LeaseRow): Promise<Told | null> {
  const { action, entityId, period } = audited;
  const of = { ownerId: db.ownerId, id: entityId };
  const type = TENANT_EVENTS[action]?.type;
  switch (type) {
    case 'my_receipt':
    case 'my_receipt_void': {
      const receipt = await findTenantReceipt(db, of);
      return receipt && tenantReceiptTold(type, { ...lease, ...receipt });
    }
    case 'my_receipt_due': {
      const due = await findTenantDue(db, of);
      return due && tenantDueTold({ ...lease, ...due, today: db.clock.today() });
    }
    case 'my_payment':
    case 'my_payment_rejected':
    case 'my_payment_reversed': {
      const payment = await findTenantPayment(db, of);
      return payment && tenantPaymentTold(type, { ...lease, ...payment });
    }
    case 'my_readings_asked':
      return period && askedTold(audited, { ...lease, period });
    case 'my_reading_rejected': {
      const reading = await findTenantReading(db, of);
      return reading && tenantReadingTold({ ...lease, ...reading });
    }
    case 'my_contract':
    case 'my_amendment':
    case 'my_act':
      return lease.waiting.includes(type) ? tenantPaperTold(type, lease) : null;
    case 'my_announcement': {
      const said = audited.announcementId && (await findTenantAnnouncement(db, { ...of, id: audited.announcementId }));
      return said ? tenantAnnouncementTold({ ...lease, ...said }) : null;
    }
    case 'my_request': {
      const request = await findTenantRequest(db, of);
      return request && tenantRequestTold(action.slice('task.'.length) as RequestAnswer, { ...lease, ...request });
    }
    default:
      return null;
  }
}
