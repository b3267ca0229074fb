import { describe, expect, it } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { CANARIES, issueReceipt, makeScene } from '../public-pages/public-pages.fixture.ts';
import { useReminders } from './reminders.fixture.ts';

const { at, hourly, remindAt, log, reminders, sentReceipt, settle, SETTINGS } = useReminders();

describe('a reminder of a receipt', () => {
  it('leaves three days before its day, once, however many processes look', async () => {
    const id = await sentReceipt();
    await remindAt('2026-11-21T10:00:00Z');
    expect(await reminders()).toEqual([]);
    at.app.time.set('2026-11-22T08:00:00Z');
    await Promise.all([hourly(), hourly(), hourly()]);
    await hourly();
    expect(await reminders()).toMatchObject([
      { channel: 'email', recipient: CANARIES.tenantEmail, status: 'stored', receipt_id: id },
    ]);
    const [letter] = await at.app.messages(CANARIES.tenantEmail);
    expect(letter?.subject.replaceAll('\u00a0', ' ')).toMatch(
      /^[\d ]+,\d\d ₴ · .+ · сплатити до 25 листопада · квитанція за листопад 2026$/,
    );
    expect(letter?.subject).toContain(CANARIES.flat);
    expect(letter?.subject).not.toContain(CANARIES.tenantSurname);
    expect(letter?.text).toContain(`/info/receipt/${id}?k=`);
    expect(letter?.text).toContain('/info/stop/');
  });

  it('leaves one and seven days after its day, and none in between or once it is paid', async () => {
    const id = await sentReceipt();
    for (const day of ['26', '27', '28', '29', '30']) await remindAt(`2026-11-${day}T10:00:00Z`);
    expect(await reminders()).toHaveLength(1);
    await remindAt('2026-12-02T10:00:00Z');
    expect(await reminders()).toHaveLength(2);
    const other = await makeScene(at.app);
    at.app.time.set('2026-11-20T09:00:00Z');
    const paid = await sentReceipt(other);
    const { payable_kop: amount } = (await other.api.get(`/receipts/${paid}`)).body;
    await other.api.post('/payments', {
      contract_id: other.contractId,
      amount_kop: amount,
      paid_on: '2026-11-20',
      method: 'bank',
    });
    await remindAt('2026-11-26T10:00:00Z');
    expect(await reminders(other)).toEqual([]);
    expect(id).not.toBe(paid);
  });

  it('never leaves in the quiet hours, of winter and of the night the clocks change', async () => {
    await sentReceipt();
    // 20:59 and 21:00, 8:59 and 9:00 of Kyiv.
    for (const instant of ['2026-11-21T22:00:00Z', '2026-11-22T06:59:00Z', '2026-11-22T19:00:00Z'])
      await remindAt(instant);
    expect(await reminders()).toEqual([]);
    await remindAt('2026-11-22T07:00:00Z');
    expect(await reminders()).toHaveLength(1);
  });

  it('is not of a receipt that was never sent, nor where the contract wants none', async () => {
    await issueReceipt(at.scene);
    await remindAt('2026-11-22T10:00:00Z');
    expect(await reminders()).toEqual([]);
    at.app.time.set('2026-11-20T09:00:00Z');
    const other = await makeScene(at.app);
    await sentReceipt(other);
    expect((await settle({ before_due_days: [2], after_due_days: [] }, other)).status).toBe(200);
    await remindAt('2026-11-22T10:00:00Z');
    expect(await reminders(other)).toEqual([]);
    await remindAt('2026-11-23T10:00:00Z');
    expect(await reminders(other)).toHaveLength(1);
  });

  it.each(['cancelled', 'declined'])(
    'is not of a contract that is %s: nobody owes anything under it',
    async (status) => {
      await sentReceipt();
      await at.app.database.superuser.query('update contracts set status = $2 where id = $1', [
        at.scene.contractId,
        status,
      ]);
      await remindAt('2026-11-22T10:00:00Z');
      await remindAt('2026-11-26T10:00:00Z');
      expect(await reminders()).toEqual([]);
    },
  );

  it('goes by SMS where that is the way, and says no more than it must', async () => {
    await sentReceipt();
    await settle({ channels: ['sms'] });
    await remindAt('2026-11-22T10:00:00Z');
    const [sms] = await at.app.messages(CANARIES.tenantPhone);
    expect(sms?.text).toMatch(/^[\d ]+,\d\d ₴ — квитанція за листопад 2026: сплатити до 25 листопада\. http\S+$/);
    for (const word of [CANARIES.tenantSurname, CANARIES.landlordSurname, CANARIES.flat, CANARIES.building])
      expect(sms?.text).not.toContain(word);
  });
});

