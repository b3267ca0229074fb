import type { LookupDb } from '../platform/db/scope.ts';

export type QueuedMessage = {
  id: string;
  channel: 'email' | 'sms' | 'telegram';
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

export function findQueuedMessage(db: LookupDb, id: string): Promise<QueuedMessage | null> {
  return db.one<QueuedMessage>(
    'jobs.queued_message',
    `select id, channel, recipient, subject, text, html from messages where id = $1 and status = 'queued'`,
    [id],
  );
}

/** What was delivered is not kept: letters carry links that open things, and a copy of the database must not (reliability.md §1, 57). */
export function markSent(db: LookupDb, id: string, at: string): Promise<unknown> {
  return db.query(
    'jobs.message_sent',
    `update messages set status = 'sent', sent_at = $2, error = null, text = '', html = '' where id = $1`,
    [id, at],
  );
}

/** No channel is configured: the message stays for the outbox page and for `npm run operator -- outbox` (contract.md §3.7). */
export function markStored(db: LookupDb, id: string): Promise<unknown> {
  return db.query('jobs.message_stored', `update messages set status = 'stored' where id = $1`, [id]);
}

export function markMessageFailed(db: LookupDb, id: string, errorCode: string): Promise<unknown> {
  return db.query('jobs.message_failed', `update messages set status = 'failed', error = $2 where id = $1`, [
    id,
    errorCode,
  ]);
}
