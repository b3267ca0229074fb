import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { issueReceipt, makeScene, PHONE } from './public-pages.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a receipt whose payee has no tax id has no code, and promises none by another link', async () => {
  const { contractId, key, ...scene } = await makeScene(app);
  await app.database.superuser.query(
    `update counterparties p set tax_id_sealed = null from contracts c
      where c.id = $1 and p.owner_id = c.owner_id and p.id = c.landlord_counterparty_id`,
    [contractId],
  );
  const id = await issueReceipt({ ...scene, contractId, key });
  for (const path of [`/info/receipt/${id}`, `/info/receipt/${id}?k=${key}`]) {
    const { body: html } = await app.inject({ method: 'GET', url: path, headers: { 'user-agent': PHONE } });
    expect(html).toContain('QR-коду немає: сплатіть за\u00a0реквізитами нижче.');
    expect(html).not.toContain('за повним посиланням');
  }
});
