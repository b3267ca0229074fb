import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingWorld } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

it('a contract that a manager has sent is told to its owner, and one that the owner has sent is not', async () => {
  const world = await createBillingWorld(app);
  const { propertyId, landlordId, tenantId, contractId } = await world.meteredContract();
  await world.client.post(`/contracts/${contractId}/terminate`, { terminated_on: '2026-11-19', reason: 'За згодою' });
  const place = { ownerId: world.owner.ownerId, propertyId };
  const manager = await insertManager(app, place, { switches: ['contracts'] });
  const send = async (start: string, end: string, { client } = manager) => {
    const made = await client.post('/contracts', {
      rental_object_id: propertyId,
      landlord_counterparty_id: landlordId,
      tenant_counterparty_id: tenantId,
      start_date: start,
      end_date: end,
      rent: { amount_minor: 1_500_000, currency: 'UAH' },
    });
    const sent = await client.post(`/contracts/${made.body.id}/send`);
    expect(sent.status, sent.text).toBe(200);
  };
  await send('2026-12-01', '2027-11-30');
  await send('2028-01-01', '2028-11-30', { ...manager, client: world.client });
  await app.settleJobs();
  const { items } = (await world.client.get('/notifications')).body;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    type: 'contract_sent',
    title: expect.stringContaining('Договір надіслано орендареві'),
    body: expect.stringContaining('від вашого імені: Олена Коваленко'),
  });
});
