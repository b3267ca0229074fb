import { beforeEach, describe, expect, it } from 'vitest';
import { insertContractParty, insertReading, insertService, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { until } from '../../testing/until.ts';
import { sendInfoFile, smallPdf } from '../../testing/upload-steps.ts';
import { issueReceipt, makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';
import { TENANT_EVENTS } from './audited-events.ts';
import { remind } from './remind.ts';
import { sendDigests } from './send-digests.ts';
import { useToldScene } from './told-scene.fixture.ts';

/** A tenant with an account is told of his own leases and of nothing else (ADR 0039). The scene's receipt is due on 25.11.2026. */
const { at, toldTo } = useToldScene();
let tenant: { client: Client; userId: string; token: string };
beforeEach(async () => {
  tenant = await tenantOf(at.scene);
});
const told = (client: Client = tenant.client, query = '') => toldTo(client, query);

async function tenantOf(of: Scene): Promise<typeof tenant> {
  const person = await insertUser(at.app.database.superuser);
  await insertContractParty(at.app.database.superuser, of.owner.ownerId, of.contractId, person.userId);
  return { client: clientOf(at.app, person.token), userId: person.userId, token: person.token };
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const types = async (client?: Client) => (await told(client)).map(({ type }) => type);
const run = (sql: string, values: unknown[] = []) => at.app.database.superuser.query(sql, values);

/** A reading that the tenant has sent. */
async function sentReading(): Promise<string> {
  return insertReading(at.app.database.superuser, at.scene.owner.ownerId, {
    meterId: at.scene.meterId,
    propertyId: at.scene.propertyId,
    on: '2026-11-19',
    value: '8300',
    source: 'tenant_link',
    state: 'submitted',
  });
}

describe('a tenant with an account is told', () => {
  it('of a receipt with the sum first, and the owner who works alone is not', async () => {
    const id = await issueReceipt(at.scene);
    const [item] = await told();
    expect(item).toMatchObject({
      type: 'my_receipt',
      group: 'payments',
      title: expect.stringMatching(/^[\d ]+,\d\d ₴ · сплатити до 25 листопада$/),
      body: expect.stringContaining('за листопад 2026'),
      action: { label: 'Відкрити квитанцію', href: `/receipts/${id}` },
    });
    expect(await types(at.scene.api)).toEqual([]);
    expect((await tenant.client.get(`/receipts/${id}`)).status).toBe(200);
  });

  it('of a payment that was recorded and taken back, and of his own that was not confirmed', async () => {
    const body = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    const recorded = await at.scene.api.post('/payments', body);
    expect(recorded.status).toBe(201);
    // Each job tells at its own moment, and the list is in the order of those.
    await at.app.settleJobs();
    const report = { k: at.scene.key, amount_kop: 1_234_560, paid_on: '2026-11-19' };
    const { body: reported } = await clientOf(at.app).post(
      `/info/contracts/${at.scene.contractId}/payment-reports`,
      report,
    );
    expect((await at.scene.api.post(`/payments/${reported.id}/reject`, {})).status).toBe(200);
    await at.app.settleJobs();
    const taken = await at.scene.api.post(`/payments/${recorded.body.id}/reverse`, { reason: 'Не той договір' });
    expect(taken.status).toBe(200);
    expect((await told()).map(({ title }) => title)).toEqual([
      '1 000,00 ₴ · зарахування оплати скасовано',
      '12 345,60 ₴ · оплату не підтверджено',
      '1 000,00 ₴ · оплату зараховано',
    ]);
  });

  it('that what he showed of a payment to a supplier shows none', async () => {
    const { contractId, key: k, propertyId, owner } = at.scene;
    const { superuser } = at.app.database;
    await insertService(superuser, owner.ownerId, {
      propertyId,
      position: 9,
      code: 'gas',
      method: 'fixed',
      payer: 'tenant_direct',
    });
    const fileId = await sendInfoFile(at.app, { contractId, k }, { purpose: 'supplier_payment', bytes: smallPdf() });
    const payment = {
      k,
      service: 'gas',
      period: '2026-10',
      paid_on: '2026-11-12',
      amount_kop: 45_050,
      file_id: fileId,
    };
    const { body } = await clientOf(at.app).post(`/info/contracts/${contractId}/supplier-payments`, payment);
    const [shown] = await toldTo(at.scene.api);
    expect(shown).toMatchObject({
      type: 'supplier_payment_shown',
      title: expect.stringMatching(/^Показано оплату: Газ · /),
      body: expect.stringMatching(/^за жовтень 2026 · 450,50 ₴ · /),
      action: { href: `/contracts/${contractId}` },
    });
    const path = `/contracts/${contractId}/supplier-payments/${body.id}/return`;
    expect((await at.scene.api.post(path, { reason: 'Не видно суми' })).status).toBe(200);
    expect(await told()).toMatchObject([
      {
        type: 'my_readings_asked',
        title: 'Покажіть оплату ще раз: Газ, жовтень 2026',
        body: expect.stringContaining('Не видно суми'),
        action: { href: `/contracts/${contractId}` },
      },
    ]);
  });

  it('why his reading was rejected, and nothing of a reading that the owner took himself', async () => {
    const id = await sentReading();
    expect(
      (await at.scene.api.post(`/meters/readings/${id}/reject`, { comment: 'На фото інший лічильник' })).status,
    ).toBe(200);
    await at.app.settleJobs();
    const own = await insertReading(at.app.database.superuser, at.scene.owner.ownerId, {
      meterId: at.scene.meterId,
      propertyId: at.scene.propertyId,
      on: '2026-11-18',
      value: '8290',
    });
    expect((await at.scene.api.post(`/meters/readings/${own}/reject`, {})).status).toBe(200);
    expect(await told()).toMatchObject([
      {
        type: 'my_reading_rejected',
        title: expect.stringContaining('Показник не прийнято'),
        body: expect.stringContaining('На фото інший лічильник'),
        action: { href: `/contracts/${at.scene.contractId}` },
      },
    ]);
  });

  it('of what was done about his request, and not of what the owner does for himself', async () => {
    const request = { k: at.scene.key, title: 'Тече кран', description: 'На кухні' };
    await clientOf(at.app).post(`/info/contracts/${at.scene.contractId}/tasks`, request);
    const [task] = (await at.scene.api.get('/tasks')).body.items;
    await at.scene.api.post(`/tasks/${task.id}/start`);
    // Each job tells at its own moment, and the list is in the order of those.
    await at.app.settleJobs();
    await at.scene.api.post(`/tasks/${task.id}/finish`);
    const own = await at.scene.api.post('/tasks', { title: 'Звірити борг', contract_id: at.scene.contractId });
    await at.scene.api.post(`/tasks/${own.body.id}/finish`);
    expect((await told()).map(({ title }) => title)).toEqual([
      'Заявку виконано: Тече кран',
      'Заявку взято в роботу: Тече кран',
    ]);
  });

  it('of a contract that waits for him', async () => {
    await run(`update contracts set status = 'draft', start_date = '2026-12-01' where id = $1`, [at.scene.contractId]);
    expect((await at.scene.api.post(`/contracts/${at.scene.contractId}/send`)).status).toBe(200);
    expect(await told()).toMatchObject([
      {
        type: 'my_contract',
        title: expect.stringContaining('Договір чекає на вашу згоду'),
        action: { href: `/contracts/${at.scene.contractId}` },
      },
    ]);
  });
});

describe('what a tenant is told', () => {
  it('is his alone: neither the owner, another tenant nor who has left the lease reads it', async () => {
    await issueReceipt(at.scene);
    const other = await tenantOf(await makeScene(at.app));
    const [item] = await told();
    expect(await types(other.client)).toEqual([]);
    for (const client of [other.client, at.scene.api])
      expect((await client.post(`/notifications/${item?.id}/read`)).status).toBe(404);
    expect((await tenant.client.get('/notifications/unread')).body).toEqual({ count: 1 });
    expect((await tenant.client.post(`/notifications/${item?.id}/read`)).body.read_at).toBe('2026-11-20T09:00:00.000Z');
    expect((await tenant.client.get('/notifications/unread')).body).toEqual({ count: 0 });
    await run('delete from contract_parties where user_id = $1', [tenant.userId]);
    expect((await tenant.client.get('/notifications')).body.items).toEqual([]);
    expect((await tenant.client.get('/notifications')).status).toBe(403);
  });

  it('is a list beside his own portfolio, and its owner’s things stay with the owner', async () => {
    await run(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      (await makeScene(at.app)).owner.ownerId,
      tenant.userId,
    ]);
    await issueReceipt(at.scene);
    await clientOf(at.app).post(`/info/contracts/${at.scene.contractId}/payment-reports`, {
      k: at.scene.key,
      amount_kop: 100,
      paid_on: '2026-11-19',
    });
    expect(await types()).toEqual(['my_receipt']);
    expect(await types(at.scene.api)).toEqual(['payment_reported']);
    expect((await tenant.client.post('/notifications/read-all')).body).toEqual({ count: 1 });
  });

  it('reaches his open page with the commit, and no page of the owner', async () => {
    const origin = await at.app.listen();
    const listen = async (token: string) => {
      const response = await fetch(`${origin}/api/events`, { headers: { cookie: `sid=${token}` } });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      const heard = { text: '' };
      void (async () => {
        for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
          heard.text += next.value;
      })();
      return heard;
    };
    const [mine, owners] = [await listen(tenant.token), await listen(at.scene.owner.token)];
    await issueReceipt(at.scene);
    await until(
      async () => mine.text,
      (text) => text.includes('"entity":"notification"'),
    );
    expect(owners.text).not.toContain('"entity":"notification"');
    await Promise.all([tenant.client.post('/Auth/logout'), at.scene.api.post('/Auth/logout')]);
  });

  it('is chosen by himself among his own types, with a letter, a digest and quiet hours', async () => {
    const mine = (await tenant.client.get('/profile/notification-rules')).body;
    expect(mine.types).toContain('my_receipt');
    expect(mine.types).not.toContain('payment_reported');
    expect((await at.scene.api.get('/profile/notification-rules')).body.types).not.toContain('my_receipt');
    await run('update users set email_verified_at = now() where id = $1', [tenant.userId]);
    const letters = async () => {
      await at.app.settleJobs();
      const { rows } = await run(`select kind, subject from messages where user_id = $1 order by created_at, id`, [
        tenant.userId,
      ]);
      return rows.map(({ kind, subject }) => [kind, plain(subject)]);
    };
    const body = { silent: [], email: ['my_receipt'], digest: false, quiet_hours: true };
    expect((await tenant.client.put('/profile/notification-rules', body)).status).toBe(200);
    await issueReceipt(at.scene);
    expect(await letters()).toMatchObject([['notification', expect.stringContaining('сплатити до 25 листопада')]]);
    await tenant.client.put('/profile/notification-rules', { ...body, email: ['my_payment'], digest: true });
    const payment = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    at.app.time.set('2026-11-20T09:30:00Z');
    await at.scene.api.post('/payments', payment);
    expect(await letters()).toHaveLength(1);
    at.app.time.set('2026-11-21T08:00:00Z');
    await sendDigests({ database: at.app.worker, clock: at.app.deps.clock }, at.app.deps.config.origin);
    expect((await letters())[1]).toEqual(['notification.digest', 'За добу: 1 нове сповіщення']);
  });

  it('goes to his browser unless the lease’s settings leave push out', async () => {
    const { rows } = await run('select id from sessions where user_id = $1', [tenant.userId]);
    await run(
      `insert into push_devices (id, user_id, session_id, endpoint_hash, address_sealed, name, created_at) values (gen_random_uuid(), $1, $2, sha256($3::bytea), '\\x00', 'Chrome', now())`,
      [tenant.userId, rows[0].id, tenant.userId],
    );
    const pushes = async () =>
      (await run(`select 1 from messages where user_id = $1 and channel = 'push'`, [tenant.userId])).rows.length;
    const pay = async () => {
      await at.scene.api.post('/payments', {
        contract_id: at.scene.contractId,
        amount_kop: 100,
        paid_on: '2026-11-20',
        method: 'bank',
      });
      await at.app.settleJobs();
    };
    await pay();
    expect(await pushes()).toBe(1);
    const settings = {
      channels: ['email', 'sms'],
      receipt_issued: false,
      payment_received: false,
      before_due_days: [3],
      after_due_days: [1],
      readings_reminder: false,
    };
    const saved = await at.scene.api.patch(`/contracts/${at.scene.contractId}/notification-settings`, {
      notification_settings: settings,
    });
    expect(saved.status).toBe(200);
    await pay();
    expect(await pushes()).toBe(1);
    expect(await types()).toEqual(['my_payment', 'my_payment']);
  });

  it('holds the owner’s reminders too, once, though his card has no address', async () => {
    const id = await issueReceipt(at.scene);
    await run(`update receipts set sent_at = now() where id = $1`, [id]);
    await run(`update counterparties set emails = '{}', phones = '{}' where owner_id = $1`, [at.scene.owner.ownerId]);
    at.app.time.set('2026-11-22T09:00:00Z');
    for (let hour = 0; hour < 2; hour += 1)
      await remind({ database: at.app.worker, clock: at.app.deps.clock, log: at.app.deps.log }, at.app.deps);
    expect((await types()).filter((type) => type === 'my_receipt_due')).toHaveLength(1);
  });

  it('is said by the database and the program alike', async () => {
    const { rows } = await run('select action, actor_kinds as by from private.tenant_told_actions order by action');
    const wanted = Object.entries(TENANT_EVENTS).map(([action, { by }]) => ({ action, by: [...by] }));
    expect(rows).toEqual(wanted.toSorted((a, b) => (a.action < b.action ? -1 : 1)));
  });

  it('costs a lease without an account not a single job', async () => {
    const lonely = await makeScene(at.app);
    await issueReceipt(lonely);
    const { rows } = await run(`select 1 from outbox where kind = 'notifications.tell' and owner_id = $1`, [
      lonely.owner.ownerId,
    ]);
    expect(rows).toEqual([]);
  });
});
