import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const tax = async (query = '') => {
  const answer = await world.client.get(`/finance/tax${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const regime = (contractId: string, value: string) =>
  world.db.query(
    'update counterparties p set tax_regime = $2 from contracts c where c.id = $1 and p.id = c.landlord_counterparty_id',
    [contractId, value],
  );
const tenantKind = (contractId: string, kind: string) =>
  world.db.query(
    'update counterparties p set kind = $2 from contracts c where c.id = $1 and p.id = c.tenant_counterparty_id',
    [contractId, kind],
  );

describe('the taxes of a landlord', () => {
  it('are counted from what came in, by its day, without utilities', async () => {
    // Rent 20 000,00 and utilities 682,00, paid by two payments of one quarter and 500,00 ahead; the next year's is not this one's.
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    await world.pay(contractId, 1_000_000, '2026-09-30');
    await world.pay(contractId, 1_118_200, '2026-11-19');
    const wrong = await world.pay(contractId, 700_000, '2026-11-20');
    await world.client.post(`/payments/${wrong.body.id}/reverse`, { reason: 'Помилка' });
    const { year, rates_year, items, total } = await tax();
    expect([year, rates_year, total]).toEqual([2026, 2026, 1]);
    // Beyond the last page there are as many.
    expect(await tax('?offset=20')).toMatchObject({ items: [], total: 1, next_cursor: null });
    expect(await tax('?year=2025&offset=20')).toMatchObject({ items: [], total: 0 });
    // The third quarter: 10 000,00 − 682,00 = 9 318,00, 1 677,24 + 465,90; the fourth: 11 182,00, 2 012,76 + 559,10.
    expect(items[0]).toMatchObject({
      landlord_name: 'Коваленко Олена Сергіївна',
      regime: 'individual',
      received_kop: 2_118_200,
      utilities_kop: 68_200,
      deposits_kop: 0,
      rent_kop: 2_050_000,
      business_kop: 0,
      due_kop: 167_724 + 46_590 + 201_276 + 55_910,
      limit: null,
      yearly: { declare_by: '2027-05-01', pay_by: '2027-08-01' },
    });
    expect(items[0].quarters[2]).toEqual({
      quarter: 3,
      base_kop: 931_800,
      withheld_kop: 0,
      dues: [
        { kind: 'income', amount_kop: 167_724, every: 'quarter', pay_by: '2026-11-09' },
        { kind: 'military', amount_kop: 46_590, every: 'quarter', pay_by: '2026-11-09' },
      ],
    });
    expect(await tax('?year=2025')).toMatchObject({ year: 2025, rates_year: 2025, total: 0, items: [] });
    expect((await world.stranger.get('/finance/tax')).body.items).toEqual([]);
    expect((await world.client.get('/finance/tax?year=20')).status).toBe(400);
  });

  it('are withheld by a business tenant, and counted by the group of a ФОП', async () => {
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    await world.pay(contractId, 2_068_200, '2026-11-20');
    await tenantKind(contractId, 'company');
    // 20 000,00: 3 600,00 + 1 000,00 are the company's to pay.
    expect((await tax()).items[0]).toMatchObject({ business_kop: 2_000_000, withheld_kop: 460_000, due_kop: 0 });
    await regime(contractId, 'fop_3');
    expect((await tax()).items[0]).toMatchObject({
      withheld_kop: 0,
      due_kop: 100_000 + 20_000 + 4 * 570_702,
      limit: { limit_kop: 1_009_104_900, used_kop: 2_000_000 },
    });
    await regime(contractId, 'general');
    expect((await tax()).items[0]).toMatchObject({ regime: null, rent_kop: 2_000_000, due_kop: 0, quarters: [] });
  });

  it('leave out a deposit that a receipt asked for, once, whatever it was paid by', async () => {
    // 10 000,00 of rent and 15 000,00 of deposit on one receipt, paid by 12 000,00 and 13 000,00: the deposit comes last.
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {});
    const made = await world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-20',
      lines: [
        { kind: 'rent', title: 'Оренда', amount_kop: 1_000_000 },
        { kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 1_500_000 },
      ],
    });
    await world.client.post(`/receipts/${made.body.id}/issue`);
    await world.pay(contractId, 1_200_000, '2026-09-30');
    expect((await tax()).items[0]).toMatchObject({ rent_kop: 1_000_000, deposits_kop: 200_000 });
    await world.pay(contractId, 1_300_000, '2026-11-20');
    const [item] = (await tax()).items;
    expect(item).toMatchObject({ received_kop: 2_500_000, rent_kop: 1_000_000, deposits_kop: 1_500_000 });
    expect(item.quarters.map(({ base_kop }: { base_kop: number }) => base_kop)).toEqual([0, 0, 1_000_000, 0]);
  });

  it('take no deposit for rent where credit from before the books has paid a part of its receipt', async () => {
    // 20 000,00 of rent and 10 000,00 of deposit; 5 000,00 were paid ahead, 25 000,00 come: 15 000,00 of rent and the deposit.
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {
      status: 'draft',
      openingBalanceKop: -500_000,
    });
    await world.client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
    const id = await world.draftOf(contractId);
    const line = { kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 1_000_000 };
    expect((await world.client.post(`/receipts/${id}/lines`, line)).status).toBe(201);
    expect((await world.client.post(`/receipts/${id}/issue`)).body).toMatchObject({ left_kop: 2_500_000 });
    await world.pay(contractId, 2_500_000, '2026-11-20');
    expect((await tax()).items[0]).toMatchObject({
      received_kop: 2_500_000,
      deposits_kop: 1_000_000,
      rent_kop: 1_500_000,
      // 18 % and 5 % of 15 000,00
      due_kop: 270_000 + 75_000,
    });
  });

  it('of a ФОП 3 who pays VAT are 3 % and 1 % of what came in without it', async () => {
    // 60 000,00 and 12 000,00 of VAT on it: 1 800,00 + 600,00 (ПКУ 292.11, 293.3); and 5 000,00 of a lease without VAT: 150,00 + 50,00.
    const { contractId } = await insertContract(world.db, world.owner.ownerId, { rentMinor: 6_000_000 });
    await world.db.query(`update contracts set vat_mode = 'on_top' where id = $1`, [contractId]);
    await world.issued(contractId);
    await world.pay(contractId, 7_200_000, '2026-11-20');
    const other = await insertContract(world.db, world.owner.ownerId, {});
    await world.db.query(
      'update contracts set landlord_counterparty_id = (select landlord_counterparty_id from contracts where id = $2) where id = $1',
      [other.contractId, contractId],
    );
    await world.pay(other.contractId, 500_000, '2026-11-20');
    await regime(contractId, 'fop_3');
    // Whoever pays no VAT keeps all of it for income: 5 % + 1 % of 77 000,00.
    expect((await tax()).items[0]).toMatchObject({
      vat_payer: false,
      vat_kop: 0,
      base_kop: 7_700_000,
      due_kop: 385_000 + 77_000 + 4 * 570_702,
    });
    await world.db.query(
      'update counterparties p set vat_payer = true from contracts c where c.id = $1 and p.id = c.landlord_counterparty_id',
      [contractId],
    );
    const [item] = (await tax()).items;
    expect(item).toMatchObject({
      vat_payer: true,
      rent_kop: 7_700_000,
      vat_kop: 1_200_000,
      base_kop: 6_500_000,
      due_kop: 195_000 + 65_000 + 4 * 570_702,
      limit: { limit_kop: 1_009_104_900, used_kop: 6_500_000 },
    });
  });

  it('count what is kept of a deposit for damage on its day, and nothing of what was taken back', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {});
    await world.db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values (gen_random_uuid(), null, 'USD', '2026-09-30', 44.5, 'nbu')`,
    );
    const move = (body: object) => world.client.post(`/contracts/${contractId}/deposit`, { on: '2026-11-12', ...body });
    await move({ kind: 'received', amount_minor: 2_000_000 });
    await move({ kind: 'received', amount_minor: 50_000, currency: 'USD' });
    expect((await tax()).items).toEqual([]);
    const damage = { kind: 'applied', purpose: 'damage', note: 'Вікно' };
    // 3 000,00 in the fourth quarter, and 10,00 $ × 44,5 = 445,00 in the third; 100,00 by a slip.
    await move({ ...damage, amount_minor: 300_000 });
    await move({ ...damage, amount_minor: 1_000, currency: 'USD', on: '2026-09-30' });
    const { movements } = (await move({ ...damage, amount_minor: 10_000 })).body;
    await world.client.post(`/contracts/${contractId}/deposit/${movements.at(-1).id}/reverse`, { reason: 'Помилка' });
    const [item] = (await tax()).items;
    expect(item).toMatchObject({ received_kop: 0, rent_kop: 0, damage_kop: 344_500, base_kop: 344_500 });
    expect(item.quarters.map(({ base_kop }: { base_kop: number }) => base_kop)).toEqual([0, 0, 44_500, 300_000]);
  });

  it('name what is kept for damage on a day without a rate, and count it once the rate is there', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId, { startDate: '2025-01-01' });
    const move = (body: object) => world.client.post(`/contracts/${contractId}/deposit`, { currency: 'EUR', ...body });
    await move({ kind: 'received', amount_minor: 50_000, on: '2025-01-10' });
    const damage = { kind: 'applied', purpose: 'damage', note: 'Вікно', on: '2025-02-03' };
    expect((await move({ ...damage, amount_minor: 1_000 })).status).toBe(201);
    const unrated = [{ on: '2025-02-03', currency: 'EUR', amount_minor: 1_000 }];
    expect((await tax('?year=2025')).items).toMatchObject([{ damage_kop: 0, due_kop: 0, unrated_damage: unrated }]);
    const pnl = async () => (await world.client.get('/finance/pnl?period_from=2025-01&period_to=2025-12')).body;
    expect(await pnl()).toMatchObject({ unrated_damage: unrated, totals: { other_kop: 0 }, items: [{ other_kop: 0 }] });
    const file = await world.client.get('/finance/export?report=tax&format=csv&year=2025');
    expect([file.status, file.text.replaceAll('\u00a0', ' ')]).toEqual([
      200,
      expect.stringContaining('10,00 €, 03.02.2025'),
    ]);
    await world.db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values (gen_random_uuid(), $1, 'EUR', '2025-02-01', 43.215, 'nbu')`,
      [world.owner.ownerId],
    );
    // 10,00 € × 43,215 = 432,15; of it 18 % are 77,79 and 5 % are 21,61.
    expect((await tax('?year=2025')).items).toMatchObject([{ damage_kop: 43_215, due_kop: 9_940, unrated_damage: [] }]);
    expect(await pnl()).toMatchObject({
      unrated_damage: [],
      totals: { other_kop: 43_215 },
      items: [{ other_kop: 43_215 }],
    });
    // A month is a month: January has nothing of it.
    const january = (await world.client.get('/finance/pnl?period_from=2025-01&period_to=2025-01')).body;
    expect(january).toMatchObject({ totals: { other_kop: 0 }, items: [{ other_kop: 0 }] });
    // Taken back, it has never been kept.
    const { movements } = (await world.client.get(`/contracts/${contractId}/deposit`)).body;
    await world.client.post(`/contracts/${contractId}/deposit/${movements.at(-1).id}/reverse`, { reason: 'Помилка' });
    expect(await pnl()).toMatchObject({ unrated_damage: [], totals: { other_kop: 0 }, items: [{ other_kop: 0 }] });
  });

  it('of two landlords are counted apart, the larger first', async () => {
    const [small, large] = [await world.meteredContract(), await world.meteredContract()];
    await world.pay(small.contractId, 100_000);
    await world.pay(large.contractId, 300_000);
    const { items, total } = await tax();
    expect([total, items.map(({ rent_kop }: { rent_kop: number }) => rent_kop)]).toEqual([2, [300_000, 100_000]]);
    expect((await tax('?limit=1&offset=1')).items).toHaveLength(1);
  });
});
