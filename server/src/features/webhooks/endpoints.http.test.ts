import { describe, expect, it } from 'vitest';
import { createBillingWorld } from '../../testing/billing-world.ts';
import { insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { useWebhooks } from './webhook-home.fixture.ts';

const { at, sql, addHook, runDaily } = useWebhooks();

describe('a secret', () => {
  it('is told once, and stands sealed', async () => {
    const hook = await addHook();
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify((await at.client.get('/webhook-endpoints')).body)).not.toContain('whsec_');
    const { rows } = await sql('select * from webhook_endpoints where id = $1', [hook.id]);
    expect(JSON.stringify(rows).includes(hook.secret.slice(6, 30))).toBe(false);
  });

  it('that was changed signs beside the new one for a day, and then no more', async () => {
    const hook = await addHook();
    const rotated = await at.client.post(`/webhook-endpoints/${hook.id}/rotate`, { version: hook.version });
    expect([rotated.status, rotated.body.previous_until]).toEqual([200, '2026-11-21T09:00:00.000Z']);
    for (const [secret, now, count] of [
      [hook.secret, '2026-11-20T09:00:00Z', 2],
      [rotated.body.secret, '2026-11-21T08:59:59Z', 2],
      [rotated.body.secret, '2026-11-21T09:00:00Z', 1],
    ] as const) {
      at.app.time.set(now);
      at.receiver.trust(secret);
      const before = at.receiver.received.length;
      await at.client.post(`/webhook-endpoints/${hook.id}/test`);
      await until(
        async () => at.receiver.received,
        (all) => all.length === before + 1,
        10_000,
      );
      expect(at.receiver.received.at(-1)?.signatures).toHaveLength(count);
    }
    await runDaily();
    const { rows } = await sql('select previous_secret_sealed from webhook_endpoints where id = $1', [hook.id]);
    expect(rows).toEqual([{ previous_secret_sealed: null }]);
  });

  it('is changed once by two who change it at once', async () => {
    const hook = await addHook();
    const both = await Promise.all(
      [1, 2].map(() => at.client.post(`/webhook-endpoints/${hook.id}/rotate`, { version: hook.version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('whoever only works for the owner', () => {
  it('sees where his changes go and what was sent, and changes nothing of it (ADR 0076)', async () => {
    const hook = await addHook();
    await at.client.post(`/webhook-endpoints/${hook.id}/test`);
    const staff = await insertUser(at.app.database.superuser);
    await sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      at.world.owner.ownerId,
      staff.userId,
    ]);
    const client = clientOf(at.app, staff.token);
    const path = `/webhook-endpoints/${hook.id}`;
    expect((await client.get('/webhook-endpoints')).body.items).toMatchObject([{ id: hook.id }]);
    const [delivery] = (await client.get(`${path}/deliveries`)).body.items;
    const before = (await sql('select * from webhook_endpoints where id = $1', [hook.id])).rows;
    for (const refused of [
      await client.patch(path, { enabled: false, version: 1 }),
      await client.patch(path, { events: ['task.created'], version: 1 }),
      await client.patch(path, { description: 'Інша', version: 1 }),
      await client.post(`${path}/rotate`, { version: 1 }),
      await client.post(`${path}/test`),
      await client.post(`${path}/deliveries/${delivery.id}/resend`),
      await client.delete(path),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await sql('select * from webhook_endpoints where id = $1', [hook.id])).rows).toEqual(before);
  });
});

describe('an endpoint is added', () => {
  it.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://192.168.1.1/',
    'https://[fd00::1]/',
    'https://localhost.localdomain.local/',
    'https://user:pass@example.com/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://printer.lan/',
  ])('not at %s', async (url) => {
    const answer = await at.client.post('/webhook-endpoints', { url, events: ['task.created'] });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['url']]);
  });

  it.each([
    [{ events: ['task.created'] }, { url: 'Заповніть поле' }],
    [{ url: 'x', events: ['task.created'] }, { url: 'Потрібна адреса виду https://example.com.ua/webhooks' }],
    [{ url: 'https://example.com/', events: [] }, { events: 'Оберіть хоча б одну подію' }],
    [{ url: 'https://example.com/', events: ['all'] }, { 'events.0': 'Такої події немає' }],
  ])('not with %o', async (body, fields) => {
    const answer = await at.client.post('/webhook-endpoints', body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  it('nowhere on the machine of an installation that others reach', async () => {
    const open = await startTestApp({ withJobs: false, env: { PUBLIC_ORIGIN: 'https://app.example.com' } });
    try {
      const there = (await createBillingWorld(open)).client;
      const answer = await there.post('/webhook-endpoints', { url: at.receiver.url, events: ['task.created'] });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['url']]);
    } finally {
      await open.close();
    }
  });

  it('by whoever answers for the owner, soon after his password', async () => {
    const staff = await insertUser(at.app.database.superuser);
    await sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      at.world.owner.ownerId,
      staff.userId,
    ]);
    const body = { url: 'https://example.com/', events: ['task.created'] };
    expect((await clientOf(at.app, staff.token).post('/webhook-endpoints', body)).body.code).toBe('forbidden');
    await sql(`update sessions set proven_at = '2026-11-20T08:00:00Z' where user_id = $1`, [at.world.owner.userId]);
    expect((await at.client.post('/webhook-endpoints', body)).body.code).toBe('reauth_required');
  });

  it('ten times and no more', async () => {
    const body = { url: 'https://example.com/', events: ['task.created'] };
    for (let made = 0; made < 9; made += 1) expect((await at.client.post('/webhook-endpoints', body)).status).toBe(201);
    const both = await Promise.all([1, 2].map(() => at.client.post('/webhook-endpoints', body)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('webhooks_full');
  });

  it('and changed, and deleted with its log', async () => {
    const hook = await addHook({ description: 'Бухгалтерія' });
    const changed = await at.client.patch(`/webhook-endpoints/${hook.id}`, {
      events: ['task.created', 'task.created'],
      description: null,
      version: 1,
    });
    expect(changed.body).toMatchObject({ events: ['task.created'], description: null, version: 2 });
    const stale = await at.client.patch(`/webhook-endpoints/${hook.id}`, { enabled: false, version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    await at.client.post(`/webhook-endpoints/${hook.id}/test`);
    expect((await at.client.delete(`/webhook-endpoints/${hook.id}`)).status).toBe(204);
    expect((await at.client.delete(`/webhook-endpoints/${hook.id}`)).status).toBe(404);
    expect((await sql('select 1 from webhook_deliveries where endpoint_id = $1', [hook.id])).rows).toEqual([]);
  });
});
