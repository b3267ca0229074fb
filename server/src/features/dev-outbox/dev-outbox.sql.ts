import type { LookupDb } from '../../platform/db/scope.ts';

export type OutboxRow = {
  id: string;
  channel: 'email' | 'sms' | 'telegram' | 'push';
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
  found: number;
};

export type OutboxPage = { to: string | null; limit: number; offset: number };

export function listOutbox(db: LookupDb, page: OutboxPage): Promise<OutboxRow[]> {
  return db.query<OutboxRow>(
    'dev_outbox.list',
    'select id, channel, recipient, subject, text, html, created_at, total as found from private.development_outbox($1, $2, $3)',
    [page.to, page.limit, page.offset],
  );
}
