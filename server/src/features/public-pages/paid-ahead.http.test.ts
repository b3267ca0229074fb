import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueReceipt, makeScene, PHONE } from './public-pages.fixture.ts';

let app: TestApp;
const anyone = () => clientOf(app);

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function page(path: string) {
  return app.inject({ method: 'GET', url: path, headers: { 'user-agent': PHONE } });
}

describe('a receipt that an overpayment of before has met in part', () => {
  it('shows the overpayment among its sums and does not say that 0,00 is paid', async () => {
    const ahead = await makeScene(app);
    const payment = { contract_id: ahead.contractId, amount_kop: 10_000, paid_on: '2026-11-01', method: 'bank' };
    expect((await ahead.api.post('/payments', payment)).status).toBe(201);
    const id = await issueReceipt(ahead);
    expect((await anyone().get(`/info/receipts/${id}`)).body.payment_status).toBe('partial');
    expect((await page(`/info/receipt/${id}?k=${ahead.key}`)).body).not.toContain('Сплачено частково');
    await ahead.api.post('/payments', { ...payment, amount_kop: 20_000 });
    // 100,00 of before is a sum of the receipt itself; 200,00 has come since it was issued.
    expect((await page(`/info/receipt/${id}?k=${ahead.key}`)).body).toMatch(/Сплачено частково: (<!-- -->)?200,00/);
  });
});

describe('a receipt that was paid in part and written off for the rest', () => {
  it('says so on the page with the key and on paper, and never that all was paid', async () => {
    const scene = await makeScene(app);
    const id = await issueReceipt(scene);
    const { own_kop: ownKop } = (await scene.api.get(`/receipts/${id}`)).body;
    const payment = { contract_id: scene.contractId, amount_kop: 10_000, paid_on: '2026-11-20', method: 'bank' };
    await scene.api.post('/payments', payment);
    const writeOff = { amount_kop: ownKop - 10_000, written_off_on: '2026-11-20', note: 'Виїхав' };
    expect((await scene.api.post(`/contracts/${scene.contractId}/write-offs`, writeOff)).status).toBe(201);
    const text = (await page(`/info/receipt/${id}?k=${scene.key}`)).body.replaceAll('<!-- -->', '');
    expect(text).toContain('Борг списано');
    expect(text).toMatch(/<span>Списано<\/span>/);
    expect(text).not.toContain('Дякуємо');
    expect(text).not.toContain('Виїхав');
    expect((await anyone().get(`/info/receipts/${id}?k=${scene.key}`)).body).toMatchObject({
      payment_status: 'paid',
      paid_kop: 10_000,
      written_off_kop: ownKop - 10_000,
    });
    // The fields of the bare page are those of contract.md §3.13 and no other.
    expect((await anyone().get(`/info/receipts/${id}`)).body).not.toHaveProperty('written_off_kop');
    const pdf = await page(`/api/info/receipts/${id}/pdf?k=${scene.key}`);
    expect(pdfText(pdf.rawPayload)).toMatch(/Борг списано.*Списано/s);
  });
});

describe('a receipt that came with a debt of before the program', () => {
  it('says what of that debt was paid and what was given up since, and counts nothing of before its issue', async () => {
    const scene = await makeScene(app, { status: 'draft', openingBalanceKop: 120_000 });
    await scene.api.post(`/contracts/${scene.contractId}/activate`, { signed_on: '2026-10-01' });
    const forgive = (amount_kop: number) =>
      scene.api.post(`/contracts/${scene.contractId}/write-offs`, {
        amount_kop,
        written_off_on: '2026-11-20',
        note: 'Домовилися',
      });
    // 200,00 of the 1 200,00 before the issue, 300,00 after it; 150,00 of the rest is paid.
    await forgive(20_000);
    const id = await issueReceipt(scene);
    await scene.api.post('/payments', {
      contract_id: scene.contractId,
      amount_kop: 15_000,
      paid_on: '2026-11-20',
      method: 'bank',
    });
    await forgive(30_000);
    const shown = (await anyone().get(`/info/receipts/${id}?k=${scene.key}`)).body;
    expect(shown).toMatchObject({
      opening_balance_kop: 100_000,
      total_due_kop: shown.own_kop + 100_000,
      payable_kop: shown.own_kop + 55_000,
      written_off_kop: 0,
      forgiven_kop: 30_000,
    });
    const text = (await page(`/info/receipt/${id}?k=${scene.key}`)).body.replaceAll(/<!-- -->|<[^>]+>/g, '');
    expect(text).toMatch(/Сплачено−150,00.₴Списано−300,00.₴До сплати/);
  });
});
