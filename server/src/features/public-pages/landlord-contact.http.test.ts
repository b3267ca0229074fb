import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertContractParty, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CANARIES, issueReceipt, makeScene, PHONE } from './public-pages.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SHOWN = { landlord_phone: CANARIES.landlordPhone, landlord_email: CANARIES.landlordEmail };
const NOTHING = { landlord_phone: null, landlord_email: null };

it('whom to call is one touch away for whoever has the key, and for nobody else', async () => {
  const scene = await makeScene(app);
  const receiptId = await issueReceipt(scene);
  for (const [api, page] of [
    [`/info/contracts/${scene.contractId}`, `/info/${scene.contractId}`],
    [`/info/receipts/${receiptId}`, `/info/receipt/${receiptId}`],
  ] as const) {
    expect((await clientOf(app).get(`${api}?k=${scene.key}`)).body).toMatchObject(SHOWN);
    const bodyOf = async (url: string) =>
      (await app.inject({ method: 'GET', url, headers: { 'user-agent': PHONE } })).body;
    const [keyed, bare] = [await bodyOf(`${page}?k=${scene.key}`), await bodyOf(page)];
    for (const href of [`tel:${CANARIES.landlordPhone}`, `mailto:${CANARIES.landlordEmail}`]) {
      expect(keyed.includes(`href="${href}"`)).toBe(true);
      expect(bare.includes(href)).toBe(false);
    }
  }
});

it('a tenant who has signed in sees how to reach the landlord, a manager of the object does not', async () => {
  const { owner, contractId, propertyId, api } = await makeScene(app);
  const db = app.database.superuser;
  const [tenant, manager] = [await insertUser(db), await insertUser(db)];
  await insertContractParty(db, owner.ownerId, contractId, tenant.userId);
  await insertGrant(db, manager.userId, { ownerId: owner.ownerId, propertyId }, { switches: ['contracts'] });
  const shown = async (client: typeof api) => (await client.get(`/contracts/${contractId}`)).body;
  expect(await shown(clientOf(app, tenant.token))).toMatchObject(SHOWN);
  expect(await shown(api)).toMatchObject(SHOWN);
  expect(await shown(clientOf(app, manager.token))).toMatchObject({ role: 'manager', ...NOTHING });
});
