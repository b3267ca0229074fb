import { beforeEach, expect, it } from 'vitest';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** The owner's order of the parts of a receipt (contract.md §1.16, ADR 0074). */

const at = useBillingWorld();
let contractId: string;
beforeEach(async () => {
  ({ contractId } = await at.world.meteredContract());
});

const read = async () => (await at.world.client.get('/profile/payment-order')).body.items[0];
const save = (body: object) => at.world.client.patch('/profile/payment-order', body);

/** 1 000.00 of rent, 300.00 of water and 50.00 of penalty. */
async function issuedReceipt(dueOn: string): Promise<string> {
  const lines = [
    { kind: 'rent', title: 'Оренда', amount_kop: 100_000 },
    { kind: 'utility', service: 'cold_water', title: 'Вода', amount_kop: 30_000 },
    { kind: 'penalty', title: 'Пеня', amount_kop: 5_000 },
  ];
  const made = await at.world.client.post('/receipts', {
    contract_id: contractId,
    kind: 'one_off',
    due_on: dueOn,
    lines,
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  expect((await at.world.client.post(`/receipts/${made.body.id}/issue`)).status).toBe(200);
  return made.body.id;
}

/** Penalty, utilities and rent, as they have been paid in all of a receipt. */
async function paidParts(receiptId: string): Promise<number[]> {
  const { rows } = await at.world.db.query(
    `select sum(penalty_kop)::int as penalty, sum(utilities_kop)::int as utilities, sum(rent_kop)::int as rent
       from allocations where receipt_id = $1`,
    [receiptId],
  );
  return [rows[0].penalty, rows[0].utilities, rows[0].rent];
}

it('penalty, utilities and rent are paid in that order until the owner sets another', async () => {
  expect(await read()).toMatchObject({
    owner_id: at.world.owner.ownerId,
    order: ['penalty', 'utilities', 'rent'],
    version: 1,
  });
  const receiptId = await issuedReceipt('2026-11-25');
  expect((await at.world.pay(contractId, 20_000)).status).toBe(201);
  // 50.00 of penalty, then 150.00 of the 300.00 of water.
  expect(await paidParts(receiptId)).toEqual([5_000, 15_000, 0]);

  const saved = await save({ order: ['rent', 'utilities', 'penalty'], version: 1 });
  expect([saved.status, saved.body]).toMatchObject([200, { order: ['rent', 'utilities', 'penalty'], version: 2 }]);
  expect(await paidParts(receiptId)).toEqual([5_000, 15_000, 0]);
  expect((await at.world.pay(contractId, 110_000)).status).toBe(201);
  // 1 000.00 of rent, then 100.00 of the 150.00 of water that are left.
  expect(await paidParts(receiptId)).toEqual([5_000, 25_000, 100_000]);
  await at.world.expectBooksAgree(contractId);
});

it('holds for money paid ahead and for what is laid by hand, and the oldest receipt still comes first', async () => {
  await save({ order: ['rent', 'penalty', 'utilities'] });
  const payment = await at.world.pay(contractId, 102_000);
  const receiptId = await issuedReceipt('2026-11-25');
  expect(await paidParts(receiptId)).toEqual([2_000, 0, 100_000]);
  const younger = await issuedReceipt('2026-11-26');
  const moved = await at.world.client.post(`/payments/${payment.body.id}/allocate`, {
    allocations: [{ item: 'receipt', receipt_id: younger, amount_kop: 100_500 }],
  });
  expect([moved.status, moved.text]).toEqual([200, moved.text]);
  expect(await paidParts(younger)).toEqual([500, 0, 100_000]);
  expect((await at.world.pay(contractId, 100_100)).status).toBe(201);
  expect(await paidParts(receiptId)).toEqual([100, 0, 100_000]);
  await at.world.expectBooksAgree(contractId);
});

it('takes each part once, from him who has seen the last state, and tells the journal', async () => {
  const half = await save({ order: ['rent', 'utilities'] });
  expect([half.status, half.body.fields?.order]).toEqual([
    422,
    'Назвіть кожну частину один раз: penalty, utilities, rent',
  ]);
  expect((await save({ order: ['rent', 'rent', 'penalty'] })).status).toBe(422);
  expect((await save({ order: ['utilities', 'rent', 'penalty'], version: 1 })).status).toBe(200);
  const stale = await save({ order: ['rent', 'utilities', 'penalty'], version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  const journal = await at.world.client.get('/audit?entity_type=owner');
  expect(journal.body.items[0].sentence).toBe(
    'Порядок зарахування оплат змінено: пеня, комунальні, оренда → комунальні, оренда, пеня',
  );
});
