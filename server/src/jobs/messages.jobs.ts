import { instantText } from '../platform/clock.ts';
import { withLookup } from '../platform/db/scope.ts';
import type { MessagePart } from '../platform/db/scoped-db.ts';
import { withStopLink } from '../platform/letter.ts';
import type { Mailer } from '../platform/mail.ts';
import type { SmsSender } from '../platform/sms.ts';
import type { StopLinks } from '../platform/stop-link.ts';
import { type Telegram, TelegramError } from '../platform/telegram.ts';
import { PushError } from '../platform/web-push.ts';
import { failMessage } from './fail-message.ts';
import { freeJob, type Job, type JobContext, textOf } from './job.ts';
import { isLostToTelegram, writeInstead } from './letter-instead.ts';
import {
  findQueuedMessage,
  markAttempted,
  markSent,
  markStored,
  markSuppressed,
  type QueuedMessage,
} from './messages.sql.ts';
import { askSoon, smsFatesJob } from './sms-fates.ts';
import { type Outcome, type PushPost, pushToDevice, writeToChat } from './write-to-person.ts';

export type Channels = {
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
  readonly telegram: Telegram | null;
  readonly push: PushPost | null;
  readonly stopLinks: StopLinks;
  /** Puts together what is made of parts; only a message that has some asks for it. */
  readonly compose?: Compose;
  /** Asked of every message before it leaves: it may have waited for the morning, or for a server that was silent. */
  readonly whyUnwanted?: WhyUnwanted;
};

/** Why nobody needs a message any more, as the log of deliveries names it; null while it is needed. */
export type WhyUnwanted = (
  database: JobContext['database'],
  message: Pick<QueuedMessage, 'ownerId' | 'receiptId' | 'kind'>,
) => Promise<string | null>;

/** What a message says by the parts that are left of it: at least one. */
export type Compose = (
  message: Pick<QueuedMessage, 'id' | 'kind' | 'channel'>,
  parts: readonly MessagePart[],
) => Pick<QueuedMessage, 'subject' | 'text' | 'html'>;

/** Letters their reader may stop; a code, a contract to be answered and a letter about the account are not among them (ADR 0023). */
const STOPPABLE: ReadonlySet<string> = new Set([
  'receipt',
  'receipt.reminder',
  'readings.request',
  'announcement',
  'payment.received',
  'notification',
  'notification.access_ended',
  'notification.digest',
]);

/** As often as the engine tries anything (0001_foundation.sql, enqueue). */
const MOST_ATTEMPTS = 12;

/** Delivers a queued letter or message. The message's own id is the stable Message-ID: a repeat can be recognised by the reader. */
export function messagesJobs(channels: Channels): readonly Job[] {
  return [
    freeJob({
      kind: 'messages.deliver',
      parse: (payload) => ({ messageId: textOf(payload, 'messageId') }),
      async run(context, { messageId }) {
        const queued = await withLookup(context.database, (db) =>
          findQueuedMessage(db, messageId, context.clock.today()),
        );
        if (!queued) return;
        const message = addressed(composed(queued, channels.compose), channels.stopLinks);
        try {
          await writeOutcome(context, message, await deliver(context, message, channels));
        } catch (error) {
          if (await isPutOff(context, message, error)) return;
          await writeDown(context, message, codeOf(error));
          throw error;
        }
      },
    }),
    smsFatesJob(channels.sms),
  ];
}

/** Of what is made of parts, those that are left; with none it is closed as a whole. */
function composed(message: QueuedMessage, compose?: Compose): QueuedMessage {
  const { parts } = message;
  if (parts === null) return message;
  if (parts.length === 0) return { ...message, isOpen: false };
  if (compose === undefined) throw new Error(`Nobody puts together a message of the kind ${message.kind}`);
  return { ...message, ...compose(message, parts) };
}

type Addressed = QueuedMessage & { readonly stopUrl: string | null };

/** With the way to stop such letters, where there is one. */
function addressed(message: QueuedMessage, stopLinks: StopLinks): Addressed {
  if (message.channel !== 'email' || !STOPPABLE.has(message.kind)) return { ...message, stopUrl: null };
  if (message.contractId === null && message.userId === null) return { ...message, stopUrl: null };
  const stopUrl = stopLinks.make(message.id);
  return { ...message, ...withStopLink(message, stopUrl), stopUrl };
}

async function deliver(
  context: JobContext,
  message: Addressed,
  { mailer, sms, telegram, push, whyUnwanted }: Channels,
): Promise<Outcome> {
  const { id, recipient, subject, text, html, stopUrl } = message;
  // Told to a manager or to a colleague when his access held; it has ended while the message waited.
  if (!message.isOpen) return { kind: 'suppressed', why: 'access_ended' };
  const why = (await whyUnwanted?.(context.database, message)) ?? null;
  if (why !== null) return { kind: 'suppressed', why };
  if (message.channel === 'email' && mailer) {
    await mailer.send({ id, to: recipient, subject, text, html, stopUrl });
    return { kind: 'sent', carrierId: null };
  }
  if (message.channel === 'sms' && sms) return { kind: 'sent', ...(await sms.send({ to: recipient, text })) };
  if (message.channel === 'telegram' && telegram) return writeToChat(context, message, telegram);
  if (message.channel === 'push') return pushToDevice(context, message, push);
  return { kind: 'stored' };
}

function writeOutcome({ database, clock }: JobContext, message: Addressed, outcome: Outcome): Promise<unknown> {
  const { id, channel, subject } = message;
  const at = instantText(clock.nowMs());
  return withLookup(database, async (db) => {
    if (outcome.kind === 'stored') return markStored(db, message);
    if (outcome.kind === 'sent') {
      const { carrierId } = outcome;
      await markSent(db, id, { at, carrierId, subject });
      return channel === 'sms' && carrierId !== null && askSoon(db);
    }
    await outcome.close?.(db);
    if (isLostToTelegram(channel, outcome.why)) await writeInstead(db, message);
    return markSuppressed(db, id, outcome.why);
  });
}

/**
 * The service has said how long it wants to be left alone: the message waits exactly so long instead of the engine's own pause. It is the
 * same number of attempts as for everything else.
 */
async function isPutOff({ database, clock }: JobContext, message: Addressed, error: unknown): Promise<boolean> {
  const seconds = error instanceof TelegramError || error instanceof PushError ? error.retryAfterSeconds : null;
  const attempt = message.attempts + 1;
  if (seconds === null || attempt >= MOST_ATTEMPTS) return false;
  const { id } = message;
  await withLookup(database, async (db) => {
    await markAttempted(db, id, codeOf(error));
    await db.enqueue(
      'messages.deliver',
      { messageId: id },
      { dedupeKey: `message:${id}:${attempt}`, runAt: instantText(clock.nowMs() + seconds * 1000) },
    );
  });
  return true;
}

/** The last attempt is the end: the owner is told that his tenant was not reached. */
async function writeDown({ database, isLastAttempt }: JobContext, message: Addressed, code: string): Promise<void> {
  if (!isLastAttempt) await withLookup(database, (db) => markAttempted(db, message.id, code));
  else {
    if (message.channel === 'telegram') await withLookup(database, (db) => writeInstead(db, message));
    await failMessage(database, message, code);
  }
}

function codeOf(error: unknown): string {
  // What a mail server answered says more than that it refused: «not now» and «never» are different things.
  if (error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number')
    return `smtp_${error.responseCode}`;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
