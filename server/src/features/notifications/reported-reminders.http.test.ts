import { expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { issueReceipt } from '../public-pages/public-pages.fixture.ts';
import { useReminders } from './reminders.fixture.ts';

const { at, remindAt, reminders, sentReceipt } = useReminders();

it('a reminder waits while the tenant’s own word that he has paid all of it waits for the owner', async () => {
  const id = await sentReceipt();
  const { contractId, key: k, api } = at.scene;
  const left = (await api.get(`/receipts/${id}`)).body.left_kop;
  const report = (amount_kop: number) =>
    clientOf(at.app).post(`/info/contracts/${contractId}/payment-reports`, { k, amount_kop, paid_on: '2026-11-20' });
  await report(left - 1);
  await remindAt('2026-11-22T10:00:00Z');
  expect(await reminders()).toHaveLength(1);
  const { body } = await report(1);
  await remindAt('2026-11-26T10:00:00Z');
  expect(await reminders()).toHaveLength(1);
  await api.post(`/payments/${body.id}/reject`, { reason: 'Не надійшло' });
  await remindAt('2026-12-02T10:00:00Z');
  expect(await reminders()).toHaveLength(2);
});

it('what is reported goes to the oldest debt first, so the next receipt is reminded of', async () => {
  const { contractId, key: k, api } = at.scene;
  const october = await issueReceipt(at.scene, '2026-10');
  expect((await api.post(`/receipts/${october}/send`)).status).toBe(200);
  const november = await sentReceipt();
  const leftOf = async (id: string) => (await api.get(`/receipts/${id}`)).body.left_kop;
  const [older, newer] = [await leftOf(october), await leftOf(november)];
  // As much as either of the two, and so the older one alone.
  const report = { k, amount_kop: Math.max(older, newer), paid_on: '2026-11-20' };
  expect((await clientOf(at.app).post(`/info/contracts/${contractId}/payment-reports`, report)).status).toBe(201);
  await remindAt('2026-11-22T10:00:00Z');
  expect(await reminders()).toHaveLength(1);
});
