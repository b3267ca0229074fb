import { expect, it } from 'vitest';
import { issueReceipt } from '../public-pages/public-pages.fixture.ts';
import { remind } from './remind.ts';
import { useToldScene } from './told-scene.fixture.ts';

const { at } = useToldScene((app) =>
  // Others' receipts of the same days would be reminded of as well.
  app.database.superuser.query(`update receipts set sent_at = null; update contracts set notification_settings = null`),
);

const CLOSED = 'Посилання орендаря вимкнено, або його строк минув: увімкніть його на сторінці договору.';

const link = (values: object) => at.scene.api.patch(`/contracts/${at.scene.contractId}/public-link`, values);

async function written(): Promise<{ kind: string; text: string }[]> {
  const { rows } = await at.app.database.superuser.query(
    'select kind, text from messages where contract_id = $1 order by created_at, id',
    [at.scene.contractId],
  );
  return rows;
}

it.each([
  ['switched off', { enabled: false }],
  ['expired', { expires_on: '2026-11-19' }],
])('nobody is led to a page whose link is %s', async (_, closed) => {
  const { api, contractId } = at.scene;
  const receiptId = await issueReceipt(at.scene);
  expect((await link(closed)).status).toBe(200);

  for (const path of [
    `/receipts/${receiptId}/send`,
    `/receipts/${receiptId}/share`,
    `/contracts/${contractId}/share-readings`,
  ]) {
    const { status, body } = await api.post(path);
    expect([path, status, body.code, body.errors]).toEqual([path, 409, 'link_closed', [CLOSED]]);
  }
  expect((await api.post('/receipts/send', { ids: [receiptId] })).body.items).toMatchObject([
    { ok: false, code: 'link_closed', error: CLOSED },
  ]);
  const asked = await api.post('/meters/requests', { period: '2026-11', contract_ids: [contractId] });
  expect(asked.body.items).toEqual([{ contract_id: contractId, ok: false, code: 'link_closed', error: CLOSED }]);
  expect((await api.get(`/receipts/${receiptId}`)).body.sent_at).toBeNull();
  expect(await written()).toEqual([]);

  await link({ enabled: true, expires_on: null });
  expect((await api.post(`/receipts/${receiptId}/send`)).status).toBe(200);
  expect((await api.post('/meters/requests', { period: '2026-11', contract_ids: [contractId] })).body.items).toEqual([
    { contract_id: contractId, ok: true },
  ]);
  expect((await written()).map(({ kind }) => kind)).toEqual(['receipt', 'readings.request']);
});

it('what goes by itself says what it can without the page, and holds up nobody else', async () => {
  const { api, contractId } = at.scene;
  const sent = await issueReceipt(at.scene);
  expect((await api.post(`/receipts/${sent}/send`)).status).toBe(200);
  const settings = {
    channels: ['email'],
    receipt_issued: true,
    payment_received: true,
    before_due_days: [3],
    after_due_days: [],
    readings_reminder: true,
  };
  await api.patch(`/contracts/${contractId}/notification-settings`, { notification_settings: settings });
  await at.app.database.superuser.query('update receipts set sent_at = null where id = $1', [sent]);
  await link({ enabled: false });
  const hourly = () => remind({ database: at.app.worker, clock: at.app.deps.clock, log: at.app.deps.log }, at.app.deps);
  await hourly();
  // A receipt is what is behind the link: it waits, unsent, and is sent when the page is opened.
  expect((await api.get(`/receipts/${sent}`)).body.sent_at).toBeNull();
  await link({ enabled: true });
  await hourly();
  expect((await api.get(`/receipts/${sent}`)).body.sent_at).not.toBeNull();

  await link({ enabled: false });
  const paid = { contract_id: contractId, amount_kop: 100, paid_on: '2026-11-20', method: 'bank' };
  expect((await api.post('/payments', paid)).status).toBe(201);
  at.app.time.set('2026-11-20T10:00:00Z');
  await hourly();
  at.app.time.set('2026-11-22T10:00:00Z');
  await hourly();
  const bySelf = (await written()).slice(2);
  expect(bySelf.map(({ kind }) => kind)).toEqual(['payment.received', 'receipt.reminder']);
  for (const { text } of bySelf) expect(text).not.toContain('/info/receipt/');
});

it('the receipts of a lease that ends are made anew though its page is closed', async () => {
  const { api, contractId } = at.scene;
  const sent = await issueReceipt(at.scene);
  expect((await api.post(`/receipts/${sent}/send`)).status).toBe(200);
  await link({ enabled: false });
  const ending = { terminated_on: '2026-11-20', reason: 'Домовилися' };
  expect((await api.post(`/contracts/${contractId}/terminate`, ending)).status).toBe(200);
  const remade = await api.post(`/contracts/${contractId}/last-receipts`, {});
  expect([remade.status, remade.body.replaced]).toMatchObject([200, [{ id: sent, issued: true }]]);
  const [{ id: anew }] = remade.body.receipts;
  expect((await api.get(`/receipts/${anew}`)).body).toMatchObject({ status: 'issued', sent_at: null });
  expect((await written()).map(({ kind }) => kind)).toEqual(['receipt', 'contract.terminated']);
});
