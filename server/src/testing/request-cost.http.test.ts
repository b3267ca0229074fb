import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from './billing-world.ts';
import { type Landlord, makeLandlord } from './contract-steps.ts';
import type { Answer } from './http-client.ts';
import { endConnections } from './portfolio/statement-cost.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { watchRoundTrips } from './watch-round-trips.ts';

/**
 * How often a request waits for the database, and how much it says to it (performance.md §3.3 row 10): counts, which a busy machine does not
 * change. With BEGIN, the entry into the scope, the trace and COMMIT; without the Idempotency-Key, whose claim and answer are two more.
 */
let app: TestApp;
let world: BillingWorld;
let landlord: Landlord;
let watch: ReturnType<typeof watchRoundTrips>;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  world = await createBillingWorld(app);
  landlord = await makeLandlord(app);
  watch = watchRoundTrips(app.deps.db.pool);
  await endConnections(app.database);
});
afterAll(() => app.close());

/** The second of two alike: the first on a connection also looks the session up. */
async function costOf(request: () => Promise<Answer>) {
  await request();
  watch.take();
  const answer = await request();
  expect([answer.status < 300, answer.body.errors]).toEqual([true, undefined]);
  return watch.take();
}

it.each([
  // Entry, receipt, lines, payments, link
  ['a receipt', async () => `/receipts/${await world.issued((await world.meteredContract()).contractId)}`, 5],
  ['a contract', async () => `/contracts/${(await world.meteredContract()).contractId}`, 2],
  // Entry, contract, terms, receipts
  ['a schedule', async () => `/contracts/${(await world.meteredContract()).contractId}/schedule`, 4],
])('the page of %s is one round trip', async (_, pathOf, statements) => {
  const path = await pathOf();
  expect(await costOf(() => world.client.get(path))).toEqual({ roundTrips: 1, statements });
});

it('a reading is made in a few', async () => {
  const meters = [await world.meteredContract(), await world.meteredContract()];
  const cost = await costOf(() => {
    const { meterId } = meters.pop() ?? { meterId: '' };
    return world.client.post('/meters/readings', { meter_id: meterId, date: '2026-11-20', values: ['1110'] });
  });
  // BEGIN, entry, runs under way in two, lock, context, before, after | row, trace, what asked for it again, COMMIT
  expect(cost).toEqual({ roundTrips: 2, statements: 12 });
});

it('a contract is made in a few', async () => {
  const { client, parts } = landlord;
  const rent = { amount_minor: 1_850_050, currency: 'UAH' };
  const cost = await costOf(() => client.post('/contracts', { ...parts, start_date: '2026-12-01', rent }));
  // BEGIN, entry, what it names, purpose, number | row, terms, first contract, trace, the answer, COMMIT
  expect(cost).toEqual({ roundTrips: 2, statements: 11 });
});

it('a payment of a receipt is made in a few', async () => {
  const { contractId } = await world.meteredContract();
  await world.issued(contractId);
  const cost = await costOf(() => world.pay(contractId, 100_000));
  // BEGIN, entry, lock, open receipts, opening | payment, its entry, allocation, both sums, its entry, rate lines | trace, the answer in two, COMMIT
  expect(cost).toEqual({ roundTrips: 3, statements: 16 });
});
