import { freeJob, type Job, scopedJob } from '../../jobs/job.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';
import type { FileStore } from '../../platform/files.ts';
import { tellPast } from '../notifications/public.ts';

const KIND = 'demo.purge_files';
const TELL = 'demo.tell';

/** So far back its bell remembers, and so much of it nobody has looked at. */
const TOLD = { days: 24, unreadDays: 3 } as const;

/** What the owner would have been told in the last weeks: notifications are written by jobs alone. */
export async function tellLastWeeks(db: Db): Promise<void> {
  await db.enqueue(TELL, {}, { ownerId: db.ownerId, dedupeKey: `${TELL}:${db.ownerId}` });
}

/** The bytes follow their rows: if the removal is not committed, nothing is missing. */
export async function purgeFiles(db: Pick<Db | LookupDb, 'enqueue'>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.enqueue(KIND, { keys }, { ownerId: null });
}

/** A key that is gone already does no harm, so a repeat is nothing. */
export function demoJobs(files: FileStore): readonly Job[] {
  return [
    scopedJob({ kind: TELL, parse: () => undefined, inScope: (db) => tellPast(db, TOLD) }),
    freeJob({
      kind: KIND,
      parse: keysOf,
      async run(_context, keys) {
        await Promise.all(keys.map((key) => files.remove(key)));
      },
    }),
  ];
}

function keysOf(payload: unknown): string[] {
  const keys: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'keys') : undefined;
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string'))
    throw new TypeError('The payload names no files');
  return keys;
}
