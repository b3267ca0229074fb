import type { JobContext } from '../../jobs/job.ts';
import { withLookup } from '../../platform/db/scope.ts';
import type { FileStore } from '../../platform/files.ts';
import { listUnnamedFiles } from './files.sql.ts';

/** Longer than any request or export takes from its bytes to the row that names them. */
const YOUNG_MS = 24 * 3_600_000;
const PART = 100;

type Context = Pick<JobContext, 'database' | 'clock' | 'log'>;

/**
 * Removes what a kill has left in the storage: drafts that were never finished, and bytes that no row came to name. What is named is never
 * removed: it is asked for every key, and once more just before.
 */
export async function removeOrphans({ database, clock, log }: Context, files: FileStore): Promise<void> {
  const before = clock.nowMs() - YOUNG_MS;
  const ask = (keys: readonly string[]) => withLookup(database, (db) => listUnnamedFiles(db, keys));
  const orphans: string[] = [];
  let total = 0;
  for await (const keys of files.listOlder(before)) {
    total += keys.length;
    orphans.push(...(await ask(keys)));
  }
  if (areTooMany(orphans.length, total)) {
    log.error(
      { event: 'files.orphans', count: orphans.length, files: total },
      'too many files are named by nothing; none was removed',
    );
    return;
  }
  let removed = await files.removeDrafts(before);
  for (let at = 0; at < orphans.length; at += PART) {
    const keys = await ask(orphans.slice(at, at + PART));
    await Promise.all(keys.map((key) => files.remove(key)));
    removed += keys.length;
  }
  if (removed > 0) log.info({ event: 'files.orphans', count: removed }, 'files that nothing names were removed');
}

/** More orphans than kills leave: the database is likely not the one these files belong to, or of an older day, and nothing is touched. */
function areTooMany(orphans: number, total: number): boolean {
  return orphans > total / 2 || (orphans > PART && orphans > total / 10);
}
