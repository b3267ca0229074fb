import type { JobContext } from '../../jobs/job.ts';
import type { Providers } from '../../platform/checkout/providers.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { askProvider } from './ask-provider.ts';
import { endAttempt, findAttempt } from './checkout.sql.ts';

/** After the page was opened, and then after each look: a payment whose webhook was lost is found while its payer still waits for it. */
const POLL_MINUTES = [2, 8, 20, 35, 120, 720, 1440];
const MS_PER_MINUTE = 60_000;

export type Poll = { readonly attemptId: string; readonly turn: number };

export async function enqueuePoll(db: Db, poll: Poll, ownerId: string): Promise<void> {
  const minutes = POLL_MINUTES[poll.turn];
  if (minutes === undefined) return;
  await db.enqueue('checkout.poll', poll, {
    ownerId,
    dedupeKey: `checkout.poll:${poll.attemptId}:${poll.turn}`,
    runAt: instantText(db.clock.nowMs() + minutes * MS_PER_MINUTE),
  });
}

/** What stayed open is asked about; nothing is left to a webhook alone. */
export async function pollAttempt(context: JobContext, providers: Providers, { attemptId, turn }: Poll): Promise<void> {
  const { database, log, ownerId, clock } = context;
  if (ownerId === null) return;
  const actor = { kind: 'owner-job', ownerId } as const;
  const attempt = await withReadScope(database, actor, (db) => findAttempt(db, attemptId));
  if (attempt === null || (attempt.status !== 'started' && attempt.status !== 'pending')) return;
  const asked = await askProvider({ database, log, providers, actor }, attempt);
  await withWriteScope(database, actor, async (db) => {
    const left = await findAttempt(db, attemptId);
    if (left === null || (left.status !== 'started' && left.status !== 'pending')) return;
    // Nobody has paid on a page that is closed by now.
    if (asked === 'unknown' && Date.parse(left.validUntil) <= clock.nowMs()) await endAttempt(db, attemptId, 'expired');
    else await enqueuePoll(db, { attemptId, turn: turn + 1 }, ownerId);
  });
}
