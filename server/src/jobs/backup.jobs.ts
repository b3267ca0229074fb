import { type Day, day } from '@kliuchar/domain/dates/day';
import type { DailyBackup } from '../platform/backup/daily-backup.ts';
import { freeJob, type Job, textOf } from './job.ts';

/** Registered only where BACKUP_DIR is set; every process that runs jobs has the same setting. Private.operations() knows the kind. */
export function backupJobs(backup: DailyBackup): readonly Job[] {
  return [
    freeJob<{ day: Day }>({
      kind: 'backup.daily',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      run: (_context, payload) => backup.run(payload.day),
    }),
  ];
}
