import { expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useDollarLeases } from './dollar-leases.fixture.ts';

const { here, at, publish, dollars, read, pending, runOf } = useDollarLeases();

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30', percent: '100', reason: 'Не було води' };
const relieved = async (contractId: string, body: object = {}) =>
  (await here.world.client.post(`/contracts/${contractId}/reliefs`, { ...NOVEMBER, ...body })).body;
const reliefsOf = async (contractId: string) =>
  (await here.world.client.get(`/contracts/${contractId}/reliefs`)).body.items;
const issue = async (id: string) => (await here.world.client.post(`/receipts/${id}/issue`)).body;
const sums = ({ lines }: { lines: { kind: string; amount_kop: number }[] }) =>
  lines.map(({ kind, amount_kop }) => [kind, amount_kop]);

it('a month without use is not asked for, though its rate has moved since the relief and the draft', async () => {
  await publish({ '2026-11-20': 44, '2026-11-24': 45 });
  const contractId = await dollars('issue');
  expect((await relieved(contractId)).amount_kop).toBe(-2_200_000);
  const draft = await runOf(contractId, '2026-11');
  at('2026-11-24');
  // The issue takes the rate of its day by itself, for the rent and for what is not owed of it.
  expect((await here.world.client.get('/receipts/outdated?period=2026-11')).body.items).toEqual([]);
  const issued = await issue(draft.id);
  // 500 USD × 45,00 and all of it back.
  expect([issued.own_kop, sums(issued)]).toEqual([
    0,
    [
      ['rent', 2_250_000],
      ['adjustment', -2_250_000],
    ],
  ]);
  const [relief] = await reliefsOf(contractId);
  expect(relief).toMatchObject({ amount_kop: -2_250_000, state: 'applied' });
  await here.world.client.post(`/contracts/${contractId}/reliefs/${relief.id}/withdraw`);
  expect(await pending(contractId)).toBe(2_250_000);
});

it('a relief that waits is counted by the rate its receipt is made with, in the preview as well', async () => {
  await publish({ '2026-11-20': 44, '2026-11-24': 45 });
  const contractId = await dollars('issue', { vatMode: 'on_top' });
  await relieved(contractId, { to: '2026-11-10', percent: '50' });
  at('2026-11-24');
  const asked = { period: '2026-11', contract_ids: [contractId] };
  const [previewed] = (await here.world.client.post('/receipts/preview', asked)).body.items;
  // 22 500,00 + 20 %; 22 500,00 × 10 / 30 × 50 % = 3 750,00 + 20 %.
  const right = [
    ['rent', 2_700_000],
    ['adjustment', -450_000],
  ];
  expect(sums(previewed)).toEqual(right);
  const draft = await runOf(contractId, '2026-11');
  expect(sums(draft)).toEqual(right);
  expect(await reliefsOf(contractId)).toMatchObject([{ amount_kop: -450_000 }]);
});

it('of a month that was issued it is a part of what was charged, whatever the rate is by then', async () => {
  await publish({ '2026-11-20': 44, '2026-11-24': 45 });
  const contractId = await dollars('issue');
  await relieved(contractId, { percent: '50' });
  // A receipt written before the relief was: it goes to the next one.
  await here.world.db.query(`update adjustments set state = 'cancelled' where contract_id = $1`, [contractId]);
  await issue((await runOf(contractId, '2026-11')).id);
  await here.world.db.query(`update adjustments set state = 'pending' where contract_id = $1`, [contractId]);
  at('2026-11-24');
  expect(sums(await runOf(contractId, '2026-12'))).toEqual([
    ['rent', 2_250_000],
    ['adjustment', -1_100_000],
  ]);
});

it('an index that is published after the relief raises what is not owed with the rent', async () => {
  const { contractId } = await insertContract(here.world.db, here.world.owner.ownerId, {
    landlordId: here.world.landlordId,
    peg: { mode: 'cpi', baseMonth: '2026-07', lagMonths: 2 },
  });
  const index = (month: string, percent: string) => here.world.client.post('/rates/price-indexes', { month, percent });
  expect((await index('2026-08', '100.9')).status).toBe(201);
  // 20 180,00 × 10 / 30.
  expect((await relieved(contractId, { to: '2026-11-10' })).amount_kop).toBe(-672_667);
  const draft = await runOf(contractId, '2026-11');
  expect((await index('2026-09', '100.4')).status).toBe(201);
  await here.world.client.post(`/receipts/${draft.id}/recalculate`);
  // 20 000,00 × 1,009 × 1,004 = 20 260,72 (ukraine.md §4), and × 10 / 30 = 6 753,57.
  expect(sums(await read(draft.id))).toEqual([
    ['rent', 2_026_072],
    ['adjustment', -675_357],
  ]);
  expect(await reliefsOf(contractId)).toMatchObject([{ amount_kop: -675_357 }]);
});

it('what is issued is what a relief was, though the lease has changed since the draft', async () => {
  await publish({ '2026-11-20': 44 });
  const contractId = await dollars('issue');
  const { id: reliefId } = await relieved(contractId);
  const draft = await runOf(contractId, '2026-11');
  const { body } = await here.world.client.post(`/contracts/${contractId}/amendments`, {
    valid_from: '2026-11-16',
    rent: { amount_minor: 30_000, currency: 'USD' },
  });
  expect((await here.world.client.post(`/contracts/${contractId}/amendments/${body.id}/activate`, {})).status).toBe(
    200,
  );
  // The owner issues the draft as he saw it: 22 000,00 and all of it back.
  expect((await issue(draft.id)).own_kop).toBe(0);
  await here.world.client.post(`/contracts/${contractId}/reliefs/${reliefId}/withdraw`);
  expect(await pending(contractId)).toBe(2_200_000);
});
