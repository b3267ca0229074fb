import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
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
