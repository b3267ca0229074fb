import { expect, it } from 'vitest';
import { useDollarLeases } from './dollar-leases.fixture.ts';

/** Receipts at the end of a lease in a currency: what was issued keeps its rate (ADR 0012), also on the receipt that takes its place. */

const { here, at, publish, dollars, read, runOf } = useDollarLeases();

/** 500 USD of November issued on 01.11 at 41.00 are 20 500,00; paid on 05.11, and the dollar is at 42.00 on the day of the move. */
async function paidNovember(more: { rateDay?: string } = {}) {
  await publish({ '2026-11-01': 41, '2026-11-20': 42, '2026-11-30': 42 });
  const contractId = await dollars(more.rateDay ?? 'issue');
  at('2026-11-01');
  const { id } = await runOf(contractId, '2026-11');
  expect((await here.world.client.post(`/receipts/${id}/issue`)).body.own_kop).toBe(2_050_000);
  at('2026-11-05');
  await here.world.pay(contractId, 2_050_000, '2026-11-05');
  return { contractId, id };
}
const out = (contractId: string, on: string) =>
  here.world.client.post(`/contracts/${contractId}/move-out`, { moved_out_on: on });
const rateOf = async (id: string) => (await read(id)).lines[0].explanation.rate;

it('a receipt that is right already is left alone at a move-out: nothing is owed by a rate that has moved', async () => {
  const { contractId, id } = await paidNovember();
  at('2026-11-30');
  const { status, body } = await out(contractId, '2026-11-30');
  expect([status, body]).toMatchObject([200, { voided: [], receipts: [], balance_kop: 0, debt_kop: 0 }]);
  expect(await read(id)).toMatchObject({ status: 'issued', payment_status: 'paid', own_kop: 2_050_000 });
  await here.world.expectBooksAgree(contractId);
});

it('one that is cut keeps the rate of the one it replaces', async () => {
  // 20 500,00 × 20 / 30 = 13 666,67; 6 833,33 are paid ahead.
  const { contractId } = await paidNovember();
  at('2026-11-20');
  const { body } = await out(contractId, '2026-11-20');
  expect(body).toMatchObject({ balance_kop: -683_333, receipts: [{ own_kop: 1_366_667 }] });
  expect(await rateOf(body.receipts[0].id)).toBe('41');
  await here.world.expectBooksAgree(contractId);
});

it('so does one that is made again after a termination', async () => {
  const { contractId, id } = await paidNovember();
  at('2026-11-20');
  await here.world.client.post(`/contracts/${contractId}/terminate`, { terminated_on: '2026-11-20', reason: 'Згода' });
  const { body } = await here.world.client.post(`/contracts/${contractId}/last-receipts`, {});
  expect(body).toMatchObject({ replaced: [{ id }], receipts: [{ own_kop: 1_366_667 }], balance_kop: -683_333 });
  expect(await rateOf(body.receipts[0].id)).toBe('41');
});

it('what was charged after the end goes, and what the last month charges stays', async () => {
  const { contractId, id } = await paidNovember();
  at('2026-11-30');
  const december = await runOf(contractId, '2026-12');
  await here.world.client.post(`/receipts/${december.id}/issue`);
  const { body } = await out(contractId, '2026-11-30');
  expect(body).toMatchObject({ voided: [december.number], receipts: [], balance_kop: 0 });
  expect((await read(id)).status).toBe('issued');
});

it('unless something was written by hand on what goes: it goes over', async () => {
  const { contractId, id } = await paidNovember();
  at('2026-11-30');
  const december = await runOf(contractId, '2026-12');
  const line = { kind: 'fee', title: 'Клінінг', amount_kop: 30_000 };
  expect((await here.world.client.post(`/receipts/${december.id}/lines`, line)).status).toBe(201);
  await here.world.client.post(`/receipts/${december.id}/issue`);
  const { body } = await out(contractId, '2026-11-30');
  expect(body.voided).toHaveLength(2);
  expect(body).toMatchObject({ receipts: [{ own_kop: 2_080_000 }], balance_kop: 30_000 });
  expect((await read(id)).status).toBe('void');
  expect(await rateOf(body.receipts[0].id)).toBe('41');
});
