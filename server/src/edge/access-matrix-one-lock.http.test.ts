import { afterAll, beforeAll, describe, it } from 'vitest';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import { expectRow } from '../testing/access-runner.ts';
import { isMounted, openStage, type Stage, titleOf } from '../testing/access-stage.ts';
import { openTables } from '../testing/locks/open-tables.ts';
import { startTestApp } from '../testing/test-app.ts';

let stage: Stage;

beforeAll(async () => {
  const test = await startTestApp({ withJobs: false });
  await openTables(test.database);
  stage = await openStage(test);
});
afterAll(() => stage.test.close());

describe('with the owner named in SQL alone, row-level security switched off', () => {
  it.for(ACCESS_MATRIX.map((row) => [titleOf(row), row] as const))('%s', async ([, row], { skip }) => {
    if (!isMounted(stage, row)) skip();
    await expectRow(stage, row);
  });
});
