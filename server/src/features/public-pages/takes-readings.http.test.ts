import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueReceipt, makeScene, PHONE, type Scene } from './public-pages.fixture.ts';

let app: TestApp;
let scene: Scene;
let receiptId: string;

beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  scene = await makeScene(app);
  receiptId = await issueReceipt(scene);
});
afterAll(() => app.close());

async function look(): Promise<[unknown, boolean]> {
  const { body } = await clientOf(app).get(`/info/receipts/${receiptId}?k=${scene.key}`);
  const url = `/info/receipt/${receiptId}?k=${scene.key}`;
  const page = await app.inject({ method: 'GET', url, headers: { 'user-agent': PHONE } });
  expect(page.statusCode).toBe(200);
  return [body.takes_readings, page.body.includes('#readings')];
}

/** The page of the contract has a form for them while the tenant holds the flat, and no longer (product.md §10). */
it.each([
  ['active', true],
  ['notice', true],
  ['completed', false],
  ['terminated', false],
] as const)('a receipt of a lease that is %s asks its holder for readings: %s', async (status, takes) => {
  await app.database.superuser.query('update contracts set status = $2 where id = $1', [scene.contractId, status]);
  expect(await look()).toEqual([takes, takes]);
  const bare = await clientOf(app).get(`/info/receipts/${receiptId}`);
  expect(bare.body).not.toHaveProperty('takes_readings');
});
