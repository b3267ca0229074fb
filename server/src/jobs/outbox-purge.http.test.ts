import { expect, it } from 'vitest';
import { openDatabase, withLookup } from '../platform/db/scope.ts';
import { startTestApp } from '../testing/test-app.ts';
import { purgeDone } from './outbox.sql.ts';
import { outboxPurgeJob } from './outbox-purge.jobs.ts';

it('sweeps what was done a month ago, keeps the keys that hold back a second letter, and never what is not done', async () => {
  const test = await startTestApp({ now: '2026-11-20T09:00:00Z', withJobs: false });
  const { superuser, targets } = test.database;
  await superuser.query('delete from outbox');
  const { clock, log } = test.deps;
  const worker = openDatabase({ target: targets.worker, name: 'test-outbox-purge', clock, log });
  await superuser.query(
    `insert into outbox (id, kind, payload, dedupe_key, done_at)
     select gen_random_uuid(), kind, '{}', key, done_at::timestamptz from (values
       ('plain, old', null, '2026-10-20 08:00Z'),
       ('plain, new', null, '2026-10-22 08:00Z'),
       ('own letter, old', 'message:1', '2026-10-01'),
       ('day, old', 'tasks.daily:2026-10-01', '2026-10-01'),
       ('hour, old', 'tasks.settle:2026-10-01T09', '2026-10-01'),
       ('keyed, old', 'reminder:1:after:3', '2026-10-01'),
       ('keyed, ancient', 'reminder:2:after:3', '2025-10-01'),
       ('waits', 'message:2', null)) x(kind, key, done_at)`,
  );
  // By one: the sweep goes on until less than it asks for is left.
  expect(await withLookup(worker, (db) => purgeDone(db, 1))).toBe(1);
  const job = outboxPurgeJob;
  if (job.mode !== 'free') throw new Error('The sweep is nobody’s own');
  const sweep = () =>
    job.work({ database: worker, log, clock, ownerId: null, outboxId: 'test', isLastAttempt: true }, {});
  await Promise.all([sweep(), sweep()]);
  await worker.close();
  const { rows } = await superuser.query<{ kind: string }>('select kind from outbox order by kind');
  expect(rows.map(({ kind }) => kind)).toEqual(['keyed, old', 'plain, new', 'waits']);
  await test.close();
});
