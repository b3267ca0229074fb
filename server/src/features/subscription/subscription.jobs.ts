import { type Day, day } from '@kliuchar/domain/dates/day';
import { freeJob, type Job, type JobContext, scopedJob, textOf } from '../../jobs/job.ts';
import type { Config } from '../../platform/config.ts';
import { withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { moveSubscription } from './move-subscription.ts';
import { sendSubscriptionLetter } from './send-letter.ts';
import { listDueSubscriptions } from './subscription.sql.ts';
import { LETTERS } from './tell-by-letter.ts';

type Parts = { readonly config: Pick<Config, 'origin' | 'subscriptions'> };

/** Looks daily what time has done; a second look finds it done, and days that were slept through are made up (product.md §9). */
export function subscriptionJobs({ config }: Parts): readonly Job[] {
  return [
    freeJob({
      kind: 'subscription.daily',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      // Where nothing is limited nobody is billed or written to.
      run: async (context, { day: today }) => {
        if (config.subscriptions === 'enforced') await moveDue(context, today);
      },
    }),
    scopedJob({
      kind: 'subscription.letter',
      parse: (payload) => {
        const what = LETTERS.find((one) => one === textOf(payload, 'what'));
        if (what === undefined) throw new TypeError('The payload of a letter names none');
        const invoiceId: unknown = Reflect.get(Object(payload), 'invoiceId');
        return { what, invoiceId: typeof invoiceId === 'string' ? invoiceId : null };
      },
      inScope: (db, letter) => sendSubscriptionLetter({ origin: config.origin }, db, letter),
    }),
  ];
}

/** One transaction an owner: a failure with one holds up nobody else, and the job is tried again. */
export async function moveDue({ database, log }: Pick<JobContext, 'database' | 'log'>, today: Day): Promise<void> {
  const failures: unknown[] = [];
  for (const ownerId of await withLookup(database, (db) => listDueSubscriptions(db, today))) {
    try {
      await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) => moveSubscription(db, ownerId, today));
    } catch (error) {
      log.error({ err: error, ownerId, event: 'subscription.daily' }, 'the subscription of an owner was not moved');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some subscriptions were not moved');
}
