import type { LookupDb } from '../platform/db/scope.ts';

export type QueuedMessage = {
  id: string;
  ownerId: string | null;
  contractId: string | null;
  userId: string | null;
  channel: 'email' | 'sms' | 'telegram';
  recipient: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
};

/** Of a demo nothing is queued (0240_demo.sql); should it ever be, it is not found here and so never leaves. */
export function findQueuedMessage(db: LookupDb, id: string): Promise<QueuedMessage | null> {
  return db.one<QueuedMessage>(
    'jobs.queued_message',
    `select id, owner_id as "ownerId", contract_id as "contractId", user_id as "userId", channel, recipient, kind, subject, text, html
       from messages m where id = $1 and status = 'queued'
         and not exists (select 1 from demos d where d.owner_id = m.owner_id)`,
    [id],
  );
}

/** What was delivered is not kept: letters carry links that open things, and a copy of the database must not (reliability.md §1, 57). */
export function markSent(db: LookupDb, id: string, at: string): Promise<unknown> {
  return db.query(
    'jobs.message_sent',
    `update messages set status = 'sent', sent_at = $2, error = null, attempts = attempts + 1, text = '', html = '' where id = $1`,
    [id, at],
  );
}

/** No channel is configured: the message stays as it would have left, for the outbox page and `npm run operator -- outbox` (contract.md §3.7). */
export function markStored(
  db: LookupDb,
  { id, text, html }: Pick<QueuedMessage, 'id' | 'text' | 'html'>,
): Promise<unknown> {
  return db.query('jobs.message_stored', `update messages set status = 'stored', text = $2, html = $3 where id = $1`, [
    id,
    text,
    html,
  ]);
}

/** It will be tried again. */
export function markAttempted(db: LookupDb, id: string, errorCode: string): Promise<unknown> {
  return db.query('jobs.message_attempted', `update messages set attempts = attempts + 1, error = $2 where id = $1`, [
    id,
    errorCode,
  ]);
}

/** It will not; true for whoever says so first. */
export async function markMessageFailed(db: Pick<LookupDb, 'one'>, id: string, errorCode: string): Promise<boolean> {
  const row = await db.one(
    'jobs.message_failed',
    `update messages set status = 'failed', attempts = attempts + 1, error = $2, text = '', html = '' where id = $1 and status = 'queued' returning id`,
    [id, errorCode],
  );
  return row !== null;
}
