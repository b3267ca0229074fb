import { instantText } from '../platform/clock.ts';
import { withLookup } from '../platform/db/scope.ts';
import type { Mailer } from '../platform/mail.ts';
import type { SmsSender } from '../platform/sms.ts';
import { freeJob, type Job, textOf } from './job.ts';
import { findQueuedMessage, markMessageFailed, markSent, markStored, type QueuedMessage } from './messages.sql.ts';

export type Channels = { readonly mailer: Mailer | null; readonly sms: SmsSender | null };

/** Delivers a queued letter or short message. The message's own id is the stable Message-ID: a repeat can be recognised by the reader. */
export function messagesJobs(channels: Channels): readonly Job[] {
  return [
    freeJob({
      kind: 'messages.deliver',
      parse: (payload) => ({ messageId: textOf(payload, 'messageId') }),
      async run({ database, clock, isLastAttempt }, { messageId }) {
        const message = await withLookup(database, (db) => findQueuedMessage(db, messageId));
        if (!message) return;
        try {
          const isDelivered = await deliver(message, channels);
          const mark = isDelivered ? markSent : markStored;
          await withLookup(database, (db) => mark(db, messageId, instantText(clock.nowMs())));
        } catch (error) {
          if (isLastAttempt)
            await withLookup(database, (db) =>
              markMessageFailed(db, messageId, error instanceof Error ? error.name : 'unknown'),
            );
          throw error;
        }
      },
    }),
  ];
}

/** False when this installation has no such channel. */
async function deliver(message: QueuedMessage, { mailer, sms }: Channels): Promise<boolean> {
  if (message.channel === 'email' && mailer) {
    await mailer.send({
      id: message.id,
      to: message.recipient,
      subject: message.subject,
      text: message.text,
      html: message.html,
    });
    return true;
  }
  if (message.channel === 'sms' && sms) {
    await sms.send({ to: message.recipient, text: message.text });
    return true;
  }
  return false;
}
