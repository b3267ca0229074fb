import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { until } from '../../testing/until.ts';
import { useWebhooks } from './webhook-home.fixture.ts';

const { at, sql, addHook, deliveries, delivered, hookNow, hasten, runDaily } = useWebhooks();

describe('an endpoint that', () => {
  it.each([
    ['refuses', 400, 'status_400', 400],
    ['breaks', 503, 'status_503', 503],
    ['sends elsewhere', 'redirect', 'status_302', 302],
    ['cuts', 'cut', 'ECONNRESET', null],
  ] as const)('%s is asked again under the same id, and takes it once', async (_, fault, error, status) => {
    const hook = await addHook();
    at.receiver.fail(fault);
    await at.client.post('/tasks', { title: 'Кран' });
    const [first] = await delivered(hook, ([one]) => one?.attempts === 1);
    expect(first).toMatchObject({ status: 'pending', error, answer_status: status });
    expect((await hookNow()).failing_since).toBe('2026-11-20T09:00:00.000Z');
    await hasten();
    expect(await delivered(hook, ([one]) => one?.status === 'delivered')).toMatchObject([{ attempts: 2, error: null }]);
    expect([at.receiver.received.length, at.receiver.asked]).toEqual([1, ['/hook', '/hook']]);
    expect(at.receiver.received[0]?.id).toBe(`msg_${first?.id}`);
    expect((await hookNow()).failing_since).toBeNull();
  });

  it('lies about the length of its answer is believed by its status, and holds nobody', async () => {
    const hook = await addHook();
    at.receiver.fail('lie');
    await at.client.post('/tasks', { title: 'Кран' });
    expect(await delivered(hook, ([one]) => one?.status === 'delivered')).toMatchObject([{ answer_status: 200 }]);
  });

  it('says it is gone is given up at once, and the owner is told', async () => {
    const hook = await addHook();
    at.receiver.fail(410);
    await at.client.post('/tasks', { title: 'Кран' });
    await delivered(hook, ([one]) => one?.status === 'failed');
    expect(await hookNow()).toMatchObject({ status: 'disabled' });
    await at.app.settleJobs();
    const told = await until(
      async () => (await at.client.get('/notifications')).body.items,
      (items) => items.length > 0,
      10_000,
    );
    expect(told).toMatchObject([
      {
        type: 'webhook_disabled',
        title: `Вебхук вимкнено: ${new URL(at.receiver.url).host}`,
        action: { href: '/profile/integrations' },
      },
    ]);
    await at.client.post('/tasks', { title: 'Після' });
    await at.app.settleJobs();
    expect(at.receiver.asked).toHaveLength(1);
  });

  it('takes nothing for three days is given up, and works again once it is switched on', async () => {
    const hook = await addHook();
    at.receiver.fail(500);
    await at.client.post('/tasks', { title: 'Кран' });
    await delivered(hook, ([one]) => one?.attempts === 1);
    at.app.time.set('2026-11-23T08:59:59Z');
    await runDaily();
    expect((await hookNow()).status).toBe('active');
    at.app.time.set('2026-11-23T09:00:00Z');
    await runDaily();
    const disabled = await hookNow();
    expect(disabled.status).toBe('disabled');
    await hasten();
    await at.app.settleJobs();
    expect(await deliveries(hook)).toMatchObject([{ status: 'failed', error: 'endpoint_off' }]);
    const on = await at.client.patch(`/webhook-endpoints/${hook.id}`, { enabled: true, version: disabled.version });
    expect(on.body).toMatchObject({ status: 'active', failing_since: null });
    await at.client.post('/tasks', { title: 'Знову' });
    await until(
      async () => at.receiver.received,
      (all) => all.length === 1,
      10_000,
    );
  });
});

describe('the log', () => {
  it('sends a test, and sends again what was taken, under the same id', async () => {
    const hook = await addHook();
    const test = await at.client.post(`/webhook-endpoints/${hook.id}/test`);
    expect([test.status, test.body]).toMatchObject([202, { event: 'test', status: 'pending', attempts: 0 }]);
    await delivered(hook, ([one]) => one?.status === 'delivered');
    const path = `/webhook-endpoints/${hook.id}/deliveries/${test.body.id}/resend`;
    // Whoever hangs keeps it on its way.
    at.receiver.fail('hang');
    const both = await Promise.all([at.client.post(path), at.client.post(path)]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('delivery_pending');
    expect(await delivered(hook, ([one]) => one?.attempts === 2)).toMatchObject([
      { status: 'pending', error: 'timeout' },
    ]);
    // It has hung, so it rests a little before it is asked again.
    at.app.time.set('2026-11-20T09:01:00Z');
    await hasten();
    await until(
      async () => at.receiver.received,
      (all) => all.length === 2,
      10_000,
    );
    expect(new Set(at.receiver.received.map(({ id }) => id))).toEqual(new Set([`msg_${test.body.id}`]));
    expect((await at.client.post(`/webhook-endpoints/${hook.id}/deliveries/${newId()}/resend`)).status).toBe(404);
  });

  it('is paged by its cursor, however many events there were, the newest first', async () => {
    const hook = await addHook({ events: ['receipt.issued'] });
    await sql(
      `insert into webhook_deliveries (id, owner_id, endpoint_id, event, payload, status, created_at)
       select gen_random_uuid(), $1, $2, 'receipt.issued', '{}', 'delivered', '2026-11-20T08:00:00Z'::timestamptz - make_interval(mins => n / 2)
         from generate_series(1, 245) n`,
      [at.world.owner.ownerId, hook.id],
    );
    const seen: { id: string; created_at: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { status, body } = await at.client.get(`/webhook-endpoints/${hook.id}/deliveries?limit=100${query}`);
      expect([status, body.total]).toEqual([200, 245]);
      seen.push(...body.items);
      cursor = body.next_cursor;
    }
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([245, 245]);
    expect(seen.map(({ created_at }) => created_at)).toEqual(
      seen
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );
    const wrong = await at.client.get(`/webhook-endpoints/${hook.id}/deliveries?cursor=x`);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'bad_query']);
    expect((await at.world.stranger.get(`/webhook-endpoints/${hook.id}/deliveries`)).status).toBe(404);
  });

  it('is kept for thirty days', async () => {
    const hook = await addHook();
    await at.client.post(`/webhook-endpoints/${hook.id}/test`);
    await delivered(hook, ([one]) => one?.status === 'delivered');
    at.app.time.set('2026-12-20T08:59:00Z');
    await runDaily();
    expect(await deliveries(hook)).toHaveLength(1);
    at.app.time.set('2026-12-20T09:00:01Z');
    await runDaily();
    expect(await deliveries(hook)).toEqual([]);
  });

  it('takes no tests of what is switched off', async () => {
    const hook = await addHook();
    expect((await at.client.patch(`/webhook-endpoints/${hook.id}`, { enabled: false, version: 1 })).body.status).toBe(
      'paused',
    );
    const test = await at.client.post(`/webhook-endpoints/${hook.id}/test`);
    expect([test.status, test.body.code]).toEqual([409, 'webhook_off']);
    await at.client.post('/tasks', { title: 'Кран' });
    expect(await deliveries(hook)).toEqual([]);
  });
});
