import { freeJob, type Job } from '../../jobs/job.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { purgeImports } from './purge.sql.ts';

export const importsJobs: readonly Job[] = [
  freeJob({
    kind: 'imports.purge',
    isDaily: true,
    parse: () => undefined,
    run: ({ database }) => withLookup(database, purgeImports),
  }),
];