describe('what is sent by itself', () => {
  it('is an issued receipt where the owner’s defaults say so, and a thank-you for a payment', async () => {
    const saved = await at.scene.api.put('/profile/reminders', {
      reminders: { ...SETTINGS, receipt_issued: true, payment_received: true },
    });
    expect([saved.status, saved.body.is_default]).toEqual([200, false]);
    expect((await at.scene.api.get('/profile/reminders')).body).toEqual({ items: [saved.body], total: 1 });
    await issueReceipt(at.scene);
    await hourly();
    expect((await log()).map(({ kind }) => kind)).toEqual(['receipt']);
    await at.scene.api.post('/payments', {
      contract_id: at.scene.contractId,
      amount_kop: 50_000,
      paid_on: '2026-11-20',
      method: 'bank',
    });
    await Promise.all([hourly(), hourly()]);
    expect((await log()).map(({ kind }) => kind)).toEqual(['payment.received', 'receipt']);
    expect((await at.scene.api.put('/profile/reminders', { reminders: null })).body).toMatchObject({
      is_default: true,
      reminders: { receipt_issued: false, before_due_days: [3], after_due_days: [1, 7] },
    });
  });

  it('goes the ways that the settings allow: no SMS where it is off, no letter where only SMS is on', async () => {
    await settle({ receipt_issued: true, channels: ['sms'] });
    await issueReceipt(at.scene);
    await hourly();
    expect(await log()).toMatchObject([{ kind: 'receipt', channel: 'sms', recipient: CANARIES.tenantPhone }]);
    const other = await makeScene(at.app);
    await at.app.database.superuser.query(
      `update counterparties set emails = '{}' where id = (select tenant_counterparty_id from contracts where id = $1)`,
      [other.contractId],
    );
    await settle({ receipt_issued: true, channels: ['email', 'push'] }, other);
    await issueReceipt(other);
    await hourly();
    expect(await log(other)).toEqual([]);
  });

  it('is no receipt of a contract that has come to nothing since', async () => {
    await settle({ receipt_issued: true });
    await issueReceipt(at.scene);
    await at.app.database.superuser.query(`update contracts set status = 'cancelled' where id = $1`, [
      at.scene.contractId,
    ]);
    await hourly();
    expect(await log()).toEqual([]);
  });

  it('is a request for readings on the first day of the next month, unless they have come', async () => {
    await settle({ readings_reminder: true });
    await remindAt('2026-11-30T10:00:00Z');
    expect(await log()).toEqual([]);
    await remindAt('2026-12-01T10:00:00Z');
    await remindAt('2026-12-02T10:00:00Z');
    expect((await log()).map(({ kind }) => kind)).toEqual(['readings.request']);
  });

  it('is no request for readings that the lease’s own list does not pay by', async () => {
    await settle({ readings_reminder: true });
    const { superuser } = at.app.database;
    await superuser.query(`update contracts set utilities = '[]' where id = $1`, [at.scene.contractId]);
    await remindAt('2026-12-01T10:00:00Z');
    expect(await log()).toEqual([]);
  });
});

describe('the log of a contract', () => {
  it('is the owner’s alone, of one receipt when asked, and never holds what was said', async () => {
    const id = await sentReceipt();
    expect(await log(at.scene, `?receipt_id=${id}`)).toHaveLength(1);
    expect(await log(at.scene, `?receipt_id=${at.scene.contractId}`)).toEqual([]);
    const [entry] = await log();
    expect(Object.keys(entry ?? {}).sort()).toEqual(
      [
        'attempts',
        'channel',
        'created_at',
        'delivered_at',
        'id',
        'kind',
        'reason',
        'receipt_id',
        'recipient',
        'sent_at',
        'status',
      ].sort(),
    );
    const stranger = clientOf(at.app, (await insertOwner(at.app.database.superuser)).token);
    expect((await stranger.get(`/contracts/${at.scene.contractId}/messages`)).status).toBe(404);
  });
});

