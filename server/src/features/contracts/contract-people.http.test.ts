import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCounterparty, insertOwner, insertProperty } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

it('a contract has two sides: the landlord is not his own tenant, co-tenant or surety, today and when a draft is changed', async () => {
  const pool = test.database.superuser;
  const owner = await insertOwner(pool);
  const client = clientOf(test, owner.token);
  const landlord = await insertCounterparty(pool, owner.ownerId, {
    displayName: 'Коваленко Олена',
    roles: ['landlord'],
  });
  const tenant = await insertCounterparty(pool, owner.ownerId);
  const whole = {
    rental_object_id: await insertProperty(pool, owner.ownerId),
    landlord_counterparty_id: landlord,
    tenant_counterparty_id: tenant,
    start_date: '2026-12-01',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
  };
  const itself = 'Орендар не може бути й орендодавцем. Оберіть іншу людину';
  const twice = 'Ця людина вже є стороною договору';
  for (const [change, fields] of [
    [{ tenant_counterparty_id: landlord }, { tenant_counterparty_id: itself }],
    [{ co_tenants: [tenant] }, { 'co_tenants.0': twice }],
    [{ guarantor_id: tenant }, { guarantor_id: twice }],
  ]) {
    const refused = await client.post('/contracts', { ...whole, ...change });
    expect([refused.status, refused.body.fields]).toEqual([422, fields]);
  }
  const { id, version } = (await client.post('/contracts', whole)).body;
  const changed = await client.patch(`/contracts/${id}`, { tenant_counterparty_id: landlord, version });
  expect([changed.status, changed.body.fields]).toEqual([422, { tenant_counterparty_id: itself }]);
  expect((await client.get(`/contracts/${id}`)).body.tenant_counterparty_id).toBe(tenant);
  const neighbour = await insertCounterparty(pool, owner.ownerId);
  const shared = (await client.patch(`/contracts/${id}`, { co_tenants: [neighbour] })).body.co_tenants;
  const asRead = await client.patch(`/contracts/${id}`, { co_tenants: shared });
  expect([asRead.status, asRead.body.co_tenants]).toEqual([200, [expect.objectContaining({ id: neighbour })]]);
  const merged = await client.post(`/counterparties/${tenant}/merge`, { into: landlord });
  expect([merged.status, merged.body.fields.into]).toEqual([422, expect.stringContaining('різні люди')]);
});
