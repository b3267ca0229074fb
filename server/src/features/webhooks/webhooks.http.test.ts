import { createHmac } from 'node:crypto';
import { checkInput } from '@kliuchar/api-schema/check-input';
import { WEBHOOK_EVENTS, WEBHOOK_PAYLOADS } from '@kliuchar/api-schema/webhooks';
import { fromWire } from '@kliuchar/api-schema/wire-case';
import { describe, expect, it } from 'vitest';
import { makeLandlord } from '../../testing/contract-steps.ts';
import { until } from '../../testing/until.ts';
import { useWebhooks } from './webhook-home.fixture.ts';

const { at, sql, addHook, delivered, hookNow } = useWebhooks();

/** What is done, and as what it is told. */
const ACTIONS = {
  'receipt.issued': 'receipt.issued',
  'receipt.voided': 'receipt.voided',
  'payment.created': 'payment.posted',
  'payment.confirmed': 'payment.posted',
  'payment.reversed': 'payment.reversed',
  'contract.activated': 'contract.activated',
  'contract.accepted': 'contract.activated',
  'contract.started': 'contract.activated',
  'contract.completed': 'contract.ended',
  'contract.terminated': 'contract.ended',
  'reading.recorded': 'reading.submitted',
  'task.created': 'task.created',
  'task.reported': 'task.created',
};

