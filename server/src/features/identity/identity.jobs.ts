import { notifyOfSessions } from '../../jobs/events.sql.ts';
import { freeJob, type Job, textOf } from '../../jobs/job.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { closeDueAccounts } from './deletion.ts';
import { purge } from './purge.sql.ts';

/** The open streams of a person look whether he is who he was: a session of his has ended, or who he works for is another. */
const lookAgain = (kind: 'identity.sessions_ended' | 'identity.access_changed'): Job =>
  freeJob({
    kind,
    parse: (payload) => textOf(payload, 'userId'),
    run: ({ database }, userId) => withLookup(database, (db) => notifyOfSessions(db, userId)),
  });

export const identityJobs = ({ origin }: { readonly origin: string }): readonly Job[] => [
  freeJob({
    kind: 'identity.purge',
    isDaily: true,
    parse: () => undefined,
    run: ({ database }) => withLookup(database, purge),
  }),
  lookAgain('identity.sessions_ended'),
  lookAgain('identity.access_changed'),
  freeJob({
    kind: 'identity.close_accounts',
    isDaily: true,
    parse: () => undefined,
    run: (context) => closeDueAccounts(context, origin),
  }),
];
