import type { Deps } from '../deps.ts';
import { withLookup } from '../platform/db/scope.ts';
import type { Figures } from '../platform/metrics.ts';
import { readOperations } from './edge.sql.ts';

/** What an operator watches besides requests; without the database only that it is away. */
export async function readFigures({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): Promise<Figures> {
  const { totalCount, idleCount, waitingCount } = db.pool;
  const pool = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  const disk = await files.freeSpace().catch(() => null);
  try {
    const row = await withLookup(db, readOperations);
    return {
      pool,
      disk,
      database: {
        jobs: {
          due: row.jobs_due,
          scheduled: row.jobs_scheduled,
          retrying: row.jobs_retrying,
          failed: row.jobs_failed,
        },
        jobsOldestSeconds: row.jobs_oldest_seconds,
        messages: { queued: row.messages_queued, failed: row.messages_failed },
        messagesOldestSeconds: row.messages_oldest_seconds,
        lastBackupSeconds: row.last_backup_epoch,
      },
    };
  } catch (error) {
    log.warn({ err: error, event: 'metrics' }, 'the database gave no figures');
    return { pool, disk, database: null };
  }
}