describe('what an owner’s programs are told', () => {
  it('is signed by the public standard, with ids and no names or sums', async () => {
    const hook = await addHook();
    const { contractId, propertyId } = await at.world.meteredContract();
    const receiptId = await at.world.issued(contractId);
    const [told] = await until(
      async () => at.receiver.received.filter(({ body }) => body.type === 'receipt.issued'),
      (all) => all.length === 1,
      10_000,
    );
    expect(told?.body).toEqual({
      type: 'receipt.issued',
      timestamp: '2026-11-20T09:00:00.000Z',
      data: {
        owner_id: at.world.owner.ownerId,
        receipt_id: receiptId,
        contract_id: contractId,
        property_id: propertyId,
        number: expect.stringMatching(/^К-2026-11-/),
        period: '2026-11',
      },
    });
    // As the OpenAPI document has it.
    expect(checkInput(WEBHOOK_PAYLOADS['receipt.issued'], fromWire(told?.body))).toMatchObject({ ok: true });
    expect(await delivered(hook, ([one]) => one?.status === 'delivered')).toMatchObject([
      { event: 'receipt.issued', attempts: 1, answer_status: 204, error: null },
    ]);
  });

  it('is signed as anybody may compute by hand (Standard Webhooks 1.0)', async () => {
    const { secret } = await addHook();
    const seen: { id: string; at: string; signature: string; text: string }[] = [];
    const { createServer } = await import('node:http');
    const plain = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const header = (name: string) => String(request.headers[name]);
        const [id, at, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header);
        seen.push({ id: id ?? '', at: at ?? '', signature: signature ?? '', text });
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
    try {
      const { port } = plain.address() as { port: number };
      const { id, version } = await hookNow();
      await at.client.patch(`/webhook-endpoints/${id}`, { url: `http://localhost:${port}/`, version });
      await at.client.post(`/webhook-endpoints/${id}/test`);
      const [one] = await until(
        async () => seen,
        (all) => all.length === 1,
        10_000,
      );
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const digest = createHmac('sha256', key).update(`${one?.id}.${one?.at}.${one?.text}`).digest('base64');
      expect([one?.signature, one?.at, key.length]).toEqual([`v1,${digest}`, '1795165200', 32]);
    } finally {
      await new Promise((done) => plain.close(done));
    }
  });

  it('is every event of the list, from the same transaction as its change', async () => {
    await addHook();
    const { contractId } = await at.world.meteredContract();
    const receiptId = await at.world.issued(contractId);
    const payment = (await at.world.pay(contractId, 100_000)).body;
    await at.client.post(`/payments/${payment.id}/reverse`, { reason: 'Помилка' });
    await at.client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
    await at.client.post('/tasks', { title: 'Кран', contract_id: contractId });
    await at.client.post(`/contracts/${contractId}/terminate`, { terminated_on: '2026-11-20', reason: 'Виїзд' });
    await at.app.settleJobs();
    await until(
      async () => at.receiver.received,
      (all) => all.length >= 6,
      10_000,
    );
    expect(at.receiver.received.map(({ body }) => body.type).sort()).toEqual([
      'contract.ended',
      'payment.posted',
      'payment.reversed',
      'receipt.issued',
      'receipt.voided',
      'task.created',
    ]);
    for (const { body } of at.receiver.received) {
      expect(JSON.stringify(body)).not.toMatch(/Петренко|Коваленко|Кран|Помилка|kop/);
      expect(body.data.owner_id).toBe(at.world.owner.ownerId);
    }
  });

  it('is a lease that began and a reading that was handed in, as well', async () => {
    const hook = await addHook({ events: ['contract.activated', 'reading.submitted'] });
    const rent = { amount_minor: 1_850_050, currency: 'UAH' };
    const { client, parts } = await makeLandlord(at.app);
    const own = await client.post('/webhook-endpoints', { url: at.receiver.url, events: ['contract.activated'] });
    at.receiver.trust(hook.secret, own.body.secret);
    const contract = await client.post('/contracts', { ...parts, start_date: '2026-11-01', rent });
    await client.post(`/contracts/${contract.body.id}/activate`, { signed_on: '2026-11-01' });
    const { meterId, propertyId } = await at.world.meteredContract();
    const reading = { meter_id: meterId, date: '2026-11-20', values: ['1110'] };
    const read = await at.client.post('/meters/readings', reading);
    expect([contract.status, read.status, read.body.errors]).toEqual([201, 201, undefined]);
    const told = await until(
      async () => at.receiver.received.map(({ body }) => ({ type: body.type, data: body.data })),
      (all) => all.length === 2,
      10_000,
    );
    expect(told.find(({ type }) => type === 'contract.activated')?.data).toMatchObject({
      contract_id: contract.body.id,
      number: contract.body.number,
      property_id: parts.rental_object_id,
    });
    expect(told.find(({ type }) => type === 'reading.submitted')?.data).toMatchObject({
      owner_id: at.world.owner.ownerId,
      reading_id: read.body.id,
      physical_meter_id: meterId,
      property_id: propertyId,
      period: '2026-11',
    });
  });

  it('is only what the endpoint has asked for, and nothing of another owner', async () => {
    await addHook({ events: ['task.created'] });
    const { contractId } = await at.world.meteredContract();
    await at.world.issued(contractId);
    await at.world.stranger.post('/tasks', { title: 'Чуже' });
    await at.client.post('/tasks', { title: 'Своє' });
    await at.app.settleJobs();
    await until(
      async () => at.receiver.received,
      (all) => all.length === 1,
      10_000,
    );
    expect(at.receiver.received.map(({ body }) => body.type)).toEqual(['task.created']);
  });

  it('does not exist when the change was rolled back at its very end', async () => {
    const hook = await addHook();
    const left = async () => {
      const { rows } = await sql(
        `select (select count(*)::int from webhook_deliveries) as deliveries, (select count(*)::int from tasks where owner_id = $1) as tasks,
                (select count(*)::int from outbox where kind = 'webhooks.deliver') as queued, (select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                  where t.identifier = 'outbound') as jobs`,
        [at.world.owner.ownerId],
      );
      return rows[0];
    };
    const before = await left();
    // Everything of the request has been done when COMMIT finds that it may not be.
    await sql(
      `create function refuse_at_commit() returns trigger language plpgsql as $$ begin raise exception 'refused at commit'; end $$`,
    );
    await sql(
      'create constraint trigger refused after insert on tasks deferrable initially deferred for each row execute function refuse_at_commit()',
    );
    try {
      expect((await at.client.post('/tasks', { title: 'Кран' })).status).toBe(500);
      expect(await left()).toEqual(before);
    } finally {
      await sql('drop trigger refused on tasks; drop function refuse_at_commit()');
    }
    const task = await at.client.post('/tasks', { title: 'Кран' });
    await delivered(hook, ([one]) => one?.status === 'delivered');
    // What was told is what has happened, and nothing before it.
    expect(at.receiver.received.map(({ body }) => body.data.task_id)).toEqual([task.body.id]);
    expect(at.receiver.asked).toHaveLength(1);
  });

  it('is what the program and the database both say', async () => {
    const { rows } = await sql('select action, event from private.webhook_actions');
    expect(Object.fromEntries(rows.map(({ action, event }) => [action, event]))).toEqual(ACTIONS);
    expect(new Set(Object.values(ACTIONS))).toEqual(new Set(WEBHOOK_EVENTS));
  });
});
