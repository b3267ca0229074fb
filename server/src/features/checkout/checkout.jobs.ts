import { freeJob, type Job, scopedJob, textOf } from '../../jobs/job.ts';
import type { Providers } from '../../platform/checkout/providers.ts';
import { applyFact } from './apply-fact.ts';
import { findFact } from './checkout.sql.ts';
import { pollAttempt } from './poll-attempt.ts';

export function checkoutJobs(providers: Providers): readonly Job[] {
  return [
    // Stands beside the webhook that was written down; what it does and that it was done are one transaction.
    scopedJob({
      kind: 'checkout.apply',
      parse: (payload) => ({ eventId: textOf(payload, 'eventId') }),
      inScope: async (db, { eventId }) => {
        const told = await findFact(db, eventId);
        if (told !== null) await applyFact(db, told.attemptId, told.fact);
      },
    }),
    freeJob({
      kind: 'checkout.poll',
      parse: (payload) => ({ attemptId: textOf(payload, 'attemptId'), turn: turnOf(payload) }),
      run: (context, poll) => pollAttempt(context, providers, poll),
    }),
  ];
}

function turnOf(payload: unknown): number {
  const turn: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'turn') : undefined;
  if (typeof turn !== 'number') throw new TypeError('The payload of a job has no turn');
  return turn;
}
