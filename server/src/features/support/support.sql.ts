import type { SupportTopic } from '@kliuchar/api-schema/support';
import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type SupportRow = {
  id: string;
  topic: SupportTopic;
  message: string;
  failed_request_id: string | null;
  status: 'open' | 'answered';
  created_at: string;
  answer: string | null;
  answered_at: string | null;
};

export type NewRequest = {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly topic: SupportTopic;
  readonly message: string;
  readonly failedRequestId: string | null;
  readonly page: string | null;
};

/** The address to answer at: a person's own, else the one given. */
export async function insertRequest(db: LookupDb, asked: NewRequest): Promise<string> {
  const row = await db.one<{ email: string }>(
    'support.ask',
    'select private.ask_support($1, $2, $3, $4, $5, $6, $7, $8, $9) as email',
    [
      asked.id,
      asked.userId,
      asked.email,
      asked.name,
      asked.topic,
      asked.message,
      asked.failedRequestId,
      asked.page,
      instantText(db.clock.nowMs()),
    ],
  );
  if (row === null) throw new Error('A request was not stored');
  return row.email;
}

/** The person's own, the newest first. */
export async function listOwnRequests(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: SupportRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db.query<SupportRow>(
      'support.list',
      `select id, topic, message, failed_request_id, status, created_at, answer, answered_at from support_requests
        where user_id = $1 order by created_at desc, id desc limit $2 offset $3`,
      [userId, page.limit, page.offset],
    ),
    db.one<{ total: number }>(
      'support.count',
      'select count(*)::int as total from (select 1 from support_requests where user_id = $1 limit 10001) capped',
      [userId],
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
