import type { PaperBlock } from '@kliuchar/api-schema/document-templates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertService } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { plain, templateCalls, words } from './template-calls.fixture.ts';

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

const { contract, preview, save, fileOf } = templateCalls(() => ({ app, world }));

describe('papers of money', () => {
  it('reconcile the very sums of the statement', async () => {
    const { contractId } = await contract();
    await world.issued(contractId);
    await world.pay(contractId, 1_500_000);
    const shown = await preview('reconciliation', contractId, { from: '2026-11-01', to: '2026-11-20' });
    const statement = (await world.client.get(`/contracts/${contractId}/ledger?from=2026-11-01&to=2026-11-20`)).body;
    expect(statement.closing_balance_kop).toBe(500_000);
    expect(words(shown)).toContain('20.11.2026 | Обороти та сальдо на кінець | 20 000,00 ₴ | 15 000,00 ₴ | 5 000,00 ₴');
    expect(words(shown)).toContain(
      'заборгованість Наймача перед Наймодавцем становить 5 000,00 ₴ (п’ять тисяч гривень 00 копійок)',
    );
    const table = shown.body.blocks.find(({ kind }: PaperBlock) => kind === 'table');
    expect(table.rows).toHaveLength(statement.items.length + 1);
    for (const [values, field] of [
      [{ from: '2026-11-20', to: '2026-11-01' }, 'from'],
      [{ to: '2026-11-21' }, 'to'],
    ] as const)
      expect((await preview('reconciliation', contractId, values)).body.fields).toHaveProperty(field);
  });

  it('ask for all that is open, with the code of the newest receipt', async () => {
    const { contractId } = await world.meteredContract();
    expect((await save('invoice', contractId)).body.fields).toEqual({
      contract_id: 'Несплачених нарахувань за цим договором немає',
    });
    const receiptId = await world.issued(contractId);
    await world.pay(contractId, 68_200);
    const shown = await preview('invoice', contractId);
    expect(words(shown)).toContain('Усього до сплати |  | 20 000,00 ₴');
    expect(words(shown)).toContain('(двадцять тисяч гривень 00 копійок). Без ПДВ.');
    const qr = shown.body.blocks.find(({ kind }: PaperBlock) => kind === 'qr');
    expect(qr.url).toBe((await world.client.get(`/receipts/${receiptId}`)).body.qr.url);
    const first = await save('invoice', contractId);
    expect(await fileOf(first.body.id)).toContain('20 000,00');
    expect((await preview('invoice', contractId)).body.number).toBe(shown.body.number.replace('/1', '/2'));
  });

  it('number invoices on from the last one made, whatever of them is in the bin and whatever was uploaded', async () => {
    const { contractId } = await contract();
    await world.issued(contractId);
    const number = async () => (await preview('invoice', contractId)).body.number;
    const made = [await save('invoice', contractId), await save('invoice', contractId)].map(({ body }) => body);
    expect(made.map(({ title }) => plain(title))).toEqual(['Рахунок № Д-7/1', 'Рахунок № Д-7/2']);
    const [first, second] = made;

    expect((await world.client.delete(`/documents/${first.id}`)).status).toBeLessThan(300);
    const third = (await save('invoice', contractId)).body;
    expect([third.id === second.id, plain(third.title), third.latest.number]).toEqual([false, 'Рахунок № Д-7/3', 1]);

    // The last one in the bin keeps its number, and back from there meets no other of it.
    expect((await world.client.delete(`/documents/${third.id}`)).status).toBeLessThan(300);
    const fourth = (await save('invoice', contractId)).body;
    expect((await world.client.post(`/documents/${third.id}/restore`)).status).toBe(200);
    expect([fourth.id === third.id, plain(fourth.title)]).toEqual([false, 'Рахунок № Д-7/4']);

    const fileId = await sendFile(app, world.owner.token, { bytes: smallPdf() });
    const uploaded = { title: 'Рахунок № 17', kind: 'invoice', contract_id: contractId, file_id: fileId };
    expect((await world.client.post('/documents', uploaded)).status).toBe(201);
    expect(await number()).toBe('Д-7/5');
    // A number of one's own goes on from where it stands; one of another kind changes nothing.
    for (const own of ['Д-7/41', 'Д-7/2026-11', '77']) await save('invoice', contractId, { number: own });
    expect(await number()).toBe('Д-7/42');
  });

  it('claim what is late with the penalty the contract suggests', async () => {
    const { contractId } = await contract();
    await world.db.query('update contracts set late_fee = $2 where id = $1', [
      contractId,
      JSON.stringify({ mode: 'percent_day', percent: '0.1', capPercent: '3' }),
    ]);
    await world.issued(contractId);
    expect((await preview('claim', contractId)).body.refusal).toContain('Простроченого боргу');
    app.time.set('2026-12-01T09:00:00Z');
    const shown = await preview('claim', contractId);
    // Due on 20.11: eleven days late on 1 December, the penalty of 21.11–30.11 is 20 000 × 0,1 % × 10 = 200,00.
    expect(words(shown)).toContain('Квитанція К-2026-11-0001 за листопад 2026 | 20.11.2026 | 11 | 20 000,00 ₴');
    expect(words(shown)).toContain('200,00 ₴ (двісті гривень 00 копійок)');
    expect(words(shown)).toContain('вимагає сплатити 20 200,00 ₴');
    expect(words(shown)).toContain('до 8 грудня 2026 р.');
    expect((await preview('claim', contractId, { pay_by: '2026-11-30' })).body.fields).toHaveProperty('pay_by');
    // Paid on 1 December, late all the same: the penalty alone is left to claim.
    const paid = (await world.pay(contractId, 2_000_000, '2026-12-01')).body;
    const late = await preview('claim', contractId);
    expect([late.body.refusal, words(late)]).toEqual([null, expect.stringContaining('вимагає сплатити 200,00 ₴')]);
    expect(words(late)).not.toContain('не сплачено');
    await world.client.post(`/payments/${paid.id}/reverse`, { reason: 'Помилка' });
    expect((await save('claim', contractId)).body).toMatchObject({
      kind: 'letter',
      title: 'Претензія від\u00a001.12.2026',
    });
    expect((await save('reconciliation', contractId)).body.title).toBe(
      'Акт звірки взаємних розрахунків за\u00a001.01.2026–01.12.2026',
    );
  });

  it('claim with a word of the key rate only where it is not known', async () => {
    const { contractId } = await contract();
    await world.db.query(
      `update contracts set late_fee = '{"mode": "double_nbu"}', opening_balance_kop = 123456, opening_posted_at = now() where id = $1`,
      [contractId],
    );
    const hints = async () => plain((await preview('claim', contractId)).body.hints.join());
    // Of the debt from before the accounts there is no penalty, whatever the rate.
    expect(await hints()).not.toContain('облікової ставки');
    await world.issued(contractId);
    app.time.set('2026-12-01T09:00:00Z');
    expect(await hints()).toContain('на дні прострочення немає облікової ставки');
    await world.db.query('insert into key_rates (id, owner_id, valid_from, percent) values ($1, $2, $3, $4)', [
      newId(),
      world.owner.ownerId,
      '2026-11-01',
      '15.5',
    ]);
    expect(await hints()).toContain('Пеню в претензії пораховано');
    expect(await hints()).not.toContain('облікової ставки');
  });

  it('claim between businesses with a hint where the penalty is above the double key rate', async () => {
    const { contractId } = await contract();
    await world.db.query('update contracts set late_fee = $2 where id = $1', [
      contractId,
      JSON.stringify({ mode: 'percent_day', percent: '0.1', capPercent: null }),
    ]);
    await world.db.query('insert into key_rates (id, owner_id, valid_from, percent) values ($1, $2, $3, $4)', [
      newId(),
      world.owner.ownerId,
      '2026-11-01',
      '15.5',
    ]);
    await world.issued(contractId);
    app.time.set('2026-12-01T09:00:00Z');
    const hints = async () => plain((await preview('claim', contractId)).body.hints.join());
    expect(await hints()).not.toContain('543/96-ВР');
    await world.db.query("update counterparties set kind = 'fop' where owner_id = $1", [world.owner.ownerId]);
    expect(await hints()).toContain('щонайбільше 0,0849 % за день');
  });

  it('list the services of a month by its receipts, in full', async () => {
    const { contractId } = await contract();
    const services = { propertyId: (await contractOf(contractId)).property, code: 'internet', method: 'fixed' };
    await insertService(world.db, world.owner.ownerId, { ...services, amountKop: 25_000 });
    await world.issued(contractId);
    const shown = await preview('services_act', contractId, { period: PERIOD });
    expect(words(shown)).toContain('Разом |  |  | 20 250,00 ₴');
    expect(words(shown)).toContain('20 250,00 ₴ (двадцять тисяч двісті п’ятдесят гривень 00 копійок), без ПДВ.');
    expect((await save('services_act', contractId, { period: '2026-03' })).body.fields).toHaveProperty('period');
  });

  it('say of how many days a service of a month in part is', async () => {
    const { contractId } = await contract({ startDate: '2026-11-16' });
    const services = { propertyId: (await contractOf(contractId)).property, code: 'internet', method: 'fixed' };
    await insertService(world.db, world.owner.ownerId, { ...services, amountKop: 25_000 });
    await world.issued(contractId);
    const shown = await preview('services_act', contractId, { period: PERIOD });
    // 16–30 November is 15 of 30 days: 250,00 × 15 / 30 = 125,00.
    expect(words(shown)).toMatch(/Інтернет, 15 днів з 30 \|.*125,00 ₴/);
    expect(words(shown)).toContain(', а також пов’язані з цим послуги');
  });

  async function contractOf(id: string): Promise<{ property: string }> {
    const { body } = await world.client.get(`/contracts/${id}`);
    return { property: body.rental_object_id };
  }
});
