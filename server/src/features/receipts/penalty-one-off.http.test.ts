import { expect, it } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContract } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** A late fee where no draft is looked at: a month that issues itself, a lease that is over (contract.md §1.15, ADR 0085). */

const here = useBillingWorld('2026-11-20T09:00:00Z');
const client = () => here.world.client;
const at = (day: string) => here.app.time.set(`${day}T09:00:00Z`);

/** 20 000,00 of November, issued and due on 20.11; the fee is 0,1 % a day, so on 01.12 it comes to 200,00 for 21.11–30.11. */
async function lateContract() {
  const { db, owner, issued } = here.world;
  const { contractId, propertyId } = await insertContract(db, owner.ownerId);
  await db.query(`update contracts set late_fee = '{"mode": "percent_day", "percent": "0.1"}' where id = $1`, [
    contractId,
  ]);
  const november = await issued(contractId);
  const { number } = (await client().get(`/receipts/${november}`)).body;
  at('2026-12-01');
  return { contractId, propertyId, november, number };
}

const penalties = async (contractId: string) => (await client().get(`/contracts/${contractId}/penalties`)).body;
const line = (penaltyOf: string, amountKop = 20_000) => ({
  kind: 'penalty',
  title: 'Пеня за прострочення',
  amount_kop: amountKop,
  penalty_of: penaltyOf,
});
const bill = (contractId: string, lines: object[], by = client()) =>
  by.post('/receipts', { contract_id: contractId, kind: 'one_off', due_on: '2026-12-08', lines });

it('is read with its sum, billed by a receipt outside the month, and then no longer suggested', async () => {
  const { contractId, november, number } = await lateContract();
  expect(await penalties(contractId)).toMatchObject({
    items: [{ receipt_id: november, number, due_on: '2026-11-20', amount_kop: 20_000 }],
    total: 1,
    total_kop: 20_000,
  });
  const made = await bill(contractId, [line(number), { title: 'Ключі', amount_kop: 5_000 }]);
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      status: 'draft',
      kind: 'one_off',
      penalty_kop: 20_000,
      own_kop: 25_000,
      penalty_suggestions: [],
      lines: [
        {
          kind: 'penalty',
          manual: true,
          title: 'Пеня за прострочення',
          explanation: { rule: 'penalty', receipt_id: november, parts: [{ from: '2026-11-21', to: '2026-11-30' }] },
        },
        { title: 'Ключі' },
      ],
    },
  ]);
  expect(await penalties(contractId)).toEqual({ items: [], total: 0, total_kop: 0 });
  expect((await client().post(`/receipts/${made.body.id}/issue`)).status).toBe(200);
  expect(await here.world.account(contractId, 'penalty_income')).toBe(-20_000);
  // The days go on from 01.12.
  at('2026-12-06');
  expect(await penalties(contractId)).toMatchObject({
    items: [{ amount_kop: 10_000, explanation: { parts: [{ from: '2026-12-01', to: '2026-12-05' }] } }],
  });
  await client().post(`/receipts/${made.body.id}/void`, { reason: 'Домовилися' });
  expect(await penalties(contractId)).toMatchObject({ total_kop: 30_000 });
  await here.world.expectBooksAgree(contractId);
});

it('is confirmed for the sum that stands today, once, and for a receipt of this contract alone', async () => {
  const { contractId, number } = await lateContract();
  at('2026-11-20');
  const other = await lateContract();
  const refused = async (...lines: object[]) => (await bill(contractId, lines)).body.fields;
  expect(await refused({ title: 'Ключі', amount_kop: 5_000 }, line(number, 19_999))).toEqual({
    'lines.1.amount_kop': 'Пеня на сьогодні: 200,00\u00a0₴',
  });
  expect(await refused(line(other.number))).toEqual({ 'lines.0.penalty_of': 'Не знайдено' });
  expect(await refused(line(number), line(number))).toEqual({ 'lines.1.penalty_of': 'Не знайдено' });
  expect(await refused({ ...line(number), kind: 'rent' })).toEqual({ 'lines.0.kind': 'Має бути пеня' });
  expect((await penalties(contractId)).total_kop).toBe(20_000);
});

it('is billed of a lease that is over', async () => {
  const { contractId, number } = await lateContract();
  const end = { terminated_on: '2026-12-01', reason: 'Згода' };
  expect((await client().post(`/contracts/${contractId}/terminate`, end)).status).toBe(200);
  at('2026-12-11');
  expect((await penalties(contractId)).items[0]).toMatchObject({ number, amount_kop: 40_000 });
  const made = await bill(contractId, [line(number, 40_000)]);
  expect((await client().post(`/receipts/${made.body.id}/issue`)).body).toMatchObject({ own_kop: 40_000 });
  await here.world.expectBooksAgree(contractId);
});

it('is not issued for days that a payment entered later has shortened', async () => {
  const { contractId, number } = await lateContract();
  const { id } = (await bill(contractId, [line(number)])).body;
  await here.world.pay(contractId, 2_000_000, '2026-11-26');
  expect((await client().post(`/receipts/${id}/issue`)).body.code).toBe('penalty_changed');
  await client().post(`/receipts/${id}/void`);
  // Five days are left, 21.11–25.11, though nothing is owed any more.
  expect(await penalties(contractId)).toMatchObject({ total_kop: 10_000 });
});

it('is the owner’s to read; a manager of receipts may bill what he is told of', async () => {
  const { contractId, propertyId, number } = await lateContract();
  const { ownerId } = here.world.owner;
  const manager = await insertManager(here.app, { ownerId, propertyId }, { switches: ['receipts', 'contracts'] });
  const path = `/contracts/${contractId}/penalties`;
  expect((await manager.client.get(path)).status).toBe(403);
  expect((await here.world.stranger.get(path)).status).toBe(404);
  const made = await bill(contractId, [line(number)], manager.client);
  expect([made.status, made.body.penalty_kop]).toEqual([201, 20_000]);
});

it('takes its days once, whoever asks at the same moment', async () => {
  const { contractId, number } = await lateContract();
  const run = await client().post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
  const onDraft = () => client().post(`/receipts/${run.body.created[0]}/lines`, line(number));
  const outside = () => bill(contractId, [line(number)]);
  // Another session, so that what one of a person is held up by does not keep them apart.
  const other = clientOf(here.app, here.world.owner.token);
  const answers = await Promise.all([
    outside(),
    onDraft(),
    bill(contractId, [line(number)], other),
    outside(),
    onDraft(),
    outside(),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422]);
  expect(
    await here.world.scalar(`select count(*) from receipt_lines l where l.owner_id = $1 and l.kind = 'penalty'`, [
      here.world.owner.ownerId,
    ]),
  ).toBe(1);
});

it('takes its days once on two drafts of two months', async () => {
  const { contractId, number } = await lateContract();
  const drafts: string[] = [];
  for (const period of ['2026-12', '2027-01']) {
    const run = await client().post('/receipts/run', { period, contract_ids: [contractId] });
    drafts.push(run.body.created[0]);
  }
  const answers = await Promise.all(
    [...drafts, ...drafts].map((id) => client().post(`/receipts/${id}/lines`, line(number))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
});
