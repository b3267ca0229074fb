import { withLookup } from '../platform/db/scope.ts';
import { freeJob, type Job } from './job.ts';
import { purgeDone } from './outbox.sql.ts';

/** As many as are locked and written at once: a sweep after a long rest holds nobody up. */
const AT_ONCE = 5_000;

/** Nothing asks for a done row again, save its key (ADR 0006); without this every letter and every hour would stay for ever. */
export const outboxPurgeJob: Job = freeJob({
  kind: 'outbox.purge',
  isDaily: true,
  parse: () => undefined,
  async run({ database }) {
    while ((await withLookup(database, (db) => purgeDone(db, AT_ONCE))) === AT_ONCE);
  },
});
