import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertCounterparty } from '../../testing/factories.ts';
import { type StatementClient, statementClient } from '../../testing/statement-client.ts';
import { type Paid, privatBusiness } from '../../testing/statement-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

export const MOTHER = 'UA933052990000026205123456789';
export const TENANT = 'UA043052990000026207123456781';

type Share = { contract_id: string; amount_kop: number; receipt_id?: string };

/** An owner with leases that owe, and lines of a file of his bank. */
export function useBankLines() {
  let app: TestApp;
  let world: BillingWorld;
  let bank: StatementClient;
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await createBillingWorld(app);
    bank = statementClient(app, world.owner.token);
  });
  return {
    here: {
      get app() {
        return app;
      },
      get world() {
        return world;
      },
      get bank() {
        return bank;
      },
    },
    async owing(displayName = 'Коваль Марія Іванівна', ibans: string[] = [TENANT]) {
      const tenantId = await insertCounterparty(world.db, world.owner.ownerId, { displayName, ibans });
      const contract = await insertContract(world.db, world.owner.ownerId, { tenantId });
      const receiptId = await world.issued(contract.contractId);
      const { body } = await world.client.get(`/receipts/${receiptId}`);
      return { ...contract, receiptId, number: body.number as string };
    },
    /** The lines of a file that was just imported, in the order of its rows. */
    async linesOf(...rows: Paid[]) {
      const made = await bank.upload(privatBusiness(rows));
      expect(made.status).toBe(201);
      const { body } = await world.client.get(
        `/payments/import/lines?statement_id=${made.body.statement.id}&limit=100`,
      );
      return [...body.items].sort((a: { row: number }, b: { row: number }) => a.row - b.row);
    },
    confirm: (lineId: string, shares: Share[], more: object = {}) =>
      world.client.post('/payments/import/confirm', { lines: [{ line_id: lineId, shares, ...more }] }),
    undo: (lineId: string, body?: object) => world.client.post(`/payments/import/lines/${lineId}/undo`, body),
  };
}
