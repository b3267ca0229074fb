import { expect, it } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { useDollarLeases } from './dollar-leases.fixture.ts';

/** What arises after the last receipt of a lease (contract.md §1.5, §1.13): no month carries it any more, a one-off does. */

const { here, at, publish, dollars, read, pending } = useDollarLeases();

/**
 * 500 USD of November issued on 20.11 at 44.00 are 22 000,00; the lease ends with the month, and the money comes on 03.12 at `rate`: the difference
 * is 500 × (rate − 44).
 */
async function paidAfterTheEnd(rate = 44.5) {
  await publish({ '2026-11-20': 44, '2026-12-03': rate });
  const contractId = await dollars('payment');
  await here.world.db.query(`update contracts set start_date = '2026-11-01' where id = $1`, [contractId]);
  await here.world.issued(contractId);
  at('2026-11-30');
  const end = { terminated_on: '2026-11-30', reason: 'Згода' };
  expect((await here.world.client.post(`/contracts/${contractId}/terminate`, end)).status).toBe(200);
  at('2026-12-03');
  await here.world.pay(contractId, 2_200_000, '2026-12-03');
  return contractId;
}
const contract = async (id: string) => (await here.world.client.get(`/contracts/${id}`)).body;
const bill = (contractId: string, more: object, client = here.world.client) =>
  client.post('/receipts', { contract_id: contractId, kind: 'one_off', due_on: '2026-12-10', lines: [], ...more });

it('is shown on the contract and billed by a one-off; voided, it waits again', async () => {
  const contractId = await paidAfterTheEnd();
  const run = await here.world.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
  expect(run.body.skipped).toMatchObject([{ code: 'not_active' }]);
  const [left] = (await contract(contractId)).pending_adjustments;
  expect(left).toMatchObject({ title: 'Курсова різниця', amount_kop: 25_000 });
  const line = { kind: 'fee', title: 'Ключі', amount_kop: 10_000 };
  const made = await bill(contractId, { adjustment_ids: [left.adjustment_id], lines: [line] });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      own_kop: 35_000,
      adjustments_kop: 25_000,
      lines: [
        { kind: 'adjustment', title: 'Курсова різниця', amount_kop: 25_000, manual: false },
        { title: 'Ключі', amount_kop: 10_000, manual: true },
      ],
    },
  ]);
  expect([await pending(contractId), (await contract(contractId)).pending_adjustments]).toEqual([0, []]);
  // Nobody takes it a second time.
  expect(await bill(contractId, { adjustment_ids: [left.adjustment_id] })).toMatchObject({
    status: 422,
    body: { fields: { 'adjustment_ids.0': 'Не знайдено' } },
  });
  await here.world.client.post(`/receipts/${made.body.id}/issue`);
  expect(await here.world.balance(contractId)).toBe(35_000);
  await here.world.client.post(`/receipts/${made.body.id}/void`, { reason: 'Помилка' });
  expect([await here.world.balance(contractId), await pending(contractId)]).toEqual([0, 25_000]);
  await here.world.expectBooksAgree(contractId);
});

it('below zero is credit from its issue on, as on a receipt of a month', async () => {
  // 500 × (43.50 − 44.00) = −250,00.
  const contractId = await paidAfterTheEnd(43.5);
  const [left] = (await contract(contractId)).pending_adjustments;
  const { id } = (await bill(contractId, { adjustment_ids: [left.adjustment_id] })).body;
  expect((await here.world.client.post(`/receipts/${id}/issue`)).body).toMatchObject({
    own_kop: -25_000,
    payable_kop: 0,
    payment_status: 'paid',
  });
  expect(await here.world.balance(contractId)).toBe(-25_000);
  await here.world.expectBooksAgree(contractId);
});

it('of a lease that goes on waits for its next month, and of another contract is not found', async () => {
  const contractId = await paidAfterTheEnd();
  const [left] = (await contract(contractId)).pending_adjustments;
  const other = await dollars('payment');
  expect((await bill(other, { adjustment_ids: [left.adjustment_id] })).body.fields).toMatchObject({
    adjustment_ids: 'Договір діє: різниця ввійде в\u00a0наступну квитанцію',
  });
  await here.world.db.query(`update contracts set status = 'completed' where id = $1`, [other]);
  expect((await bill(other, { adjustment_ids: [left.adjustment_id] })).body.fields).toEqual({
    'adjustment_ids.0': 'Не знайдено',
  });
  expect((await bill(contractId, {})).body.fields).toEqual({ lines: 'Додайте хоча б один рядок' });
  await here.world.db.query(`update contracts set status = 'active' where id = $1`, [contractId]);
  expect((await contract(contractId)).pending_adjustments).toEqual([]);
});

it('is shown to the owner alone; a manager of receipts may bill what he is told of', async () => {
  const contractId = await paidAfterTheEnd();
  const { ownerId } = here.world.owner;
  const { rows } = await here.world.db.query('select rental_object_id as id from contracts where id = $1', [
    contractId,
  ]);
  const manager = await insertManager(
    here.app,
    { ownerId, propertyId: rows[0].id },
    { switches: ['receipts', 'contracts'] },
  );
  expect((await manager.client.get(`/contracts/${contractId}`)).body.pending_adjustments).toEqual([]);
  const [left] = (await contract(contractId)).pending_adjustments;
  const made = await bill(contractId, { adjustment_ids: [left.adjustment_id] }, manager.client);
  expect([made.status, made.body.own_kop]).toEqual([201, 25_000]);
  expect((await read(made.body.id)).lines).toHaveLength(1);
});
