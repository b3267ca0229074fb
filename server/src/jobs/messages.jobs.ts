import { instantText } from '../platform/clock.ts';
import { type Database, withLookup, withWriteScope } from '../platform/db/scope.ts';
import { withStopLink } from '../platform/letter.ts';
import type { Mailer } from '../platform/mail.ts';
import type { SmsSender } from '../platform/sms.ts';
import type { StopLinks } from '../platform/stop-link.ts';
import { freeJob, type Job, type JobContext, textOf } from './job.ts';
import {
  findQueuedMessage,
  markAttempted,
  markMessageFailed,
  markSent,
  markStored,
  type QueuedMessage,
} from './messages.sql.ts';

export type Channels = {
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
  readonly stopLinks: StopLinks;
};

/** Letters their reader may stop; a code, a contract to be answered and a letter about the account are not among them (ADR 0023). */
const STOPPABLE: ReadonlySet<string> = new Set([
  'receipt',
  'receipt.reminder',
  'readings.request',
  'payment.received',
  'notification',
  'notification.digest',
]);

/** Delivers a queued letter or short message. The message's own id is the stable Message-ID: a repeat can be recognised by the reader. */
export function messagesJobs(channels: Channels): readonly Job[] {
  return [
    freeJob({
      kind: 'messages.deliver',
      parse: (payload) => ({ messageId: textOf(payload, 'messageId') }),
      async run(context, { messageId }) {
        const { database, clock } = context;
        const queued = await withLookup(database, (db) => findQueuedMessage(db, messageId));
        if (!queued) return;
        const message = addressed(queued, channels.stopLinks);
        try {
          if (await deliver(message, channels))
            await withLookup(database, (db) => markSent(db, messageId, instantText(clock.nowMs())));
          else await withLookup(database, (db) => markStored(db, message));
        } catch (error) {
          await writeDown(context, message, codeOf(error));
          throw error;
        }
      },
    }),
  ];
}

type Addressed = QueuedMessage & { readonly stopUrl: string | null };

/** With the way to stop such letters, where there is one. */
function addressed(message: QueuedMessage, stopLinks: StopLinks): Addressed {
  if (message.channel !== 'email' || !STOPPABLE.has(message.kind)) return { ...message, stopUrl: null };
  if (message.contractId === null && message.userId === null) return { ...message, stopUrl: null };
  const stopUrl = stopLinks.make(message.id);
  return { ...message, ...withStopLink(message, stopUrl), stopUrl };
}

/** The last attempt is the end: the owner is told that his tenant was not reached. */
async function writeDown({ database, isLastAttempt }: JobContext, message: Addressed, code: string): Promise<void> {
  if (!isLastAttempt) await withLookup(database, (db) => markAttempted(db, message.id, code));
  else await failMessage(database, message, code);
}

export async function failMessage(
  database: Database,
  { id, ownerId, contractId }: Pick<QueuedMessage, 'id' | 'ownerId' | 'contractId'>,
  code: string,
): Promise<void> {
  if (ownerId === null || contractId === null) {
    await withLookup(database, (db) => markMessageFailed(db, id, code));
    return;
  }
  await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) => {
    if (!(await markMessageFailed(db, id, code))) return;
    await db.audit({ action: 'message.failed', entityType: 'message', entityId: id, details: { code } });
  });
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** False when this installation has no such channel. */
async function deliver(message: Addressed, { mailer, sms }: Channels): Promise<boolean> {
  if (message.channel === 'email' && mailer) {
    const { id, recipient: to, subject, text, html, stopUrl } = message;
    await mailer.send({ id, to, subject, text, html, stopUrl });
    return true;
  }
  if (message.channel === 'sms' && sms) {
    await sms.send({ to: message.recipient, text: message.text });
    return true;
  }
  return false;
}
