import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import {
  contractTold,
  deliveryTold,
  managersPaymentTold,
  monthsPausedTold,
  paymentTold,
  readingTold,
  runTold,
  supplierShownTold,
  type Told,
  taskTold,
  webhookDisabledTold,
} from '@kliuchar/domain/notifications/told-event';
import { managersContractTold, managersDeliveryTold, RULE_SWITCHES } from '@kliuchar/domain/notifications/told-manager';
import type { Db } from '../../platform/db/scope.ts';
import { AUDITED_EVENTS, isTold, MANAGER_EVENTS } from './audited-events.ts';
import {
  type AuditRow,
  type DeliveryRow,
  findAudited,
  findContractFacts,
  findDeliveryFacts,
  findPaymentFacts,
  findReadingFacts,
  findRunFacts,
  findShownFacts,
  findTaskFacts,
  findWebhookHost,
  type ReadingRow,
  type RunRow,
  type TaskRow,
} from './event-facts.sql.ts';
import { listMemberIds } from './tell.sql.ts';
import { type Teller, tell } from './tell.ts';
import { type ManagersShare, tellManagers, tellManagersOfRun, tellOfAccess } from './tell-managers.ts';
import { readByAnswer, tellTenants } from './tell-tenants.ts';

type Announcement = {
  /** Null where it concerns nobody of the owner's people. */
  readonly told: Told | null;
  /** Where several causes are one to a person; else the audit row itself is the cause. */
  readonly key?: string;
  /** Those whom it concerns; all of the owner's people when absent. */
  readonly only?: readonly string[];
  /** What of it is told to the managers of the object; nothing where it is the owner's own. */
  readonly managers?: ManagersShare;
  readonly run?: RunRow;
};

const CONTRACTS = ['contracts'] as const;

const CHANNELS_UK = {
  email: 'лист',
  sms: 'SMS',
  telegram: 'повідомлення в Telegram',
  push: 'сповіщення push',
} as const;

/**
 * What an audited action means to the tenants of its lease, to the owner's people and to his managers. Nobody is told of what he has done
 * himself, and nobody of one matter twice: as a tenant before all, because of him something is asked.
 */
export async function tellAudited(teller: Teller, auditId: string): Promise<void> {
  const { db } = teller;
  const { ownerId } = db;
  const [row, members] = await Promise.all([findAudited(db, ownerId, auditId), listMemberIds(db, ownerId)]);
  if (row === null) return;
  const audited = { ...row, id: auditId };
  await readByAnswer(teller, audited);
  const toldIds = await tellTenants(teller, audited);
  await tellOfAccess(teller, audited);
  const made = await announcementOf(db, audited, members);
  if (made === null) return;
  const { told, only, managers, run } = made;
  const key = made.key ?? `audit:${auditId}`;
  const userIds = members.filter(
    (userId) =>
      userId !== audited.actorUserId && !toldIds.includes(userId) && (only === undefined || only.includes(userId)),
  );
  if (told !== null && isTold(AUDITED_EVENTS, audited)) await tell(teller, userIds, told, { ownerId, key });
  const matter = { audited, toldIds, key };
  if (managers !== undefined) await tellManagers(teller, managers, matter);
  if (run !== undefined && (told?.type === 'run_done' || told?.type === 'run_failed'))
    await tellManagersOfRun(teller, told.type, run, matter);
}

