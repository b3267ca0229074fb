import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import { isMounted, judgeRow, openStage, type Stage, titleOf } from '../testing/access-runner.ts';
import { startTestApp } from '../testing/test-app.ts';
import { mountedEndpoints } from './mount.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await startTestApp({ withJobs: false }));
});
afterAll(() => stage.test.close());

describe('with both locks', () => {
  it.for(ACCESS_MATRIX.map((row) => [titleOf(row), row] as const))('%s', async ([, row], { skip }) => {
    if (!isMounted(stage, row)) skip();
    await judgeRow(stage, row);
  });
});

describe('the matrix', () => {
  it('every endpoint of the API is mounted and has a row', () => {
    const rows = new Set(ACCESS_MATRIX.map(({ name }) => name));
    const mounted = new Set(mountedEndpoints.get(stage.test.app));
    const named = Object.entries(ENDPOINTS);
    expect({
      withoutRow: named.filter(([name]) => !rows.has(name)).map(([name]) => name),
      notMounted: named.filter(([, spec]) => !mounted.has(spec)).map(([name]) => name),
    }).toEqual({ withoutRow: [], notMounted: [] });
  });
});
