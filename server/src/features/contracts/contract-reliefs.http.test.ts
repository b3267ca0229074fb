import { describe, expect, it } from 'vitest';
import { draftContract } from '../../testing/contract-steps.ts';
import { useLiveLeases } from './live-lease.fixture.ts';

const { at, live, post } = useLiveLeases();

describe('a relief', () => {
  it('takes the part of the rent of the days without use off the next receipt', async () => {
    const { contractId } = await live();
    // product.md §7, one rounding per line: (20 000,00 × 10 / 30 + 20 000,00 × 5 / 31) × 50 % = 4 946,2366.
    const made = await post(contractId, 'reliefs', {
      from: '2026-11-21',
      to: '2026-12-05',
      percent: '50',
      reason: 'Не було води',
    });
    expect([made.status, made.body]).toMatchObject([201, { amount_kop: -494_624, receipt_id: null, percent: '50' }]);
    const { rows } = await at.test.database.superuser.query(
      `select kind, state, amount_kop, title, explanation->>'textUk' as text from adjustments where contract_id = $1`,
      [contractId],
    );
    const formula = '(20 000,00 ₴ × 10 / 30 + 20 000,00 ₴ × 5 / 31) × 50 % = 4 946,24 ₴';
    const title = 'Зменшення оренди за 21.11.2026–05.12.2026';
    expect(rows).toMatchObject([{ kind: 'relief', state: 'pending', amount_kop: '-494624', title }]);
    expect(rows[0].text.replaceAll('\u00a0', ' ')).toBe(
      `50 % від оренди за 21.11.2026–05.12.2026: ${formula}; Не було води (ст. 762 ЦКУ)`,
    );
  });

  it('never takes off more than the whole rent of a day, however many reliefs meet on it', async () => {
    const { contractId } = await live();
    const relief = (from: string, to: string, percent: string) =>
      post(contractId, 'reliefs', { from, to, percent, reason: 'Не було води' });
    expect((await relief('2026-11-01', '2026-11-10', '60')).status).toBe(201);
    // The days before and after it are free, the days it shares have 40 % left.
    expect((await relief('2026-11-11', '2026-11-12', '100')).status).toBe(201);
    const over = await relief('2026-10-25', '2026-11-01', '40.01');
    expect([over.status, over.body.fields]).toEqual([
      422,
      { percent: 'На ці дні вже є зменшення на 60\u00a0%: можна додати до 40\u00a0%' },
    ]);
    expect((await relief('2026-11-12', '2026-11-12', '1')).body.fields).toEqual({
      percent: 'На ці дні вже є зменшення на 100\u00a0%: більше додати не можна',
    });
    const both = await Promise.all([1, 2].map(() => relief('2026-11-05', '2026-11-20', '25')));
    expect(both.map(({ status }) => status)).toEqual([422, 422]);
    const race = await Promise.all([1, 2, 3].map(() => relief('2026-11-10', '2026-11-10', '20')));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
  });

  it('of thirty days a month takes the 30th and the 31st for one day', async () => {
    const { contractId } = await live();
    await at.test.database.superuser.query(`update contracts set proration = 'thirty_days' where id = $1`, [
      contractId,
    ]);
    const relief = (from: string, to: string) =>
      post(contractId, 'reliefs', { from, to, percent: '100', reason: 'Не було води' });
    expect((await relief('2026-10-01', '2026-10-30')).body.amount_kop).toBe(-2_000_000);
    expect((await relief('2026-10-31', '2026-10-31')).status).toBe(422);
    expect((await relief('2026-08-31', '2026-08-31')).status).toBe(201);
    expect((await relief('2026-08-01', '2026-08-30')).status).toBe(422);
    expect((await relief('2026-07-01', '2026-07-31')).body.amount_kop).toBe(-2_000_000);
  });

  it('is no more than one row of the books holds', async () => {
    const two = { from: '2026-09-01', to: '2026-10-31', percent: '100' };
    const { contractId } = await live({ rentMinor: 99_999_999_999 });
    const said = { to: 'Сума зменшення завелика: розділіть на\u00a0коротші строки' };
    expect((await post(contractId, 'reliefs/preview', two)).body.fields).toEqual(said);
    const over = await post(contractId, 'reliefs', { ...two, reason: 'Не було води' });
    expect([over.status, over.body.fields]).toEqual([422, said]);
    const one = await post(contractId, 'reliefs', { ...two, from: '2026-10-01', reason: 'Не було води' });
    expect([one.status, one.body.amount_kop]).toEqual([201, -99_999_999_999]);
    // 91^9 of the rent by October is more than a number holds.
    const peg = { mode: 'percent', everyMonths: 1, percent: '9000' };
    const grown = await live({ rentMinor: 99_999_999_999, peg });
    for (const call of ['reliefs', 'reliefs/preview']) {
      const body = call === 'reliefs' ? { ...two, reason: 'х' } : two;
      const refused = await post(grown.contractId, call, body);
      expect([refused.status, refused.body.code]).toEqual([422, 'sum_too_large']);
    }
  });

  it('stays inside the term of a lease that is billed', async () => {
    const { contractId } = await live();
    const relief = (values: object) =>
      post(contractId, 'reliefs', { from: '2026-11-01', to: '2026-11-10', percent: '100', reason: 'х', ...values });
    expect((await relief({ from: '2025-12-31' })).body.fields).toEqual({ from: 'Дата раніша за початок договору' });
    expect((await relief({ to: '2027-01-01' })).body.fields).toEqual({ to: 'Дата пізніша за кінець договору' });
    expect((await relief({ file_id: contractId })).body.fields).toEqual({ file_id: 'Не знайдено' });
    const { id } = await draftContract(at.landlord);
    expect(
      (await post(id, 'reliefs', { from: '2026-12-01', to: '2026-12-02', percent: '100', reason: 'х' })).body.code,
    ).toBe('contract_state');
  });
});