/** Null when what it was about is gone meanwhile, or concerns nobody. */
async function announcementOf(
  db: Db,
  audited: AuditRow & { readonly id: string },
  members: readonly string[],
): Promise<Announcement | null> {
  const event = AUDITED_EVENTS[audited.action];
  if (event === undefined || !(isTold(AUDITED_EVENTS, audited) || isTold(MANAGER_EVENTS, audited))) return null;
  const of = { ownerId: db.ownerId, id: audited.entityId };
  switch (event.type) {
    case 'payment_reported':
    case 'payment_recorded':
    case 'payment_reversed': {
      const facts = await findPaymentFacts(db, of);
      return facts && paymentMade(event.type, facts);
    }
    case 'run_done':
    case 'run_failed': {
      const facts = await findRunFacts(db, of);
      return facts && { told: runTold(event.type, facts), run: facts };
    }
    case 'reading': {
      const facts = await findReadingFacts(db, of);
      return facts && readingMade(facts, audited.at);
    }
    case 'supplier_payment_shown': {
      const facts = await findShownFacts(db, { ...of, id: audited.id });
      return facts && { told: supplierShownTold(facts) };
    }
    case 'contract_sent':
    case 'contract_accepted':
    case 'contract_declined':
    case 'amendment_accepted':
    case 'contract_started':
    case 'contract_renewed':
    case 'contract_completed': {
      const facts = await findContractFacts(db, of, audited.actorUserId);
      if (facts === null) return null;
      const managers = {
        told: managersContractTold(event.type, facts),
        switches: CONTRACTS,
        propertyId: facts.propertyId,
      };
      return { told: contractTold(event.type, facts), managers };
    }
    case 'task_reported':
    case 'task_commented':
    case 'task_finished': {
      const facts = await findTaskFacts(db, of, audited.actorUserId);
      return facts && shared(taskTold(event.type, facts), facts.propertyId, ...taskSwitches(facts));
    }
    case 'delivery_failed': {
      const facts = await findDeliveryFacts(db, of);
      return facts && deliveryOf(facts);
    }
    case 'months_paused': {
      // Contracts of one month may have different days; it is one thing to be told.
      const { period } = audited;
      return period === null ? null : { told: monthsPausedTold(period), key: `months_paused:${period}` };
    }
    case 'webhook_disabled': {
      const host = await findWebhookHost(db, { ownerId: db.ownerId, id: audited.entityId });
      return host === null ? null : { told: webhookDisabledTold(audited.entityId, host) };
    }
    case 'assignment':
      return assignmentOf(db, audited, members);
    default:
      return null;
  }
}

/** Meters of a home are one matter a day; a reading that needs a look is its own. */
function readingMade(facts: ReadingRow, at: string): Announcement {
  const made = shared(readingTold(facts), facts.propertyId, 'readings');
  return facts.isFlagged ? made : { ...made, key: `readings:${facts.propertyId}:${kyivDay(Date.parse(at))}` };
}

type PaymentTold = Parameters<typeof paymentTold>;

function paymentMade(type: PaymentTold[0], facts: PaymentTold[1] & { readonly propertyId: string }): Announcement {
  const managers: Announcement['managers'] = {
    told: managersPaymentTold(type, facts),
    propertyId: facts.propertyId,
    switches: ['payments'],
  };
  return { told: paymentTold(type, facts), managers };
}

/** The same words to the owner's people and to whoever manages the object by these switches. */
function shared(told: Told, propertyId: string | null, ...switches: GrantSwitch[]): Announcement {
  return { told, managers: { told, propertyId, switches } };
}

function taskSwitches({ rule }: TaskRow): GrantSwitch[] {
  const also = rule === null ? undefined : RULE_SWITCHES[rule];
  return also === undefined ? ['tasks'] : ['tasks', also];
}

/** A manager is told of what he may send himself. */
const DELIVERY_SWITCHES: readonly (readonly [prefix: string, by: 'receipts' | 'payments' | 'contracts'])[] = [
  ['receipt', 'receipts'],
  ['payment', 'payments'],
  ['contract', 'contracts'],
];

function deliveryOf(row: DeliveryRow): Announcement {
  const facts = { ...row, channelUk: CHANNELS_UK[row.channel] };
  const told = deliveryTold(facts);
  const by = DELIVERY_SWITCHES.find(([prefix]) => row.kind.startsWith(prefix))?.[1];
  if (by === undefined) return { told };
  return { told, managers: { told: managersDeliveryTold(facts, by), propertyId: row.propertyId, switches: [by] } };
}

/**
 * To whom the work was given, when it was given; new work of nobody's is that of whoever manages the object, and what a manager has made is news
 * to the owner's people too. Not so the next of a series: they are told that the one before it is done.
 */
async function assignmentOf(
  db: Db,
  { action, entityId, actorUserId, fields }: AuditRow,
  members: readonly string[],
): Promise<Announcement | null> {
  if (action === 'task.updated' && !fields.includes('assigneeId')) return null;
  const facts = await findTaskFacts(db, { ownerId: db.ownerId, id: entityId }, actorUserId);
  if (facts === null) return null;
  if (facts.assigneeId === null) {
    if (action !== 'task.created') return null;
    const made = shared(taskTold('task_added', facts), facts.propertyId, ...taskSwitches(facts));
    const isNews = actorUserId !== null && !members.includes(actorUserId) && !facts.isNext;
    return isNews ? made : { ...made, told: null };
  }
  const told = taskTold('task_assigned', facts);
  const only = [facts.assigneeId];
  return {
    told,
    key: `task_assigned:${entityId}:${facts.assigneeId}`,
    only,
    managers: { told, propertyId: facts.propertyId, switches: taskSwitches(facts), only },
  };
}
