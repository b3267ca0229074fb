import { expect, test } from 'vitest';
import { METERED_KOP } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import type { Client } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';
import { insertLink, PHONE } from '../public-pages/public-pages.fixture.ts';

/** What has reached its tenant without a letter of ours: handed over by the owner, or opened by a link. */

const at = useBillingWorld('2026-11-26T10:00:00Z');

const NOW = '2026-11-26T10:00:00.000Z';

const unsent = async (client: Client) => {
  const { attention } = (await client.get('/dashboard/summary')).body;
  const told = attention.find(({ kind }: { kind: string }) => kind === 'receipts_unsent')?.count ?? 0;
  expect((await client.get('/receipts?unsent=true')).body.total).toBe(told);
  expect((await client.get('/receipts/ready?step=send')).body.ids).toHaveLength(told);
  return told;
};

async function issued(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1)
    ids.push(await at.world.issued((await at.world.meteredContract()).contractId));
  return ids;
}

const look = (id: string | undefined) =>
  at.app.inject({ method: 'GET', url: `/api/info/receipts/${id}`, headers: { 'user-agent': PHONE } });

test('a receipt that was handed over is a sent one: it is told of no more, and nothing leaves', async () => {
  const { client, db } = at.world;
  const [one, other] = await issued(2);
  expect(await unsent(client)).toBe(2);
  const before = (await client.get(`/receipts/${one}`)).body;
  expect(before).toMatchObject({ sent_at: null, sent_by_hand: false });
  const handed = await client.post(`/receipts/${one}/hand`);
  expect([handed.status, handed.body]).toMatchObject([
    200,
    { status: 'issued', payment_status: 'unpaid', sent_at: NOW, sent_by_hand: true, version: before.version },
  ]);
  expect(await unsent(client)).toBe(1);
  expect((await db.query('select 1 from messages where receipt_id = $1', [one])).rowCount).toBe(0);
  const { rows } = await db.query(`select action from audit_log where entity_id = $1 and action = 'receipt.handed'`, [
    one,
  ]);
  expect(rows).toHaveLength(1);
  // It was sent as it is already; what has a day keeps it.
  at.app.time.set('2026-11-27T10:00:00Z');
  expect(await client.post(`/receipts/${one}/hand`)).toMatchObject({ status: 409, body: { code: 'receipt_sent' } });
  expect((await client.get(`/receipts/${one}`)).body.sent_at).toBe(NOW);
  expect((await client.post(`/receipts/${other}/void`, { reason: 'Помилка' })).status).toBe(200);
  expect(await client.post(`/receipts/${other}/hand`)).toMatchObject({ status: 409, body: { code: 'receipt_state' } });
  const draft = await at.world.draftOf((await at.world.meteredContract()).contractId);
  expect(await client.post(`/receipts/${draft}/hand`)).toMatchObject({ status: 409, body: { code: 'receipt_state' } });
  expect((await at.world.stranger.post(`/receipts/${one}/hand`)).body.code).toBe('receipt_not_found');
});

test('a letter that follows is the last sending, and it was not by hand', async () => {
  const { client, db } = at.world;
  const [id] = await issued(1);
  expect((await client.post(`/receipts/${id}/hand`)).status).toBe(200);
  await db.query(`update counterparties set emails = '{tenant@example.com}' where owner_id = $1`, [
    at.world.owner.ownerId,
  ]);
  expect((await client.post(`/receipts/${id}/send`)).body).toMatchObject({ sent_at: NOW, sent_by_hand: false });
});

test('many are handed over at one stroke, each for itself', async () => {
  const { client } = at.world;
  const ids = await issued(3);
  expect((await client.post(`/receipts/${ids[0]}/hand`)).status).toBe(200);
  const foreign = '019ac000-0000-7000-8000-000000000000';
  const answer = await client.post('/receipts/hand', { ids: [...ids, foreign] });
  expect([answer.status, answer.body.items]).toMatchObject([
    200,
    [
      { id: ids[0], ok: false, code: 'receipt_sent', number: expect.stringMatching(/^К-2026-11-/) },
      { ok: true },
      { ok: true },
      { id: foreign, ok: false, code: 'receipt_not_found' },
    ],
  ]);
  expect(await unsent(client)).toBe(0);
});

test('of two who say so at once one has said it, and a void one was handed to nobody', async () => {
  const { client, db } = at.world;
  const [one, other] = await issued(2);
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(`/receipts/${one}/hand`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const [handed, gone] = await Promise.all([
    client.post(`/receipts/${other}/hand`),
    client.post(`/receipts/${other}/void`, { reason: 'Помилка' }),
  ]);
  expect([gone.status, [200, 409].includes(handed.status)]).toEqual([200, true]);
  const said = await db.query(`select entity_id from audit_log where owner_id = $1 and action = 'receipt.handed'`, [
    at.world.owner.ownerId,
  ]);
  expect(said.rowCount).toBe(handed.status === 200 ? 2 : 1);
  expect(await unsent(client)).toBe(0);
});

test('a receipt whose page its tenant has opened asks nobody to send it', async () => {
  const { client, db, owner } = at.world;
  const { contractId, propertyId } = await at.world.meteredContract();
  const id = await at.world.issued(contractId);
  await insertLink(at.app, owner.ownerId, contractId);
  const place = { ownerId: owner.ownerId, propertyId };
  const { client: manager } = await insertManager(at.app, place, { switches: ['receipts'] });
  expect([await unsent(client), await unsent(manager)]).toEqual([1, 1]);
  expect((await look(id)).statusCode).toBe(200);
  expect((await client.get(`/receipts/${id}`)).body).toMatchObject({ sent_at: null, viewed_at: NOW });
  expect([await unsent(client), await unsent(manager)]).toEqual([0, 0]);
  expect((await look(id)).statusCode).toBe(200);
  expect(await unsent(client)).toBe(0);
  await db.query('select private.recount_owner($1)', [owner.ownerId]);
  expect(await unsent(client)).toBe(0);
  // One that was looked at is handed over and paid like every other.
  expect((await manager.post(`/receipts/${id}/hand`)).body).toMatchObject({ sent_by_hand: true });
  await at.world.pay(contractId, METERED_KOP);
  expect(await unsent(client)).toBe(0);
});
