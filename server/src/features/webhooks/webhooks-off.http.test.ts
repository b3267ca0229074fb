import { expect, it } from 'vitest';
import { useWebhooks } from './webhook-home.fixture.ts';

const { at, addHook, deliveries, delivered, hookNow } = useWebhooks({ WEBHOOKS: 'off' });

it('an installation that tells nobody posts nothing, and what it did not tell stands in the log and may be sent again', async () => {
  const hook = await addHook();
  expect((await at.client.post('/tasks', { title: 'Кран' })).status).toBe(201);
  const [kept] = await delivered(hook, ([one]) => one?.status === 'failed');
  expect(kept).toMatchObject({ event: 'task.created', error: 'webhooks_off', attempts: 0, answer_status: null });
  expect((await at.client.post(`/webhook-endpoints/${hook.id}/test`)).status).toBe(202);
  await delivered(hook, (all) => all.length === 2 && all.every(({ status }) => status === 'failed'));
  expect(at.receiver.asked).toEqual([]);
  // It is not the receiver's failure: he is not given up.
  expect(await hookNow()).toMatchObject({ status: 'active', failing_since: null });
  const again = await at.client.post(`/webhook-endpoints/${hook.id}/deliveries/${kept?.id}/resend`);
  expect([again.status, again.body.status]).toEqual([202, 'pending']);
  await at.app.settleJobs();
  expect((await deliveries(hook)).find(({ id }) => id === kept?.id)).toMatchObject({ error: 'webhooks_off' });
  expect(at.receiver.asked).toEqual([]);
});