describe('the link that stops', () => {
  const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
    at.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload });
  async function stopPath(): Promise<string> {
    await at.app.settleJobs();
    const [letter] = await at.app.messages(CANARIES.tenantEmail);
    return /\/info\/stop\/[\w.-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  }

  it('opens without effect, stops with one press, and what would follow is suppressed', async () => {
    await sentReceipt();
    const path = await stopPath();
    const page = await at.app.inject({ method: 'GET', url: path });
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, expect.stringContaining('noindex')]);
    await remindAt('2026-11-22T10:00:00Z');
    expect(await reminders()).toMatchObject([{ status: 'stored' }]);
    expect((await post(path)).statusCode).toBe(200);
    expect((await post(path)).statusCode).toBe(200);
    await remindAt('2026-11-26T10:00:00Z');
    expect((await reminders()).map(({ status }) => status)).toEqual(['suppressed', 'stored']);
    // Somebody else's letters go on.
    at.app.time.set('2026-11-20T09:00:00Z');
    const other = await makeScene(at.app);
    await sentReceipt(other);
    await remindAt('2026-11-22T10:00:00Z');
    expect(await reminders(other)).toMatchObject([{ status: 'stored' }]);
  });

  it('cannot be guessed: what we have not signed is one page, whatever it names', async () => {
    await sentReceipt();
    const path = await stopPath();
    const [, id] = /stop\/([\da-f-]+)\./.exec(path) ?? [];
    const unknown = (await at.app.inject({ method: 'GET', url: '/info/stop/nothing' })).body;
    for (const forged of [
      `/info/stop/${id}`,
      `/info/stop/${id}.${'A'.repeat(43)}`,
      path.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
      '/info/stop/%00',
    ])
      for (const answer of [await at.app.inject({ method: 'GET', url: forged }), await post(forged)])
        expect([
          answer.statusCode === 404 || answer.statusCode === 400,
          answer.body === unknown || answer.statusCode === 400,
        ]).toEqual([true, true]);
  });

  it('of a letter to the owner’s person stops her letters, until she asks for them again', async () => {
    const { rows } = await at.app.database.superuser.query<{ email: string }>('select email from users where id = $1', [
      at.scene.owner.userId,
    ]);
    const email = rows[0]?.email ?? '';
    const report = () =>
      clientOf(at.app).post(`/info/contracts/${at.scene.contractId}/payment-reports`, {
        k: at.scene.key,
        amount_kop: 100,
        paid_on: '2026-11-19',
      });
    await report();
    await at.app.settleJobs();
    const [letter] = await at.app.messages(email);
    expect(letter).toMatchObject({
      kind: 'notification',
      subject: expect.stringContaining('орендар повідомив про оплату'),
    });
    const path = /\/info\/stop\/[\w.-]+/.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await post(path)).statusCode).toBe(200);
    await report();
    await at.app.settleJobs();
    expect(await at.app.messages(email)).toHaveLength(1);
    const rules = (await at.scene.api.get('/profile/notification-rules')).body;
    expect(rules.email).toEqual([]);
    const saved = await at.scene.api.put('/profile/notification-rules', { ...rules, email: ['payment_reported'] });
    expect([saved.status, saved.body.email]).toEqual([200, ['payment_reported']]);
    await report();
    expect(await at.app.messages(email, 2)).toHaveLength(2);
  });
});

describe('a reminder to send oneself', () => {
  it('has the words of ours, the tenant’s link, and ways into both messengers', async () => {
    const id = await sentReceipt();
    at.app.time.set('2026-11-22T10:00:00Z');
    const { status, body } = await at.scene.api.post(`/receipts/${id}/share`);
    expect(status).toBe(200);
    expect(body.text).toMatch(/^[\d ]+,\d\d ₴ — квитанція за листопад 2026: сплатити до 25 листопада\. http\S+$/);
    expect(body.text.endsWith(` ${body.url}`)).toBe(true);
    expect(new URL(body.telegram).searchParams.get('url')).toBe(body.url);
    expect(decodeURIComponent(body.viber)).toBe(`viber://forward?text=${body.text}`);
    const readings = await at.scene.api.post(`/contracts/${at.scene.contractId}/share-readings`);
    expect(readings.body.text).toMatch(/^Передайте показники лічильників за листопад 2026\. http\S+$/);
    for (const word of [CANARIES.tenantSurname, CANARIES.landlordSurname, CANARIES.flat])
      expect(body.text + readings.body.text).not.toContain(word);
  });

  it('asks for the month that the page behind its link takes: in the first days of a month for the one before', async () => {
    const { api, contractId, key } = at.scene;
    const asked = async () => {
      const { body } = await api.post(`/contracts/${contractId}/share-readings`);
      const page = await clientOf(at.app).get(`/info/contracts/${contractId}?k=${key}`);
      return [/за (\S+ \d{4})\./.exec(body.text)?.[1], page.body.readings_period];
    };
    at.app.time.set('2026-12-02T10:00:00Z');
    expect(await asked()).toEqual(['листопад 2026', '2026-11']);
    at.app.time.set('2026-12-06T10:00:00Z');
    expect(await asked()).toEqual(['грудень 2026', '2026-12']);
    // November's readings are given on 1–10 December, and December's receipt carries them.
    const { superuser } = at.app.database;
    await superuser.query(`update contracts set payment_utilities = 'previous' where id = $1`, [contractId]);
    await superuser.query(
      `update property_services set reading_window = '{"fromDay": 1, "toDay": 10}' where property_id = $1 and code = 'electricity'`,
      [at.scene.propertyId],
    );
    expect(await asked()).toEqual(['листопад 2026', '2026-11']);
  });

  it('is not of a draft, nor of a lease that is over', async () => {
    const run = await at.scene.api.post('/receipts/run', { period: '2026-11', contract_ids: [at.scene.contractId] });
    expect((await at.scene.api.post(`/receipts/${run.body.created[0]}/share`)).body.code).toBe('receipt_state');
    const over = await makeScene(at.app, { status: 'completed' });
    expect((await over.api.post(`/contracts/${over.contractId}/share-readings`)).body.code).toBe('contract_state');
  });
});
