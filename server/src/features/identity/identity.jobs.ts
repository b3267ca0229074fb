import { freeJob, type Job } from '../../jobs/job.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { purge } from './purge.sql.ts';

export const identityJobs: readonly Job[] = [
  freeJob({
    kind: 'identity.purge',
    isDaily: true,
    parse: () => undefined,
    run: ({ database }) => withLookup(database, purge),
  }),
];
