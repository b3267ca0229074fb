import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { ACCESS_MATRIX } from '../access-matrix.ts';
import { expectRow } from '../access-runner.ts';
import { openStage, type Stage, titleOf } from '../access-stage.ts';
import { gateSize } from '../gate-size.ts';
import { startTestApp } from '../test-app.ts';
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
  // The outbox of development is of nobody: it shows everybody's letters, and stands only where no mail leaves.
  const guarded = ACCESS_MATRIX.filter(({ name }) => name !== 'listOutbox');
  const rows = sampled(guarded, gateSize(12, guarded.length), titleOf);
  it.for(rows.map((row) => [titleOf(row), row] as const))('%s', async ([, row]) => {
    await expectRow(stage, row);
  });
});
