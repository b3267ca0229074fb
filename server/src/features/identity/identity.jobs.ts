import { notifyOfSessions } from '../../jobs/events.sql.ts';
import { freeJob, type Job, textOf } from '../../jobs/job.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { closeDueAccounts } from './deletion.ts';
import { purge } from './purge.sql.ts';

export const identityJobs: readonly Job[] = [
  freeJob({
    kind: 'identity.purge',
    isDaily: true,
    parse: () => undefined,
    run: ({ database }) => withLookup(database, purge),
  }),
  freeJob({
    kind: 'identity.sessions_ended',
    parse: (payload) => textOf(payload, 'userId'),
    run: ({ database }, userId) => withLookup(database, (db) => notifyOfSessions(db, userId)),
  }),
  freeJob({
    kind: 'identity.close_accounts',
    isDaily: true,
    parse: () => undefined,
    run: closeDueAccounts,
  }),
];
