import {
  contractTold,
  deliveryTold,
  monthsPausedTold,
  paymentTold,
  readingTold,
  runTold,
  type Told,
  taskTold,
  webhookDisabledTold,
} from '@kliuchar/domain/notifications/told-event';
import type { Db } from '../../platform/db/scope.ts';
import { AUDITED_EVENTS } from './audited-events.ts';
import {
  type AuditRow,
  findAudited,
  findContractFacts,
  findDeliveryFacts,
  findPaymentFacts,
  findReadingFacts,
  findRunFacts,
  findTaskFacts,
  findWebhookHost,
} from './event-facts.sql.ts';
import { listMemberIds } from './tell.sql.ts';
import { type Teller, tell } from './tell.ts';
import { tellTenants } from './tell-tenants.ts';

type Announcement = {
  readonly told: Told;
  /** Where several causes are one to a person; else the audit row itself is the cause. */
  readonly key?: string;
  /** Those whom it concerns; all of the owner's people when absent. */
  readonly only?: readonly string[];
};

const CHANNELS_UK = {
  email: 'лист',
  sms: 'SMS',
  telegram: 'повідомлення в Telegram',
  push: 'сповіщення push',
} as const;

/** What an audited action means to the owner's people and to his tenants. Nobody is told of what he has done himself. */
export async function tellAudited(teller: Teller, auditId: string): Promise<void> {
  const { db } = teller;
  const { ownerId } = db;
  const [audited, members] = await Promise.all([findAudited(db, ownerId, auditId), listMemberIds(db, ownerId)]);
  if (audited === null) return;
  await tellMembers(teller, { ...audited, id: auditId }, members);
  await tellTenants(teller, { ...audited, id: auditId });
}

async function tellMembers(
  teller: Teller,
  audited: AuditRow & { id: string },
  members: readonly string[],
): Promise<void> {
  const { db } = teller;
  const made = await announcementOf(db, audited);
  if (made === null) return;
  const userIds = members.filter(
    (userId) => userId !== audited.actorUserId && (made.only === undefined || made.only.includes(userId)),
  );
  await tell(teller, userIds, made.told, { ownerId: db.ownerId, key: made.key ?? `audit:${audited.id}` });
}

/** Null when what it was about is gone meanwhile, or concerns nobody. */
async function announcementOf(db: Db, audited: AuditRow): Promise<Announcement | null> {
  const event = AUDITED_EVENTS[audited.action];
  if (event === undefined || !event.by.some((kind) => kind === audited.actorKind)) return null;
  const of = { ownerId: db.ownerId, id: audited.entityId };
  switch (event.type) {
    case 'payment_reported':
    case 'payment_recorded':
    case 'payment_reversed': {
      const facts = await findPaymentFacts(db, of);
      return facts && { told: paymentTold(event.type, facts) };
    }
    case 'run_done':
    case 'run_failed': {
      const facts = await findRunFacts(db, of);
      return facts && { told: runTold(event.type, facts) };
    }
    case 'reading': {
      const facts = await findReadingFacts(db, of);
      if (facts === null) return null;
      const told = readingTold(facts);
      return facts.isFlagged ? { told } : { told, key: `readings:${facts.propertyId}:${audited.at.slice(0, 10)}` };
    }
    case 'contract_sent':
    case 'contract_accepted':
    case 'contract_declined':
    case 'amendment_accepted':
    case 'contract_started':
    case 'contract_renewed':
    case 'contract_completed': {
      const facts = await findContractFacts(db, of, audited.actorUserId);
      return facts && { told: contractTold(event.type, facts) };
    }
    case 'task_reported':
    case 'task_commented':
    case 'task_finished': {
      const facts = await findTaskFacts(db, of, audited.actorUserId);
      return facts && { told: taskTold(event.type, facts) };
    }
    case 'delivery_failed': {
      const facts = await findDeliveryFacts(db, of);
      return facts && { told: deliveryTold({ ...facts, channelUk: CHANNELS_UK[facts.channel] }) };
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
      return assignmentOf(db, audited);
    default:
      return null;
  }
}

/** Only to whom the work was given, when it was given. */
async function assignmentOf(db: Db, { action, entityId, actorUserId, fields }: AuditRow): Promise<Announcement | null> {
  if (action === 'task.updated' && !fields.includes('assigneeId')) return null;
  const facts = await findTaskFacts(db, { ownerId: db.ownerId, id: entityId }, actorUserId);
  if (facts?.assigneeId == null) return null;
  return {
    told: taskTold('task_assigned', facts),
    key: `task_assigned:${entityId}:${facts.assigneeId}`,
    only: [facts.assigneeId],
  };
}
