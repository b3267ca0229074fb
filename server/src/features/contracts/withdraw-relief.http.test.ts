import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let landlord: Landlord;

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.set('2026-11-20T09:00:00Z');
  landlord = await makeLandlord(test);
});

const live = () =>
  insertContract(test.database.superuser, landlord.owner.ownerId, {
    status: 'active',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  });
const post = (id: string, step: string, body?: object) => landlord.client.post(`/contracts/${id}/${step}`, body);

describe('a relief taken back', () => {
  const NOVEMBER = { from: '2026-11-21', to: '2026-11-30', percent: '100', reason: 'Не було опалення' };
  const relieved = async () => {
    const { contractId } = await live();
    const made = await post(contractId, 'reliefs', NOVEMBER);
    return { contractId, reliefId: made.body.id as string };
  };
  const run = async (contractId: string, period: string) => {
    const ran = await landlord.client.post('/receipts/run', { period, contract_ids: [contractId] });
    return ran.body.created[0] as string;
  };
  const withdraw = (contractId: string, reliefId: string, body?: object) =>
    post(contractId, `reliefs/${reliefId}/withdraw`, body);
  const receiptOf = async (id: string) => (await landlord.client.get(`/receipts/${id}`)).body;

  it('is cancelled while it waits, once, and its days are free again', async () => {
    const { contractId, reliefId } = await relieved();
    const race = await Promise.all([1, 2, 3].map(() => withdraw(contractId, reliefId)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await withdraw(contractId, reliefId)).body.code).toBe('relief_state');
    expect((await landlord.client.get(`/contracts/${contractId}/reliefs`)).body.items).toMatchObject([
      { id: reliefId, state: 'cancelled', opposite: null },
    ]);
    expect((await post(contractId, 'reliefs', NOVEMBER)).status).toBe(201);
    const { rows } = await test.database.superuser.query(
      `select count(*)::int as count from audit_log where entity_id = $1 and action = 'contract.relief_withdrawn'`,
      [contractId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('leaves the draft that carries it, and the sums follow', async () => {
    const { contractId, reliefId } = await relieved();
    const receiptId = await run(contractId, '2026-12');
    // 20 000,00 of December less 6 666,67 of ten days of November.
    expect((await receiptOf(receiptId)).total_due_kop).toBe(1_333_333);
    const done = await withdraw(contractId, reliefId, {});
    expect(done.body).toMatchObject({ state: 'cancelled', receipt_id: null, opposite: null });
    const draft = await receiptOf(receiptId);
    expect([draft.total_due_kop, draft.adjustments_kop, draft.lines.length]).toEqual([2_000_000, 0, 1]);
    expect((await landlord.client.post(`/receipts/${receiptId}/issue`)).status).toBe(200);
  });

  it('stays on a receipt that was issued: its opposite goes to the next one with its reason, and the days are free', async () => {
    const { contractId, reliefId } = await relieved();
    const receiptId = await run(contractId, '2026-12');
    await landlord.client.post(`/receipts/${receiptId}/issue`);
    const race = await Promise.all([1, 2].map(() => withdraw(contractId, reliefId, { reason: 'Опалення було' })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await receiptOf(receiptId)).total_due_kop).toBe(1_333_333);
    const list = async () => (await landlord.client.get(`/contracts/${contractId}/reliefs`)).body.items;
    expect(await list()).toMatchObject([
      { id: reliefId, state: 'applied', receipt_id: receiptId, opposite: { state: 'pending', receipt_id: null } },
    ]);
    test.time.set('2026-12-20T09:00:00Z');
    const next = await receiptOf(await run(contractId, '2026-11'));
    const number = (await receiptOf(receiptId)).number;
    expect(next.lines).toContainEqual(
      expect.objectContaining({
        title: 'Скасування зменшення оренди за 21.11.2026–30.11.2026',
        amount_kop: 666_667,
        explanation: expect.objectContaining({
          text_uk: `Зменшення оренди за 21.11.2026–30.11.2026 у\u00a0квитанції ${number} скасовано: Опалення було`,
        }),
      }),
    );
    expect(await list()).toMatchObject([{ opposite: { state: 'applied', receipt_number: next.number } }]);
    expect((await post(contractId, 'reliefs', NOVEMBER)).status).toBe(201);
  });

  it('belongs to its contract', async () => {
    const { reliefId } = await relieved();
    const other = await live();
    expect((await withdraw(other.contractId, reliefId)).status).toBe(404);
    const { contractId } = await live();
    const asked = await withdraw(contractId, reliefId, { why: 'х' });
    expect([asked.status, asked.body.code]).toEqual([422, 'validation']);
  });
});
