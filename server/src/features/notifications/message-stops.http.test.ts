import { expect, it } from 'vitest';
import { CANARIES, issueReceipt, makeScene } from '../public-pages/public-pages.fixture.ts';
import { useToldScene } from './told-scene.fixture.ts';

const { at } = useToldScene();

async function stopByLetter(): Promise<void> {
  await at.app.settleJobs();
  const [letter] = await at.app.messages(CANARIES.tenantEmail);
  const url = /\/info\/stop\/[\w.-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const stopped = await at.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  expect(stopped.statusCode).toBe(200);
}

it('a tenant who wants no letters is not said to have got one, and may change his mind', async () => {
  const { api, contractId } = at.scene;
  const stops = `/contracts/${contractId}/message-stops`;
  const receiptId = await issueReceipt(at.scene);
  const send = () => api.post(`/receipts/${receiptId}/send`);
  const ask = async () =>
    (await api.post('/meters/requests', { period: '2026-11', contract_ids: [contractId] })).body.items;
  expect((await send()).status).toBe(200);
  expect((await api.get(stops)).body).toEqual({ items: [], total: 0 });
  await stopByLetter();

  const sentAt = (await api.get(`/receipts/${receiptId}`)).body.sent_at;
  at.app.time.set('2026-11-20T11:00:00Z');
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([409, 'recipient_stopped']);
  expect((await api.get(`/receipts/${receiptId}`)).body.sent_at).toBe(sentAt);
  expect(await ask()).toMatchObject([{ contract_id: contractId, ok: false, code: 'recipient_stopped' }]);

  expect((await api.get(stops)).body).toMatchObject({ items: [{ channel: 'email' }], total: 1 });
  const other = await makeScene(at.app);
  expect((await other.api.get(stops)).status).toBe(404);
  expect((await other.api.delete(`${stops}/email`)).status).toBe(404);
  expect((await api.delete(`${stops}/telegram`)).status).toBe(404);
  // Pressed twice, and where nothing was stopped, it is done once.
  const resumed = await Promise.all(['email', 'email', 'sms'].map((channel) => api.delete(`${stops}/${channel}`)));
  expect(resumed.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await api.get(stops)).body.total).toBe(0);
  expect((await send()).status).toBe(200);
  expect(await ask()).toMatchObject([{ ok: true }]);
  const { rows } = await at.app.database.superuser.query(
    `select details ->> 'channel' as channel from audit_log where entity_id = $1 and action = 'contract.letters_resumed'`,
    [contractId],
  );
  expect(rows).toEqual([{ channel: 'email' }]);
});
