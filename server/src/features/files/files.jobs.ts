import { type Day, day } from '@kliuchar/domain/dates/day';
import { weekdayNumber } from '@kliuchar/domain/dates/format-day';
import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup } from '../../platform/db/scope.ts';
import type { FileStore } from '../../platform/files.ts';
import { freeUnnamedFiles, takeUnattachedFiles } from './files.sql.ts';
import { removeOrphans } from './remove-orphans.ts';

const UNATTACHED_MS = 24 * 3_600_000;
const BATCH = 200;
const LOOKED_AT = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const SUNDAY = 7;

/** Files that nobody attached die after 24 hours (contract.md §3.15), and so do those whose thing has gone. */
export function filesJobs(files: FileStore): readonly Job[] {
  return [
    freeJob<{ day: Day }>({
      kind: 'files.purge',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      run: async (context) => {
        await freeUnnamed(context);
        await purgeUnattached(context, files);
      },
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

/** What nothing names any more is attached no longer; its day begins now, so that a removal may still be thought better of. */
export async function freeUnnamed({ database, clock }: Pick<JobContext, 'database' | 'clock'>): Promise<void> {
  const before = instantText(clock.nowMs() - UNATTACHED_MS);
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const from: string = after;
    after = await withLookup(database, (db) => freeUnnamedFiles(db, { after: from, before, limit: LOOKED_AT }));
  }
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
