import { afterAll, beforeAll, describe, it } from 'vitest';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import { expectRow, isMounted, openStage, type Stage, titleOf } from '../testing/access-runner.ts';
import { startTestApp } from '../testing/test-app.ts';

let stage: Stage;

/** BYPASSRLS belongs to a role of the whole cluster and would open the databases of other tests too, so the tables of this one are opened. */
beforeAll(async () => {
  const test = await startTestApp({ withJobs: false });
  const { superuser } = test.database;
  const { rows } = await superuser.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await superuser.query(`alter table ${name} disable row level security`);
  stage = await openStage(test);
});
afterAll(() => stage.test.close());

describe('with the owner named in SQL alone, row-level security switched off', () => {
  it.for(ACCESS_MATRIX.map((row) => [titleOf(row), row] as const))('%s', async ([, row], { skip }) => {
    if (!isMounted(stage, row)) skip();
    await expectRow(stage, row);
  });
});