describe('the reliefs of a contract', () => {
  it('are counted beforehand to the kopeck, and nothing is stored by that', async () => {
    const { contractId } = await live();
    const days = { from: '2026-11-21', to: '2026-12-05', percent: '50' };
    // The rent of 10 of 30 and of 5 of 31 days: 6 666,67 + 3 225,81; the relief as in the case above.
    expect((await post(contractId, 'reliefs/preview', days)).body).toEqual({
      days: 15,
      rent_kop: 989_248,
      amount_kop: -494_624,
    });
    expect((await at.landlord.client.get(`/contracts/${contractId}/reliefs`)).body).toEqual({ items: [], total: 0 });
    const before = await post(contractId, 'reliefs/preview', { ...days, from: '2025-12-31' });
    expect(before.body.fields).toEqual({ from: 'Дата раніша за початок договору' });
    const { id } = await draftContract(at.landlord);
    expect((await post(id, 'reliefs/preview', days)).body.code).toBe('contract_state');
  });

  it('are listed with the receipt that took them', async () => {
    const { contractId } = await live();
    const made = await post(contractId, 'reliefs', {
      from: '2026-11-21',
      to: '2026-11-30',
      percent: '100',
      reason: 'Не було опалення',
    });
    const list = async () => (await at.landlord.client.get(`/contracts/${contractId}/reliefs`)).body.items;
    expect(await list()).toMatchObject([
      { id: made.body.id, state: 'pending', amount_kop: -666_667, receipt_id: null, receipt_number: null },
    ]);
    const run = await at.landlord.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
    expect(run.body.created_count).toBe(1);
    expect(await list()).toMatchObject([{ receipt_id: run.body.created[0], receipt_number: expect.any(String) }]);
  });
});

