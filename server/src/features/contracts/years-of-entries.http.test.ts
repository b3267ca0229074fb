import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertContract, insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { buffersOfAll, watchStatements } from '../../testing/portfolio/statement-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CONTRACTS = 20;
/** Ten years of a receipt and its payment each month, and one receipt more. */
const MONTHS = 120;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app?.close());

test('a page of contracts costs as much after ten years of entries, and shows what they come to', async () => {
  const db = app.database.superuser;
  const owner = await insertOwner(db);
  for (let n = 0; n < CONTRACTS; n += 1) await insertContract(db, owner.ownerId, { status: 'active' });
  const client = clientOf(app, owner.token);
  const watch = await watchStatements(app);
  const page = async () => {
    await client.get('/contracts?limit=20');
    watch.take();
    const answer = await client.get('/contracts?limit=20');
    return { rows: answer.body.items, buffers: buffersOfAll(watch.take()) };
  };
  const young = await page();
  await db.query(
    `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id)
     select gen_random_uuid(), c.owner_id, c.id, date '2026-11-01', case when n % 2 = 0 then 'receivable' else 'cash' end,
            case when n % 2 = 0 then 'rent_income' else 'receivable' end, 1000000, case when n % 2 = 0 then 'receipt' else 'payment' end, 'receipt', gen_random_uuid()
       from contracts c cross join generate_series(0, 2 * ${MONTHS}) n where c.owner_id = $1`,
    [owner.ownerId],
  );
  await db.query('vacuum analyze ledger_entries');
  const old = await page();
  expect(old.rows.map(({ balance_kop }: { balance_kop: number }) => balance_kop)).toEqual(
    Array(CONTRACTS).fill(1_000_000),
  );
  expect(young.buffers).toBeGreaterThan(0);
  expect(old.buffers).toBeLessThanOrEqual(young.buffers + 5);
});
