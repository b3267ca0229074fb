import { type Day, day } from '@kliuchar/domain/dates/day';
import { weekdayNumber } from '@kliuchar/domain/dates/format-day';
import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup } from '../../platform/db/scope.ts';
import type { FileStore } from '../../platform/files.ts';
import { takeUnattachedFiles } from './files.sql.ts';
import { removeOrphans } from './remove-orphans.ts';

const UNATTACHED_MS = 24 * 3_600_000;
const BATCH = 200;
const SUNDAY = 7;

/** Files that nobody attached die after 24 hours (contract.md §3.15). */
export function filesJobs(files: FileStore): readonly Job[] {
  return [
    freeJob<{ day: Day }>({
      kind: 'files.purge',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      run: (context) => purgeUnattached(context, files),
    }),
    freeJob<{ day: Day }>({
      kind: 'files.orphans',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      // The whole storage is looked through, so once a week.
      run: async (context, { day: today }) => {
        if (weekdayNumber(today) === SUNDAY) await removeOrphans(context, files);
      },
    }),
  ];
}

export async function purgeUnattached(
  { database, clock }: Pick<JobContext, 'database' | 'clock'>,
  files: FileStore,
): Promise<void> {
  const before = instantText(clock.nowMs() - UNATTACHED_MS);
  for (;;) {
    const keys = await withLookup(database, (db) => takeUnattachedFiles(db, before, BATCH));
    await Promise.all(keys.map((key) => files.remove(key)));
    if (keys.length < BATCH) return;
  }
}
