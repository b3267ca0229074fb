import { describe, expect, it } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { CANARIES, issueReceipt, makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';
import { useReminders } from './reminders.fixture.ts';

const { at, hourly, remindAt, reminders, sentReceipt, settle, SETTINGS } = useReminders();

const OVERDUE = '2026-12-05T10:00:00Z';
const remindReceipts = async (ids: readonly string[], { api }: Pick<Scene, 'api'> = at.scene) =>
  (await api.post('/receipts/remind', { ids })).body.items;
const remindContract = async (of: Scene = at.scene) =>
  (await of.api.post('/contracts/remind', { ids: [of.contractId] })).body.items[0];
const letters = async () => {
  await at.app.settleJobs();
  return at.app.messages(CANARIES.tenantEmail);
};

describe('a reminder by hand', () => {
  it('is one letter of the newest receipt with all that is older, however many of a contract are chosen', async () => {
    const october = await issueReceipt(at.scene, '2026-10');
    const november = await issueReceipt(at.scene);
    at.app.time.set(OVERDUE);
    expect(await remindReceipts([october, november])).toEqual([
      { id: october, ok: true },
      { id: november, ok: true },
    ]);
    expect(await reminders()).toMatchObject([{ channel: 'email', receipt_id: november }]);
    const [letter] = await letters();
    const { payable_kop: payable } = (await at.scene.api.get(`/receipts/${november}`)).body;
    const sum = (payable / 100).toFixed(2).replace('.', ',');
    expect(letter?.subject.replaceAll(/\s/g, '')).toContain(`${sum}₴`);
    expect(letter?.text).toContain(`/info/receipt/${november}?k=`);
    const trace = (await at.scene.api.get(`/audit?entity_type=receipt&entity_id=${november}`)).body.items;
    expect(trace.map(({ action }: { action: string }) => action)).toContain('receipt.reminded');
  });

  it('of a contract is of what is overdue, else of what is due first, and a day has one', async () => {
    const october = await issueReceipt(at.scene, '2026-10');
    const november = await issueReceipt(at.scene);
    expect(await remindContract()).toEqual({ id: at.scene.contractId, ok: true });
    expect(await reminders()).toMatchObject([{ receipt_id: october }]);
    expect(await remindContract()).toMatchObject({ ok: false, code: 'already_reminded' });
    expect(await remindReceipts([november])).toMatchObject([{ ok: false, code: 'already_reminded' }]);
    at.app.time.set(OVERDUE);
    expect(await remindContract()).toMatchObject({ ok: true });
    expect(await reminders()).toMatchObject([{ receipt_id: november }, { receipt_id: october }]);
  });

  it('pressed at once by several is one', async () => {
    const id = await issueReceipt(at.scene);
    at.app.time.set(OVERDUE);
    const answers = await Promise.all([remindReceipts([id]), remindContract(), remindReceipts([id])]);
    expect(answers.flat().filter(({ ok }) => ok)).toHaveLength(1);
    expect(await reminders()).toHaveLength(1);
  });

  it('and the one that leaves by itself on that day are one, whichever comes first', async () => {
    const id = await sentReceipt();
    at.app.time.set('2026-11-26T10:00:00Z');
    expect(await remindReceipts([id])).toMatchObject([{ ok: true }]);
    await hourly();
    expect(await reminders()).toHaveLength(1);
    await remindAt('2026-12-02T10:00:00Z');
    expect(await reminders()).toHaveLength(2);
    expect(await remindReceipts([id])).toMatchObject([{ code: 'already_reminded' }]);
  });

  it('of the night leaves in the morning, with the words of the morning', async () => {
    const id = await issueReceipt(at.scene);
    // 23:00 of Kyiv on the last day to pay.
    at.app.time.set('2026-11-25T21:00:00Z');
    expect(await remindReceipts([id])).toMatchObject([{ ok: true }]);
    const { rows } = await at.app.database.superuser.query(
      'select o.run_at, m.subject from outbox o join messages m on m.id = o.id where m.receipt_id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ run_at: new Date('2026-11-26T07:00:00Z') }]);
    expect(rows[0].subject.replaceAll('\u00a0', ' ')).toContain('строк оплати минув 25 листопада');
    // Before the morning it is the same one; and so is that of the hourly job.
    at.app.time.set('2026-11-26T05:00:00Z');
    expect(await remindReceipts([id])).toMatchObject([{ code: 'already_reminded' }]);
  });

  describe('that was put off till the morning', () => {
    const putOff = async () => {
      const id = await issueReceipt(at.scene);
      // A night that the queue, which goes by the clock of the database, has before it as well.
      at.app.time.set('2099-11-20T20:00:00Z');
      expect(await remindReceipts([id])).toMatchObject([{ ok: true }]);
      expect(await reminders()).toMatchObject([{ status: 'queued' }]);
      const { left_kop: leftKop } = (await at.scene.api.get(`/receipts/${id}`)).body;
      return { id, leftKop };
    };
    const morning = async () => {
      at.app.time.set('2099-11-21T07:00:00Z');
      await at.app.database.superuser.query(
        `with due as (update outbox set run_at = now() where done_at is null and kind = 'messages.deliver' returning id)
         update graphile_worker._private_jobs j set run_at = now() from due where j.payload ->> 'id' = due.id::text`,
      );
      return reminders();
    };
    const pay = (amountKop: number) =>
      at.scene.api.post('/payments', {
        contract_id: at.scene.contractId,
        amount_kop: amountKop,
        paid_on: '2099-11-20',
        method: 'bank',
      });
    const lettersOf = async (id: string) => (await letters()).filter(({ text }) => text.includes(id));

    it('leaves while it is owed, be it in part', async () => {
      const { id } = await putOff();
      expect((await pay(100)).status).toBe(201);
      expect(await morning()).toMatchObject([{ status: 'stored', reason: null }]);
      expect(await lettersOf(id)).toHaveLength(1);
    });

    it('does not once the receipt is paid', async () => {
      const { id, leftKop } = await putOff();
      expect((await pay(leftKop)).status).toBe(201);
      expect(await morning()).toMatchObject([
        { status: 'suppressed', reason: 'Квитанцію вже сплачено, тож нагадування не надіслано.' },
      ]);
      expect(await lettersOf(id)).toEqual([]);
    });

    it('nor once it is void', async () => {
      const { id } = await putOff();
      expect((await at.scene.api.post(`/receipts/${id}/void`, { reason: 'Помилка' })).status).toBe(200);
      expect(await morning()).toMatchObject([
        { status: 'suppressed', reason: 'Квитанцію анульовано, тож повідомлення не надіслано.' },
      ]);
      expect(await lettersOf(id)).toEqual([]);
    });

    it('nor once the tenant says that he has paid', async () => {
      const { id, leftKop } = await putOff();
      const report = { k: at.scene.key, amount_kop: leftKop, paid_on: '2099-11-20' };
      const told = await clientOf(at.app).post(`/info/contracts/${at.scene.contractId}/payment-reports`, report);
      expect(told.status).toBe(201);
      expect(await morning()).toMatchObject([
        { status: 'suppressed', reason: 'Орендар повідомив про оплату, тож нагадування не надіслано.' },
      ]);
      expect(await lettersOf(id)).toEqual([]);
    });
  });

  it('goes the ways the contract allows, and each row says why it did not', async () => {
    const id = await issueReceipt(at.scene);
    const draft = (await at.scene.api.post('/receipts/run', { period: '2026-12', contract_ids: [at.scene.contractId] }))
      .body.created[0];
    const foreign = await makeScene(at.app);
    const theirs = await issueReceipt(foreign);
    at.app.time.set(OVERDUE);
    await settle({ channels: ['push'] });
    expect(await remindReceipts([draft, theirs, id])).toMatchObject([
      { ok: false, code: 'receipt_state' },
      { ok: false, code: 'receipt_not_found' },
      { ok: false, code: 'no_channel', number: expect.any(String) },
    ]);
    expect(await reminders(foreign)).toEqual([]);
    await settle({ channels: ['sms'] });
    expect(await remindContract()).toMatchObject({ ok: true });
    const [sms] = await at.app.messages(CANARIES.tenantPhone);
    expect(sms?.text).toMatch(
      /^[\d ]+,\d\d ₴ — квитанція за листопад 2026: строк оплати минув 10 днів тому\. http\S+$/,
    );
    const missing = (await at.scene.api.post('/contracts/remind', { ids: [foreign.contractId] })).body.items;
    expect(missing).toMatchObject([{ ok: false, code: 'contract_not_found' }]);
  });

  it('takes the ways of the owner where the contract has none of its own', async () => {
    await at.scene.api.put('/profile/reminders', { reminders: { ...SETTINGS, channels: ['sms'] } });
    await issueReceipt(at.scene);
    expect(await remindContract()).toMatchObject({ ok: true });
    expect(await reminders()).toMatchObject([{ channel: 'sms', recipient: CANARIES.tenantPhone }]);
  });

  it('is not of what is paid, of what the tenant says he has paid, nor to whoever has no address or wants none', async () => {
    const { api, contractId, key: k } = at.scene;
    expect(await remindContract()).toMatchObject({ ok: false, code: 'nothing_owed' });
    const id = await issueReceipt(at.scene);
    at.app.time.set(OVERDUE);
    const left = (await api.get(`/receipts/${id}`)).body.left_kop;
    const report = { k, amount_kop: left, paid_on: '2026-12-01' };
    const { body } = await clientOf(at.app).post(`/info/contracts/${contractId}/payment-reports`, report);
    expect(await remindContract()).toMatchObject({ ok: false, code: 'payment_waits' });
    await api.post(`/payments/${body.id}/reject`, { reason: 'Не надійшло' });
    const { superuser } = at.app.database;
    await superuser.query(
      `insert into message_stops (owner_id, contract_id, channel, recipient_hash, created_at) values ($1, $2, 'email', sha256(convert_to(lower($3), 'UTF8')), now())`,
      [at.scene.owner.ownerId, contractId, CANARIES.tenantEmail],
    );
    expect(await remindContract()).toMatchObject({ ok: false, code: 'recipient_stopped' });
    await superuser.query(
      `update counterparties set emails = '{}', phones = '{}' where id = (select tenant_counterparty_id from contracts where id = $1)`,
      [contractId],
    );
    expect(await remindContract()).toMatchObject({ ok: false, code: 'no_recipient' });
    await api.post('/payments', { contract_id: contractId, amount_kop: left, paid_on: '2026-12-01', method: 'bank' });
    expect(await remindReceipts([id])).toMatchObject([{ ok: false, code: 'nothing_owed' }]);
    expect(await reminders()).toEqual([]);
  });
});

describe('who reminds', () => {
  it('is a manager of the receipts, by the owner’s settings; other objects are not his', async () => {
    await at.scene.api.put('/profile/reminders', { reminders: { ...SETTINGS, channels: ['sms'] } });
    const { ownerId } = at.scene.owner;
    const id = await issueReceipt(at.scene);
    const { superuser } = at.app.database;
    const { rows } = await superuser.query('select rental_object_id as "propertyId" from contracts where id = $1', [
      at.scene.contractId,
    ]);
    const manager = await insertManager(at.app, { ownerId, ...rows[0] }, { switches: ['receipts'] });
    const other = await makeScene(at.app);
    const theirs = await issueReceipt(other);
    at.app.time.set(OVERDUE);
    const { key: k, contractId } = at.scene;
    await clientOf(at.app).post(`/info/contracts/${contractId}/payment-reports`, {
      k,
      amount_kop: 99_999_999,
      paid_on: '2026-12-01',
    });
    expect(await remindReceipts([id, theirs], { api: manager.client })).toMatchObject([
      { ok: false, code: 'payment_waits' },
      { ok: false, code: 'receipt_not_found' },
    ]);
    await superuser.query(`delete from payments where contract_id = $1 and status = 'reported'`, [contractId]);
    expect(await remindReceipts([id], { api: manager.client })).toEqual([{ id, ok: true }]);
    expect(await reminders()).toMatchObject([{ channel: 'sms', recipient: CANARIES.tenantPhone }]);
    await superuser.query(`update grants set switches = '{view,readings}' where id = $1`, [manager.grantId]);
    expect((await manager.client.post('/contracts/remind', { ids: [at.scene.contractId] })).status).toBe(403);
  });
});

it('a tenant who has an account hears of it there as well, of the sum that is asked for', async () => {
  const tenant = await insertUser(at.app.database.superuser);
  await at.app.database.superuser.query(
    `insert into contract_parties (owner_id, contract_id, user_id) values ($1, $2, $3)`,
    [at.scene.owner.ownerId, at.scene.contractId, tenant.userId],
  );
  await issueReceipt(at.scene, '2026-10');
  const id = await issueReceipt(at.scene);
  at.app.time.set(OVERDUE);
  expect(await remindContract()).toMatchObject({ ok: true });
  await at.app.settleJobs();
  const { items } = (await clientOf(at.app, tenant.token).get('/notifications')).body;
  const [told, ...others] = items.filter(({ type }: { type: string }) => type === 'my_receipt_due');
  expect(others).toEqual([]);
  const { payable_kop: payable } = (await at.scene.api.get(`/receipts/${id}`)).body;
  expect(told.title.replaceAll(/\s/g, '')).toContain((payable / 100).toFixed(2).replace('.', ','));
  expect(told.action.href).toBe(`/receipts/${id}`);
});