describe('a relief taken back', () => {
  const NOVEMBER = { from: '2026-11-21', to: '2026-11-30', percent: '100', reason: 'Не було опалення' };
  const relieved = async () => {
    const { contractId } = await live();
    const made = await post(contractId, 'reliefs', NOVEMBER);
    return { contractId, reliefId: made.body.id as string };
  };
  const run = async (contractId: string, period: string) => {
    const ran = await at.landlord.client.post('/receipts/run', { period, contract_ids: [contractId] });
    return ran.body.created[0] as string;
  };
  const withdraw = (contractId: string, reliefId: string, body?: object) =>
    post(contractId, `reliefs/${reliefId}/withdraw`, body);
  const receiptOf = async (id: string) => (await at.landlord.client.get(`/receipts/${id}`)).body;

  it('is cancelled while it waits, once, and its days are free again', async () => {
    const { contractId, reliefId } = await relieved();
    const race = await Promise.all([1, 2, 3].map(() => withdraw(contractId, reliefId)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await withdraw(contractId, reliefId)).body.code).toBe('relief_state');
    expect((await at.landlord.client.get(`/contracts/${contractId}/reliefs`)).body.items).toMatchObject([
      { id: reliefId, state: 'cancelled', opposite: null },
    ]);
    expect((await post(contractId, 'reliefs', NOVEMBER)).status).toBe(201);
    const { rows } = await at.test.database.superuser.query(
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
    expect((await at.landlord.client.post(`/receipts/${receiptId}/issue`)).status).toBe(200);
  });

  it('stays on a receipt that was issued: its opposite goes to the next one with its reason, and the days are free', async () => {
    const { contractId, reliefId } = await relieved();
    const receiptId = await run(contractId, '2026-12');
    await at.landlord.client.post(`/receipts/${receiptId}/issue`);
    const race = await Promise.all([1, 2].map(() => withdraw(contractId, reliefId, { reason: 'Опалення було' })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await receiptOf(receiptId)).total_due_kop).toBe(1_333_333);
    const list = async () => (await at.landlord.client.get(`/contracts/${contractId}/reliefs`)).body.items;
    expect(await list()).toMatchObject([
      { id: reliefId, state: 'applied', receipt_id: receiptId, opposite: { state: 'pending', receipt_id: null } },
    ]);
    at.test.time.set('2026-12-20T09:00:00Z');
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

describe('a relief of days that are charged no more', () => {
  const november = (rent: object = {}) => live({ rentMinor: 3_000_000, ...rent });
  const relief = (contractId: string, from: string) =>
    post(contractId, 'reliefs', { from, to: '2026-11-30', percent: '100', reason: 'Не було води' });
  const issued = async (contractId: string) => {
    const run = await at.landlord.client.post('/receipts/run', { period: '2026-11', contract_ids: [contractId] });
    return (await at.landlord.client.post(`/receipts/${run.body.created[0]}/issue`)).body;
  };
  const end = (contractId: string) =>
    post(contractId, 'terminate', { terminated_on: '2026-11-10', reason: 'За згодою' });

  it('is cut to the end of the lease, whether it waits or was issued', async () => {
    // November is 30 000,00; relieved of from the 6th, 25 000,00; the lease ends on the 10th: 10 000,00 − 5 000,00.
    const [waits, carried] = [await november(), await november()];
    for (const { contractId } of [waits, carried])
      expect((await relief(contractId, '2026-11-06')).body.amount_kop).toBe(-2_500_000);
    expect((await issued(carried.contractId)).own_kop).toBe(500_000);
    for (const { contractId } of [waits, carried]) {
      expect((await end(contractId)).status).toBe(200);
    }
    expect((await issued(waits.contractId)).own_kop).toBe(500_000);
    const made = await post(carried.contractId, 'last-receipts', {});
    expect(made.body.receipts).toMatchObject([{ own_kop: 500_000 }]);
    const { items } = (await at.landlord.client.get(`/contracts/${waits.contractId}/reliefs`)).body;
    expect(items).toMatchObject([{ amount_kop: -500_000, state: 'applied' }]);
  });

  it('of days after the end alone goes, and the last receipt charges all of its days', async () => {
    const { contractId } = await november();
    await relief(contractId, '2026-11-21');
    await end(contractId);
    expect((await issued(contractId)).own_kop).toBe(1_000_000);
    const { items } = (await at.landlord.client.get(`/contracts/${contractId}/reliefs`)).body;
    expect(items).toMatchObject([{ state: 'cancelled' }]);
  });

  it('takes off no more than the rent that is agreed on after it', async () => {
    // 30 000,00 × 10 / 30 + 15 000,00 × 20 / 30 = 20 000,00 charged and relieved of.
    const { contractId } = await november();
    await relief(contractId, '2026-11-01');
    const { body } = await post(contractId, 'amendments', {
      valid_from: '2026-11-11',
      rent: { amount_minor: 1_500_000, currency: 'UAH' },
    });
    expect((await post(contractId, `amendments/${body.id}/activate`, {})).status).toBe(200);
    expect((await issued(contractId)).own_kop).toBe(0);
  });

  it('of a month that was issued is a part of the rent it charged', async () => {
    // November was issued at 30 000,00 before 15 000,00 were agreed on from the 16th: 15 of 30 days are 15 000,00.
    const { contractId } = await november();
    await issued(contractId);
    await at.test.database.superuser.query(
      `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor, rent_currency, peg)
       select gen_random_uuid(), owner_id, contract_id, '2026-11-16', 1500000, 'UAH', '{"mode":"none"}' from contract_terms where contract_id = $1`,
      [contractId],
    );
    expect((await relief(contractId, '2026-11-16')).body.amount_kop).toBe(-1_500_000);
  });
});
