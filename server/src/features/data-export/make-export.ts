import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { withLookup } from '../../platform/db/scope.ts';
import type { FileStore } from '../../platform/files.ts';
import { newToken } from '../../platform/tokens.ts';
import { zipOf } from '../../platform/zip.ts';
import { exportReadyLetter } from './export.mail.ts';
import { findQueued, findSubject, markFailed, markReady, takeExpired } from './export.sql.ts';
import { exportEntries } from './export-entries.ts';

const EXPORT_LIFE_DAYS = 7;
const DAY_MS = 86_400_000;

type Tools = { readonly files: FileStore; readonly vault: Vault; readonly origin: string };

export function dataExportJobs(tools: Tools): readonly Job[] {
  return [
    freeJob({
      kind: 'exports.make',
      parse: (payload) => ({ id: textOf(payload, 'exportId') }),
      async run(context, { id }) {
        try {
          await makeExport(context, tools, id);
        } catch (error) {
          if (context.isLastAttempt) await withLookup(context.database, (db) => markFailed(db, id));
          throw error;
        }
      },
    }),
    freeJob({
      kind: 'exports.purge',
      isDaily: true,
      parse: () => undefined,
      run: ({ database }) => purgeExports({ database }, tools.files),
    }),
  ];
}

/**
 * Written beside and named only when whole; a copy that nobody waits for any more is thrown away, and so is one whose person has lost
 * something of it meanwhile: the job is tried again with what he has now.
 */
async function makeExport(
  { database, clock }: Pick<JobContext, 'database' | 'clock'>,
  tools: Tools,
  id: string,
): Promise<void> {
  const userId = await withLookup(database, (db) => findQueued(db, id));
  if (userId === null) return;
  const subject = await withLookup(database, (db) => findSubject(db, userId));
  if (subject === null) return withLookup(database, (db) => markFailed(db, id));
  const { files, vault, origin } = tools;
  const key = newToken();
  let size = 0;
  const counted = async function* () {
    for await (const piece of zipOf(exportEntries({ database, vault, files }, subject), new Date(clock.nowMs()))) {
      size += piece.length;
      yield piece;
    }
  };
  await files.restore(key, counted());
  const expiresAt = instantText(clock.nowMs() + EXPORT_LIFE_DAYS * DAY_MS);
  const isReady = await withLookup(database, async (db) => {
    if (!(await markReady(db, id, { key, size, expiresAt, holds: subject.holds }))) return false;
    const { email } = subject.person;
    if (typeof email === 'string')
      await db.send({
        channel: 'email',
        recipient: email,
        kind: 'exports.ready',
        ...exportReadyLetter({ url: `${origin}/profile`, days: EXPORT_LIFE_DAYS }),
      });
    return true;
  });
  if (isReady) return;
  await files.remove(key);
  if ((await withLookup(database, (db) => findQueued(db, id))) !== null)
    throw new Error('An export holds what its person has lost');
}

export async function purgeExports({ database }: Pick<JobContext, 'database'>, files: FileStore): Promise<void> {
  const keys = await withLookup(database, takeExpired);
  await Promise.all(keys.map((key) => files.remove(key)));
}
