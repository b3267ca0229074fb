import { freeJob, type Job, type JobContext } from '../../jobs/job.ts';
import { listServedOwners } from '../../jobs/served-owners.sql.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { emptyBin } from './daily.sql.ts';

const BIN_MS = 30 * 24 * 3_600_000;

/** Empties the bin of what has lain there for thirty days; of what ends soon tells the day (notifications/tell-documents.ts). */
export function documentsJobs(): readonly Job[] {
  return [
    freeJob({
      kind: 'documents.daily',
      isDaily: true,
      parse: () => undefined,
      run: (context) => runDocumentsDaily(context),
    }),
  ];
}

/** One transaction an owner: a failure with one holds up nobody else, and the job is tried again. */
export async function runDocumentsDaily({
  database,
  log,
  clock,
}: Pick<JobContext, 'database' | 'log' | 'clock'>): Promise<void> {
  const before = instantText(clock.nowMs() - BIN_MS);
  const failures: unknown[] = [];
  for (const ownerId of await withLookup(database, listServedOwners)) {
    try {
      await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) => {
        for (const { id, title } of await emptyBin(db, ownerId, before))
          await db.audit({
            ownerId,
            action: 'document.purged',
            entityType: 'document',
            entityId: id,
            details: { title },
          });
      });
    } catch (error) {
      log.error({ err: error, ownerId, event: 'documents.daily' }, 'the bin of an owner was not emptied');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some bins were not emptied');
}
