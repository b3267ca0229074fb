import { describe, expect, it } from 'vitest';
import { insertContract } from '../../testing/factories.ts';
import { useDollarLeases } from './dollar-leases.fixture.ts';
import { settleRates } from './settle-rates.ts';

const { here, at, settle, publish, dollars, read, pending, runOf } = useDollarLeases();

describe('the rate of the day of issue', () => {
  it('is the one of the day the draft is issued, not made: 500 × 44.00, then 500 × 44.50', async () => {
    await publish({ '2026-11-20': 44 });
    const contractId = await dollars('issue');
    const id = await here.world.draftOf(contractId);
    expect(await read(id)).toMatchObject({
      own_kop: 2_200_000,
      lines: [{ explanation: { rate: '44', rate_on: '2026-11-20' } }],
    });
    await publish({ '2026-11-23': 44.5 });
    at('2026-11-23');
    const issued = await here.world.client.post(`/receipts/${id}/issue`);
    expect(issued.body).toMatchObject({
      status: 'issued',
      own_kop: 2_225_000,
      total_due_kop: 2_225_000,
      warnings: [],
    });
    expect(issued.body.lines[0].explanation).toMatchObject({
      rate: '44.5',
      rate_on: '2026-11-23',
      wanted_on: '2026-11-23',
    });
    expect(issued.body.lines[0].explanation.text_uk.replaceAll('\u00a0', ' ')).toBe(
      '500,00 $ × 44,50 ₴ = 22 250,00 ₴; курс НБУ на 23.11.2026',
    );
    await here.world.expectBooksAgree(contractId);
  });

  it('keeps VAT on top and the cap, and leaves lines made by hand alone', async () => {
    await publish({ '2026-11-20': 44 });
    const contractId = await dollars('issue', { vatMode: 'on_top', capKop: 2_210_000 });
    const id = await here.world.draftOf(contractId);
    expect((await read(id)).own_kop).toBe(2_640_000);
    await here.world.client.post(`/receipts/${id}/lines`, { kind: 'utility', title: 'Клінінг', amount_kop: 10_000 });
    await publish({ '2026-11-23': 44.5 });
    at('2026-11-23');
    // 22 250.00 is over the cap: 22 100.00 and 20 % of it, and the 100.00 made by hand.
    expect((await here.world.client.post(`/receipts/${id}/issue`)).body).toMatchObject({ own_kop: 2_662_000 });
    await here.world.expectBooksAgree(contractId);
  });

  it('is the last one entered, however long ago: 500 × 41.00 of his own, 500 × 42.00 of the bank', async () => {
    await here.world.db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values
         (gen_random_uuid(), $1, 'USD', '2023-02-01', 40, 'manual'), (gen_random_uuid(), $1, 'USD', '2023-03-01', 41, 'manual'),
         (gen_random_uuid(), $1, 'EUR', '2023-03-02', 45, 'manual')`,
      [here.world.owner.ownerId],
    );
    await publish({ '2024-01-10': 42 });
    const [own, ofBank] = [await dollars('issue', { rateSource: 'manual' }), await dollars('issue')];
    const receipts = [await read(await here.world.issued(own)), await read(await here.world.issued(ofBank))];
    expect(receipts).toMatchObject([
      { own_kop: 2_050_000, lines: [{ explanation: { rate: '41', rate_on: '2023-03-01' } }] },
      { own_kop: 2_100_000, lines: [{ explanation: { rate: '42', rate_on: '2024-01-10' } }] },
    ]);
  });

  it('entered by the owner in place of the bank’s says so on the receipt', async () => {
    const contractId = await dollars('issue');
    const preview = await here.world.client.post('/receipts/preview', {
      period: '2026-11',
      contract_ids: [contractId],
    });
    expect(preview.body.items[0].warnings).toMatchObject([{ code: 'rent_unknown' }]);
    await here.world.client.post('/rates/exchange', {
      currency: 'USD',
      rate_on: '2026-11-20',
      rate: '44',
      source: 'nbu',
    });
    const id = await here.world.issued(contractId);
    expect((await read(id)).lines[0].explanation.text_uk).toContain('курс НБУ, внесений орендодавцем, на 20.11.2026');
  });

  it('is waited for: the month is a draft that is not issued without its rent', async () => {
    const contractId = await dollars('issue');
    const run = await here.world.client.post('/receipts/run', { period: '2026-11', contract_ids: [contractId] });
    expect(run.body).toMatchObject({ created_count: 1, skipped: [] });
    const [id] = run.body.created;
    expect(await read(id)).toMatchObject({ lines: [], warnings: [{ code: 'rent_unknown' }] });
    await here.world.client.post(`/receipts/${id}/lines`, { kind: 'utility', title: 'Клінінг', amount_kop: 10_000 });
    const refused = await here.world.client.post(`/receipts/${id}/issue`);
    expect([refused.status, refused.body.code]).toEqual([409, 'rent_unknown']);
    const many = await here.world.client.post('/receipts/issue', { ids: [id] });
    expect(many.body.items).toMatchObject([{ ok: false, code: 'rent_unknown' }]);
    expect(await here.world.balance(contractId)).toBe(0);
    await publish({ '2026-11-20': 44 });
    await here.world.client.post(`/receipts/${id}/recalculate`);
    // 500 × 44.00 and the 100.00 made by hand.
    expect((await here.world.client.post(`/receipts/${id}/issue`)).body).toMatchObject({
      own_kop: 2_210_000,
      warnings: [],
    });
    await here.world.expectBooksAgree(contractId);
  });

  it('is not waited for where the owner has written the rent by hand', async () => {
    const id = await here.world.draftOf(await dollars('issue'));
    await here.world.client.post(`/receipts/${id}/lines`, { kind: 'rent', title: 'Оренда', amount_kop: 2_200_000 });
    expect((await here.world.client.post(`/receipts/${id}/issue`)).body).toMatchObject({ own_kop: 2_200_000 });
  });

  it('of a contract with its own source is the owner’s own and not the bank’s', async () => {
    await publish({ '2026-11-20': 44 });
    await here.world.client.post('/rates/exchange', { currency: 'USD', rate_on: '2026-11-19', rate: '45' });
    const id = await here.world.issued(await dollars('issue', { rateSource: 'manual' }));
    // 500 × 45.00.
    expect(await read(id)).toMatchObject({ own_kop: 2_250_000 });
  });
});

describe('the rate of a due day ahead', () => {
  /** Issued on 20.11 at 44.00, due on 25.11. */
  async function awaiting(change: { rateSource?: string; vatMode?: string } = {}) {
    await publish({ '2026-11-20': 44 });
    const contractId = await dollars('due', change);
    const id = await here.world.draftOf(contractId);
    expect((await here.world.client.patch(`/receipts/${id}`, { due_on: '2026-11-25' })).status).toBe(200);
    const issued = await here.world.client.post(`/receipts/${id}/issue`);
    return { contractId, id, issued: issued.body };
  }

  it('comes as a difference on the next receipt, once: 500 × (44.50 − 44.00) = +250.00', async () => {
    const { contractId, id, issued } = await awaiting();
    expect(issued).toMatchObject({
      own_kop: 2_200_000,
      lines: [{ explanation: { provisional: true, wanted_on: '2026-11-25', rate_on: '2026-11-20' } }],
    });
    expect(issued.warnings).toMatchObject([{ code: 'rate_provisional' }]);
    await publish({ '2026-11-24': 44.2 });
    at('2026-11-24');
    await settle();
    expect(await pending(contractId)).toBe(0);
    await publish({ '2026-11-25': 44.5 });
    at('2026-11-25');
    await Promise.all([settle(), settle(), settle()]);
    await settle();
    expect(await pending(contractId)).toBe(25_000);
    at('2026-12-01');
    const december = await runOf(contractId, '2026-12');
    expect(december.lines.at(-1)).toMatchObject({
      kind: 'adjustment',
      title: 'Курсова різниця',
      amount_kop: 25_000,
      explanation: { text_uk: expect.stringMatching(/25\.11\.2026\s—\s44,50, нараховано за курсом 44,00\.$/) },
    });
    // 500 × 44.50 of December and the difference of November.
    expect(december.own_kop).toBe(2_225_000 + 25_000);
    expect(await pending(contractId)).toBe(0);
    expect((await read(id)).own_kop).toBe(2_200_000);
    const { rows } = await here.world.db.query(
      `select details from audit_log where entity_id = $1 and action = 'receipt.rate_settled'`,
      [id],
    );
    expect(rows).toEqual([{ details: { number: 'К-2026-11-0001', awaitedOn: '2026-11-25', amountKop: [25_000] } }]);
  });

  it('is the last one before it when the bank publishes nothing for that day', async () => {
    const { contractId } = await awaiting();
    await publish({ '2026-11-24': 44.2, '2026-11-26': 45 });
    at('2026-11-26');
    await settle();
    // 500 × (44.20 − 44.00).
    expect(await pending(contractId)).toBe(10_000);
  });

  it('that is the same makes no difference and is awaited no longer', async () => {
    const { contractId, id } = await awaiting();
    await publish({ '2026-11-25': 44 });
    await settle();
    expect(await pending(contractId)).toBe(0);
    expect(
      await here.world.scalar('select count(*) from receipts where id = $1 and rate_awaited_on is null', [id]),
    ).toBe(1);
  });

  it('goes down too, and takes its VAT with it: −250.00 and −50.00', async () => {
    const { contractId } = await awaiting({ vatMode: 'on_top' });
    await publish({ '2026-11-25': 43.5 });
    await settle();
    const { rows } = await here.world.db.query(
      `select amount_kop, explanation -> 'vatKop' as vat_kop from adjustments where contract_id = $1`,
      [contractId],
    );
    expect(rows).toEqual([{ amount_kop: '-30000', vat_kop: -5_000 }]);
  });

  it('makes no difference for a receipt that is void, whichever comes first', async () => {
    const first = await awaiting();
    await here.world.client.post(`/receipts/${first.id}/void`, { reason: 'Помилка' });
    const second = await awaitingAgain();
    await publish({ '2026-11-25': 44.5 });
    const [, voided] = await Promise.all([
      settle(),
      here.world.client.post(`/receipts/${second.id}/void`, { reason: 'Помилка' }),
    ]);
    expect(voided.status).toBe(200);
    await settle();
    expect([await pending(first.contractId), await pending(second.contractId)]).toEqual([0, 0]);
  });

  async function awaitingAgain() {
    await here.world.db.query('delete from exchange_rates');
    return awaiting();
  }

  it('of the owner’s own source is settled by his entry', async () => {
    const enter = (on: string, rate: string) =>
      here.world.client.post('/rates/exchange', { currency: 'USD', rate_on: on, rate, source: 'manual' });
    await enter('2026-11-20', '44');
    const { contractId, issued } = await awaiting({ rateSource: 'manual' });
    expect(issued.own_kop).toBe(2_200_000);
    // The bank's rate of that day is not the one of this contract.
    await publish({ '2026-11-25': 45 });
    await settle();
    expect(await pending(contractId)).toBe(0);
    expect((await enter('2026-11-25', '44.5')).status).toBe(201);
    const asked = await here.world.scalar(
      `select count(*) from outbox where kind = 'receipts.settle_rates' and owner_id = $1`,
      [here.world.owner.ownerId],
    );
    expect(asked).toBe(2);
    await settleRates({ database: here.app.worker, log: here.app.deps.log }, here.world.owner.ownerId);
    expect(await pending(contractId)).toBe(25_000);
  });
});

describe('the double key rate', () => {
  /** 10 000.00 issued and due on 20.11, looked at on 11.12: late from 21.11 to 10.12. */
  async function late(): Promise<string> {
    const { contractId } = await insertContract(here.world.db, here.world.owner.ownerId, { rentMinor: 1_000_000 });
    await here.world.db.query(`update contracts set late_fee = '{"mode": "double_nbu"}' where id = $1`, [contractId]);
    await here.world.issued(contractId);
    at('2026-12-11');
    return (await runOf(contractId, '2026-12')).id;
  }

  it('suggests nothing while no rate is known, then splits the days where it changed', async () => {
    const id = await late();
    expect((await read(id)).penalty_suggestions).toEqual([]);
    const enter = (from: string, percent: string) =>
      here.world.client.post('/rates/key-rates', { valid_from: from, percent });
    await enter('2025-03-07', '15.5');
    // 10 000 × 31 % × 20 / 365 = 169.86.
    expect((await read(id)).penalty_suggestions).toMatchObject([{ amount_kop: 16_986 }]);
    await enter('2026-12-01', '15');
    // 10 000 × 31 % × 10 / 365 + 10 000 × 30 % × 10 / 365 = 84.93 + 82.19 = 167.12.
    expect((await read(id)).penalty_suggestions).toMatchObject([
      {
        amount_kop: 16_712,
        explanation: {
          parts: [
            { from: '2026-11-21', to: '2026-11-30', percent: '31', days: 10 },
            { from: '2026-12-01', to: '2026-12-10', percent: '30', days: 10 },
          ],
        },
      },
    ]);
  });

  it('is the published one where the bank has spoken', async () => {
    const id = await late();
    const enter = (from: string, percent: string) =>
      here.world.client.post('/rates/key-rates', { valid_from: from, percent });
    await enter('2025-03-07', '50');
    for (const [from, percent] of [
      ['2025-03-07', '15.5'],
      ['2026-12-01', '15'],
    ]) {
      await here.world.db.query('insert into key_rates (id, valid_from, percent) values (gen_random_uuid(), $1, $2)', [
        from,
        percent,
      ]);
    }
    expect((await read(id)).penalty_suggestions).toMatchObject([{ amount_kop: 16_712 }]);
    expect((await enter('2026-11-01', '50')).body.code).toBe('rate_published');
  });
});
