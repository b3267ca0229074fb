import type { SupportTopic } from '@kliuchar/api-schema/support';
import type pg from 'pg';
import { newId } from '../../platform/ids.ts';
import type { RenderedLetter } from '../../platform/letter.ts';

/** What the operator's console asks past row-level security, as the role that owns the tables. Times come as text to be shown. */

export type OperatorRequest = {
  id: string;
  at: string;
  topic: SupportTopic;
  message: string;
  email: string;
  name: string | null;
  page: string | null;
  failedRequestId: string | null;
  isPerson: boolean;
  answer: string | null;
  answeredAt: string | null;
};

const SHOWN = `select r.id, to_char(r.created_at at time zone 'Europe/Kyiv', 'DD.MM.YYYY HH24:MI') as at, r.topic, r.message, r.email, r.name, r.page,
    r.failed_request_id as "failedRequestId", r.user_id is not null as "isPerson", r.answer,
    to_char(r.answered_at at time zone 'Europe/Kyiv', 'DD.MM.YYYY HH24:MI') as "answeredAt"
  from support_requests r`;

/** Who has waited longest comes first. */
export async function listOpenRequests(client: pg.Client): Promise<OperatorRequest[]> {
  const { rows } = await client.query<OperatorRequest>(
    `${SHOWN} where r.status = 'open' order by r.created_at, r.id limit 200`,
  );
  return rows;
}

/** By the whole number; what is no number is nobody's. */
export async function findRequest(client: pg.Client, id: string): Promise<OperatorRequest | null> {
  const { rows } = await client.query<OperatorRequest>(`${SHOWN} where r.id::text = lower($1)`, [id]);
  return rows[0] ?? null;
}

/** False when somebody has answered already. */
export async function answerRequest(
  client: pg.Client,
  { id, answer, at }: { id: string; answer: string; at: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update support_requests set status = 'answered', answer = $2, answered_at = $3 where id::text = lower($1) and status = 'open'`,
    [id, answer, at],
  );
  return rowCount === 1;
}

export async function queueAnswer(client: pg.Client, recipient: string, letter: RenderedLetter): Promise<void> {
  await client.query(
    `select private.queue_message($1, null, 'email', $2, 'support.answer', $3, $4, $5, null, null, null, null, null)`,
    [newId(), recipient, letter.subject, letter.text, letter.html],
  );
}
