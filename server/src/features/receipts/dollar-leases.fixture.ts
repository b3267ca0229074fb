import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleRates } from './settle-rates.ts';

/** Leases in dollars from 20.11.2026 on, and a table of rates that the test alone fills. */
export function useDollarLeases() {
  const here = {} as { app: TestApp; world: BillingWorld };
  beforeAll(async () => {
    here.app = await startTestApp({ withJobs: false });
  });
  afterAll(() => here.app.close());
  beforeEach(async () => {
    here.app.time.set('2026-11-20T09:00:00Z');
    here.world = await createBillingWorld(here.app);
    await here.world.db.query('delete from exchange_rates; delete from price_indexes; delete from key_rates');
  });

  const at = (day: string) => here.app.time.set(`${day}T09:00:00Z`);
  const settle = () => settleRates({ database: here.app.worker, log: here.app.deps.log }, null);

  async function publish(rates: Readonly<Record<string, number>>): Promise<void> {
    for (const [on, rate] of Object.entries(rates)) {
      await here.world.db.query(
        `insert into exchange_rates (id, currency, rate_on, rate, source) values (gen_random_uuid(), 'USD', $1, $2, 'nbu')`,
        [on, rate],
      );
    }
  }

  /** 500 USD a month. */
  async function dollars(
    rateDay: string,
    change: { rateSource?: string; vatMode?: string; capKop?: number } = {},
  ): Promise<string> {
    const { rateSource = 'nbu', vatMode = 'none', capKop = null } = change;
    const { contractId } = await insertContract(here.world.db, here.world.owner.ownerId, {
      landlordId: here.world.landlordId,
      rentMinor: 50_000,
      currency: 'USD',
      peg: { mode: 'fx', rateSource, rateDay, capKop },
    });
    await here.world.db.query('update contracts set vat_mode = $2 where id = $1', [contractId, vatMode]);
    return contractId;
  }

  const read = async (id: string) => (await here.world.client.get(`/receipts/${id}`)).body;
  const pending = (contractId: string) =>
    here.world.scalar(
      `select coalesce(sum(amount_kop), 0) from adjustments where contract_id = $1 and state = 'pending'`,
      [contractId],
    );

  async function runOf(contractId: string, period: string) {
    const run = await here.world.client.post('/receipts/run', { period, contract_ids: [contractId] });
    return read(run.body.created[0]);
  }

  return { here, at, settle, publish, dollars, read, pending, runOf };
}
