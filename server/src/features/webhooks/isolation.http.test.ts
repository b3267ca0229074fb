import { expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { useWebhooks } from './webhook-home.fixture.ts';

const { at, sql, addHook, deliveries, delivered, hasten } = useWebhooks();

const EVENTS = 6;
const addTasks = async (count: number) => {
  for (let index = 0; index < count; index += 1) await at.client.post('/tasks', { title: `Кран ${index}` });
};

/** What a machine that is busy for longer than an endpoint is waited for would hide is looked for again; one queue for all would never show it. */
const ROUNDS = 4;

it('an endpoint that hangs delays neither a living one of its owner nor another owner’s', async () => {
  const dead = await startWebhookReceiver(() => at.app.deps.clock.nowMs());
  const foreign = await startWebhookReceiver(() => at.app.deps.clock.nowMs());
  const { stranger } = at.world;
  try {
    dead.fail('hang', 1_000);
    const hanging = await addHook({ url: dead.url, events: ['task.created'] });
    const living = await addHook({ events: ['receipt.issued'] });
    const other = (await stranger.post('/webhook-endpoints', { url: foreign.url, events: ['task.created'] })).body;
    foreign.trust(other.secret);
    await addTasks(EVENTS);
    const isToldMeanwhile = async (round: number) => {
      await until(
        async () => dead.asked,
        (all) => all.length === round,
        20_000,
      );
      await at.client.post(`/webhook-endpoints/${living.id}/test`);
      await stranger.post(`/webhook-endpoints/${other.id}/test`);
      await until(
        async () => Math.min(at.receiver.received.length, foreign.received.length),
        (told) => told >= round,
        20_000,
      );
      const { rows } = await sql('select hung from webhook_endpoints where id = $1', [hanging.id]);
      return rows[0]?.hung === round - 1;
    };
    let round = 1;
    while (!(await isToldMeanwhile(round)) && round < ROUNDS) {
      at.app.time.set(`2026-11-20T${String(9 + round).padStart(2, '0')}:00:00Z`);
      await hasten();
      round += 1;
    }
    // They were told while it was still being waited for, and of its six events no other was tried.
    expect(round).toBeLessThan(ROUNDS);
    expect((await deliveries(hanging)).filter(({ status }) => status === 'delivered')).toEqual([]);
  } finally {
    await dead.close();
    await foreign.close();
  }
});

it('an endpoint that has hung is not asked again until it has rested, twice as long each time', async () => {
  const hook = await addHook();
  at.receiver.fail('hang', 2);
  await addTasks(EVENTS);
  const restOf = async () => {
    const { rows } = await sql('select hung, resting_until from webhook_endpoints where id = $1', [hook.id]);
    return { hung: rows[0]?.hung, until: (rows[0]?.resting_until as Date | null)?.toISOString() };
  };
  const hungTimes = (times: number) => until(restOf, ({ hung }) => hung === times, 20_000);
  expect(await hungTimes(1)).toEqual({ hung: 1, until: '2026-11-20T09:00:05.000Z' });
  await hasten();
  await at.app.settleJobs();
  expect(at.receiver.asked).toHaveLength(1);
  at.app.time.set('2026-11-20T09:00:06Z');
  await hasten();
  expect(await hungTimes(2)).toEqual({ hung: 2, until: '2026-11-20T09:00:16.000Z' });
  at.app.time.set('2026-11-20T09:00:17Z');
  await hasten();
  const all = await delivered(hook, (items) => items.some(({ status }) => status === 'delivered'));
  expect(all).toHaveLength(EVENTS);
  expect(await restOf()).toEqual({ hung: 0, until: undefined });
  await hasten();
  await delivered(hook, (items) => items.every(({ status }) => status === 'delivered'));
  // Each was taken once, and no time was spent on the hanging address but twice.
  expect([at.receiver.received.length, at.receiver.asked.length]).toEqual([EVENTS, EVENTS + 2]);
});

it('whoever sends a test does not wait until the endpoint has rested', async () => {
  const hook = await addHook();
  at.receiver.fail('hang');
  await addTasks(1);
  await delivered(hook, ([one]) => one?.error === 'timeout');
  const test = await at.client.post(`/webhook-endpoints/${hook.id}/test`);
  const items = await delivered(hook, (all) => all.find(({ id }) => id === test.body.id)?.status === 'delivered');
  expect(items.map(({ event, status }) => [event, status])).toContainEqual(['task.created', 'pending']);
});
