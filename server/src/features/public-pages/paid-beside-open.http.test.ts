import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueReceipt, makeScene, PHONE } from './public-pages.fixture.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function page(path: string): Promise<string> {
  const { body } = await app.inject({ method: 'GET', url: path, headers: { 'user-agent': PHONE } });
  return body.replaceAll('<!-- -->', '');
}

it('a paid receipt speaks of itself alone, and with the key leads to what else is due', async () => {
  const scene = await makeScene(app);
  const paid = await issueReceipt(scene, '2026-10');
  const { own_kop: ownKop } = (await scene.api.get(`/receipts/${paid}`)).body;
  const payment = { contract_id: scene.contractId, amount_kop: ownKop, paid_on: '2026-11-20', method: 'bank' };
  expect((await scene.api.post('/payments', payment)).status).toBe(201);
  expect(await page(`/info/receipt/${paid}?k=${scene.key}`)).not.toContain('Сплатити за ');
  const open = await issueReceipt(scene, '2026-11');
  const byKey = await page(`/info/receipt/${paid}?k=${scene.key}`);
  expect(byKey).toContain('За\u00a0цією квитанцією все сплачено.');
  expect(byKey).not.toContain('Платити нічого');
  expect(byKey).toMatch(new RegExp(`href="/info/receipt/${open}[^"]*">Сплатити за листопад`));
  const bare = await page(`/info/receipt/${paid}`);
  expect(bare).toContain('За\u00a0цією квитанцією все сплачено.');
  expect(bare).not.toContain(open);
});
