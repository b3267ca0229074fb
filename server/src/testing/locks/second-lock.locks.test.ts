import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { ACCESS_MATRIX } from '../access-matrix.ts';
import { expectRow, openStage, type Stage, titleOf } from '../access-runner.ts';
import { gateSize } from '../gate-size.ts';
import { startTestApp } from '../test-app.ts';
import { OPEN_BEHIND_ONE_LOCK } from './equivalent-locks.mjs';
import { withoutPredicates } from './lock-marks.mjs';
import { sampled } from './mutation-journal.ts';

/** The whole program with every predicate of an owner taken out of its statements: row-level security alone has to hold. */

type Parse = pg.Connection['parse'];
const parse: Parse = Reflect.get(pg.Connection.prototype, 'parse');

let stage: Stage;
beforeAll(async () => {
  Reflect.set(pg.Connection.prototype, 'parse', function (this: pg.Connection, ...[query, more]: Parameters<Parse>) {
    parse.call(this, { ...query, text: withoutPredicates(query.text, () => true) }, more);
  });
  stage = { ...(await openStage(await startTestApp({ withJobs: false }))), isByRows: true };
});
afterAll(async () => {
  await stage.test.close();
  Reflect.set(pg.Connection.prototype, 'parse', parse);
});

describe('with row-level security alone, no statement naming an owner', () => {
  const rows = sampled(ACCESS_MATRIX, gateSize(12, ACCESS_MATRIX.length));
  const isOpen = ({ name }: (typeof rows)[number]) => name in OPEN_BEHIND_ONE_LOCK;
  const titled = (some: typeof rows) => some.map((row) => [titleOf(row), row] as const);

  it.for(titled(rows.filter((row) => !isOpen(row))))('%s', async ([, row]) => {
    await expectRow(stage, row);
  });

  // Once the policy closes it, this fails and the row belongs to the others.
  it.fails.for(titled(ACCESS_MATRIX.filter(isOpen)))('%s is not held', async ([, row]) => {
    await expectRow(stage, row);
  });
});
