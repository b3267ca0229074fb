import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

type Step = {
  readonly what: 'bill' | 'refund' | 'pay' | 'reverse' | 'void' | 'free' | 'allocate';
  readonly pick: number;
  readonly kop: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('bill', 'bill', 'refund', 'pay', 'pay', 'pay', 'reverse', 'void', 'free', 'allocate'),
  pick: fc.nat(1_000),
  kop: fc.integer({ min: 1, max: 4_500_000 }),
});

async function pickId(sql: string, contractId: string, pick: number): Promise<string | null> {
  const { rows } = await world.db.query<{ id: string }>(`${sql} order by id`, [contractId]);
  return rows.length === 0 ? null : (rows[pick % rows.length]?.id ?? null);
}

const POSTED = `select id from payments where contract_id = $1 and status = 'posted'`;
const ISSUED = `select id from receipts where contract_id = $1 and status = 'issued'`;

/** A step that finds nothing to work on does nothing; a refusal of the program is an answer like any other. */
async function perform({ what, pick, kop }: Step, contractId: string): Promise<void> {
  const { client } = world;
  if (what === 'bill') {
    const month = String((pick % 12) + 1).padStart(2, '0');
    const run = await client.post('/receipts/run', { period: `2026-${month}`, contract_ids: [contractId] });
    if (run.body.created[0]) await client.post(`/receipts/${run.body.created[0]}/issue`);
  } else if (what === 'refund') {
    const lines = [{ title: 'Повернення', amount_kop: -kop }];
    const draft = await client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-30',
      lines,
    });
    await client.post(`/receipts/${draft.body.id}/issue`);
  } else if (what === 'pay') await world.pay(contractId, kop);
  else if (what === 'void')
    await client.post(`/receipts/${await pickId(ISSUED, contractId, pick)}/void`, { reason: 'випадок' });
  else {
    const payment = await pickId(POSTED, contractId, pick);
    const receipt_id = what === 'allocate' ? await pickId(ISSUED, contractId, pick) : null;
    if (what === 'reverse') await client.post(`/payments/${payment}/reverse`, { reason: 'випадок' });
    else
      await client.post(`/payments/${payment}/allocate`, {
        allocations: receipt_id === null ? [] : [{ item: 'receipt', receipt_id, amount_kop: kop }],
      });
  }
}

/** reliability.md I4, I8, I10, I11: documents, running sums and entries say the same after every step. */
async function expectInvariants(contractId: string): Promise<void> {
  await world.expectBooksAgree(contractId);
  const charged = await world.scalar(
    `select coalesce(sum(own_kop), 0) from receipts where contract_id = $1 and status = 'issued'`,
    [contractId],
  );
  const received = await world.scalar(
    `select coalesce(sum(amount_kop), 0) from payments where contract_id = $1 and status = 'posted'`,
    [contractId],
  );
  expect(await world.balance(contractId)).toBe(charged - received);
  const wrong = await world.scalar(
    `select count(*) from receipts r where contract_id = $1 and status = 'issued' and (
       own_kop <> (select sum(amount_kop) from receipt_lines l where l.receipt_id = r.id)
       or (own_kop > 0 and paid_kop not between 0 and own_kop) or (own_kop < 0 and paid_kop not between own_kop and 0)
       or (own_kop > 0 and paid_kop <> coalesce((select sum(amount_kop) from allocations a where a.receipt_id = r.id), 0)))`,
    [contractId],
  );
  expect(wrong).toBe(0);
  const gaps = await world.scalar(
    `select count(*) from counters c where owner_id = $1 and kind = 'receipt'
        and value <> (select count(*) from receipts r where r.owner_id = c.owner_id and r.period = c.scope)`,
    [world.owner.ownerId],
  );
  expect(gaps).toBe(0);
}

it('keeps the books through any sequence of bills, refunds, payments, reversals, allocations and voids', {
  timeout: 90_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { contractId } = await insertContract(world.db, world.owner.ownerId, {
        startDate: '2025-06-01',
        rentMinor: 1_234_567,
      });
      for (const next of steps) {
        await perform(next, contractId);
        await expectInvariants(contractId);
      }
    }),
    { numRuns: 12 },
  );
});
