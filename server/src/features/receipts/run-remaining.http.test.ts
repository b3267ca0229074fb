import { period } from '@kliuchar/domain/dates/period';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSession, withReadScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/tokens.ts';
import { insertOwner } from '../../testing/factories.ts';
import { watchStatements } from '../../testing/portfolio/statement-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listRemainingContractIds } from './run.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());

/** Enough to be stored apart from the row, as those of a large account are; 100 000 of them are a month of the largest (contract.md §1.7). */
const CONTRACTS = 3_000;
const LEFT = 1_000;

it('what is left of a run is read with its list read once, not once for each contract of it', async () => {
  const { ownerId, token } = await insertOwner(app.database.superuser);
  const contractIds = Array.from({ length: CONTRACTS }, () => newId());
  const runId = newId();
  await app.database.superuser.query(
    `insert into receipt_runs (id, owner_id, period, contract_ids, estimate, total, cursor_contract_id) values ($1, $2, $3, $4, false, $5, $6)`,
    [runId, ownerId, period('2026-11'), contractIds, CONTRACTS, contractIds[CONTRACTS - LEFT - 1]],
  );
  const watch = await watchStatements(app);
  const actor = await findSession(app.deps.db, sha256(token));
  if (actor === null) throw new Error('The owner has no session');
  const remaining = await withReadScope(app.deps.db, actor, (db) =>
    listRemainingContractIds(db, { id: runId, ownerId }),
  );
  expect(remaining).toEqual(contractIds.slice(-LEFT));
  const [cost] = watch.take().filter(({ text }) => text.includes('unnest(r.contract_ids'));
  expect(cost?.buffers).toBeGreaterThan(0);
  expect(cost?.buffers).toBeLessThan(200);
});
