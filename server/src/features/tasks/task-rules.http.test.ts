import { day } from '@kliuchar/domain/dates/day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/scope.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeRuleTasks, settleRuleTasks } from './tasks.jobs.ts';

let app: TestApp;
let worker: Database;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp();
  const { clock, log } = app.deps;
  worker = openDatabase({ target: app.database.targets.worker, name: 'task-rules', clock, log });
});
afterAll(async () => {
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const daily = (today = '2026-11-20') => makeRuleTasks({ database: worker, log: app.deps.log }, day(today));
const settle = () => settleRuleTasks({ database: worker, log: app.deps.log });
const tasks = async () => (await world.client.get('/tasks')).body.items;
const titles = async () => (await tasks()).map(({ title }: { title: string }) => title.replaceAll('\u00a0', ' '));
const insert = (values: object) => insertContract(world.db, world.owner.ownerId, values);

describe('the daily job of tasks', () => {
  it('makes one task for a contract that ends in sixty days and another in thirty, however often it runs', async () => {
    const { contractId, propertyId } = await insert({ number: 'Д-1', endDate: '2027-01-19' });
    await insert({ number: 'Д-2', endDate: '2027-01-20' });
    await insert({ number: 'Д-3' });
    await Promise.all([daily(), daily()]);
    await daily();
    expect(await tasks()).toMatchObject([
      {
        title: 'Договір Д-1 закінчується 19.01.2027',
        source: 'rule',
        due_on: '2026-12-20',
        contract: { id: contractId },
        property: { id: propertyId },
      },
    ]);
    const [{ id }] = await tasks();
    await world.client.post(`/tasks/${id}/finish`);
    await world.client.post(`/tasks/${id}/close`);
    await daily();
    expect(await tasks()).toHaveLength(1);
    expect((await world.client.delete(`/tasks/${id}`)).body.code).toBe('task_kept');
    await daily('2026-12-20');
    // Д-1 in thirty days; Д-2 in thirty-one, whose sixtieth day has been missed.
    expect((await titles()).sort()).toEqual([
      'Договір Д-1 закінчується 19.01.2027',
      'Договір Д-1 закінчується 19.01.2027',
      'Договір Д-2 закінчується 20.01.2027',
    ]);
  });

  it('makes one for a verification, and another for the next', async () => {
    const { propertyId } = await insert({});
    const meterId = await insertMeter(world.db, world.owner.ownerId, { propertyId, service: 'gas' });
    const next = (on: string) =>
      world.db.query('update physical_meters set next_verification_on = $2 where id = $1', [meterId, on]);
    await next('2027-03-01');
    await daily();
    expect(await tasks()).toEqual([]);
    await next('2026-12-31');
    await daily();
    await daily();
    expect(await tasks()).toMatchObject([{ category: 'meter', due_on: '2026-12-31', property: { id: propertyId } }]);
    await next('2030-12-31');
    await daily('2030-12-01');
    expect(await tasks()).toHaveLength(2);
  });

  it('makes one for a debt older than two weeks, with all that is overdue', async () => {
    const { contractId } = await insert({ rentMinor: 1_000_000 });
    const issue = async (period: string, now: string) => {
      app.time.set(now);
      const made = await world.client.post('/receipts/run', { period, contract_ids: [contractId] });
      await world.client.post(`/receipts/${made.body.created[0]}/issue`);
    };
    await issue('2026-10', '2026-10-01T09:00:00Z');
    await issue('2026-11', '2026-11-01T09:00:00Z');
    // Due on 5 October: fourteen days are over on the 19th.
    await daily('2026-10-19');
    expect(await tasks()).toEqual([]);
    await daily('2026-11-20');
    await daily('2026-11-25');
    expect(await tasks()).toMatchObject([{ category: 'payment', priority: 'high', contract: { id: contractId } }]);
    expect((await titles())[0]).toContain('20 000,00 ₴');
  });

  it('makes one for all meters of a lease without a reading, after the last of their days', async () => {
    const { contractId, propertyId } = await insert({ number: 'Д-9', startDate: '2026-10-01' });
    const { ownerId } = world.owner;
    for (const [position, code] of ['electricity', 'gas'].entries()) {
      await insertService(world.db, ownerId, { propertyId, position, code, method: 'meter' });
      await insertMeter(world.db, ownerId, { propertyId, service: code });
    }
    await daily('2026-11-05');
    expect(await tasks()).toEqual([]);
    await daily('2026-11-06');
    await daily('2026-11-07');
    expect(await tasks()).toMatchObject([{ due_on: '2026-11-08', contract: { id: contractId } }]);
    expect(await titles()).toEqual(['Немає показників за жовтень 2026: договір Д-9']);
  });

  it('asks for October in November where November’s receipt carries it', async () => {
    const { ownerId } = world.owner;
    for (const [number, paymentUtilities] of [
      ['Д-1', 'previous'],
      ['Д-2', 'same'],
    ] as const) {
      const { propertyId } = await insert({ number, paymentUtilities, startDate: '2026-10-01' });
      await insertService(world.db, ownerId, { propertyId, position: 0, code: 'gas', method: 'meter' });
      await insertMeter(world.db, ownerId, { propertyId, service: 'gas' });
    }
    await world.db.query(
      `update property_services set reading_window = '{"fromDay": 1, "toDay": 8}' where owner_id = $1`,
      [ownerId],
    );
    await daily('2026-11-08');
    // The window of October's readings is still open for the first; for the second it was 1–8 October, and 1–8 November is November's.
    expect(await titles()).toEqual(['Немає показників за жовтень 2026: договір Д-2']);
    await daily('2026-11-09');
    expect((await titles()).sort()).toEqual([
      'Немає показників за жовтень 2026: договір Д-1',
      'Немає показників за жовтень 2026: договір Д-2',
      'Немає показників за листопад 2026: договір Д-2',
    ]);
  });

  it('makes none for what was read or what the owner pays', async () => {
    const { propertyId } = await insert({ startDate: '2026-10-01' });
    const { ownerId } = world.owner;
    await insertService(world.db, ownerId, { propertyId, position: 0, code: 'electricity', method: 'meter' });
    await insertService(world.db, ownerId, { propertyId, position: 1, code: 'gas', method: 'meter', payer: 'owner' });
    await insertMeter(world.db, ownerId, { propertyId, service: 'gas' });
    const meterId = await insertMeter(world.db, ownerId, { propertyId, service: 'electricity' });
    await insertReading(world.db, ownerId, { meterId, propertyId, on: '2026-10-30', value: '1100' });
    await daily('2026-11-10');
    expect(await tasks()).toEqual([]);
  });
});

describe('a task whose cause goes', () => {
  const open = async () => (await tasks()).filter(({ status }: { status: string }) => status !== 'closed').length;
  const prolong = async (contractId: string) =>
    expect((await world.client.post(`/contracts/${contractId}/renew`, { end_date: '2027-12-31' })).status).toBe(200);
  const settled = async () => {
    const { rows } = await world.db.query(
      `select entity_id, details ->> 'from' as "from" from audit_log where owner_id = $1 and action = 'task.settled'`,
      [world.owner.ownerId],
    );
    return rows;
  };

  it('closes when the debt is paid, once, and is told in its history', async () => {
    const { contractId } = await insert({ rentMinor: 1_000_000 });
    app.time.set('2026-10-01T09:00:00Z');
    const made = await world.client.post('/receipts/run', { period: '2026-10', contract_ids: [contractId] });
    await world.client.post(`/receipts/${made.body.created[0]}/issue`);
    app.time.set('2026-11-20T09:00:00Z');
    await daily();
    const pay = (amount_kop: number) =>
      world.client.post('/payments', { contract_id: contractId, amount_kop, paid_on: '2026-11-20', method: 'bank' });
    await pay(999_999);
    await settle();
    // A kopeck is a debt still.
    expect(await open()).toBe(1);
    await pay(1);
    await Promise.all([settle(), settle()]);
    await settle();
    const [task] = await tasks();
    expect(task).toMatchObject({ status: 'closed', category: 'payment' });
    expect(await settled()).toEqual([{ entity_id: task.id, from: 'new' }]);
    await daily();
    expect(await tasks()).toHaveLength(1);
  });

  it('closes when the meter is verified, when the contract is prolonged, and when the last reading has come', async () => {
    const { ownerId } = world.owner;
    const { contractId, propertyId } = await insert({ startDate: '2026-10-01', endDate: '2026-12-31' });
    const meters: string[] = [];
    for (const [position, code] of ['electricity', 'gas'].entries()) {
      await insertService(world.db, ownerId, { propertyId, position, code, method: 'meter' });
      meters.push(await insertMeter(world.db, ownerId, { propertyId, service: code }));
    }
    const set = (sql: string, ...values: unknown[]) => world.db.query(sql, values);
    await set(`update physical_meters set next_verification_on = '2026-12-20' where id = $1`, meters[0]);
    await daily();
    await settle();
    expect(await open()).toBe(3);
    await set(`update physical_meters set next_verification_on = '2030-12-20' where id = $1`, meters[0]);
    await settle();
    expect(await open()).toBe(2);
    await prolong(contractId);
    await settle();
    expect(await open()).toBe(1);
    const read = (meterId?: string) =>
      insertReading(world.db, ownerId, { meterId: meterId ?? '', propertyId, on: '2026-10-31', value: '1100' });
    await read(meters[0]);
    await settle();
    // The gas has not been read.
    expect(await open()).toBe(1);
    await read(meters[1]);
    await settle();
    expect(await open()).toBe(0);
    expect(await settled()).toHaveLength(3);
  });

  it('about a missing reading closes at once when the last one comes, also one that waits to be looked at', async () => {
    const { ownerId } = world.owner;
    const { propertyId } = await insert({ startDate: '2026-10-01' });
    const meters: string[] = [];
    for (const [position, code] of ['electricity', 'gas'].entries()) {
      await insertService(world.db, ownerId, { propertyId, position, code, method: 'meter' });
      meters.push(await insertMeter(world.db, ownerId, { propertyId, service: code, serial: code }));
    }
    await daily();
    expect(await titles()).toHaveLength(1);
    const read = (meter_id: string | undefined, date: string) =>
      world.client.post('/meters/readings', { meter_id, date, values: ['1100'] });
    // Of another month, then of one of the two.
    expect((await read(meters[0], '2026-11-10')).status).toBe(201);
    expect((await read(meters[1], '2026-10-31')).status).toBe(201);
    expect(await open()).toBe(1);
    const late = await insertReading(world.db, ownerId, {
      meterId: meters[0] ?? '',
      propertyId,
      on: '2026-10-30',
      value: '1050',
      state: 'rejected',
    });
    expect(late).toBeTruthy();
    expect(await open()).toBe(1);
    expect((await read(meters[0], '2026-10-31')).status).toBe(201);
    expect(await open()).toBe(0);
    await Promise.all([settle(), settle()]);
    expect(await settled()).toHaveLength(1);
  });

  it('stays when it is the owner’s by now, and when the contract has simply ended', async () => {
    const first = await insert({ endDate: '2026-12-20' });
    const second = await insert({ endDate: '2026-12-20' });
    const third = await insert({ endDate: '2026-12-20' });
    await daily();
    const of = async (contractId: string) =>
      (await tasks()).find(({ contract }: { contract: { id: string } }) => contract.id === contractId);
    await world.client.patch(`/tasks/${(await of(second.contractId)).id}`, { cost_kop: 50_000, charge_to: 'owner' });
    await world.db.query(`update contracts set status = 'completed' where id = $1`, [first.contractId]);
    await prolong(second.contractId);
    await prolong(third.contractId);
    await settle();
    expect((await of(first.contractId)).status).toBe('new');
    expect((await of(second.contractId)).status).toBe('new');
    expect((await of(third.contractId)).status).toBe('closed');
  });

  it('is closed by the owner or by itself, never by both', async () => {
    const { contractId } = await insert({ endDate: '2026-12-20' });
    await daily();
    const [{ id }] = await tasks();
    await prolong(contractId);
    const [finished] = await Promise.all([world.client.post(`/tasks/${id}/finish`), settle()]);
    const [task] = await tasks();
    expect([finished.status, task.status, (await settled()).length]).toEqual(
      finished.status === 200 ? [200, 'done', 0] : [409, 'closed', 1],
    );
  });
});

describe('a rejected reading', () => {
  const scene = async () => {
    const { ownerId } = world.owner;
    const { propertyId, contractId } = await insert({ number: 'Д-7', startDate: '2026-10-01' });
    await insertService(world.db, ownerId, { propertyId, position: 0, code: 'gas', method: 'meter' });
    const meterId = await insertMeter(world.db, ownerId, { propertyId, service: 'gas', serial: '77' });
    const read = (on: string, value: string) =>
      insertReading(world.db, ownerId, { meterId, propertyId, on, value, state: 'submitted', source: 'tenant_link' });
    return { contractId, meterId, read };
  };
  const reject = async (id: string) => {
    expect((await world.client.post(`/meters/readings/${id}/reject`, { comment: 'Нечітке фото.' })).status).toBe(200);
    await app.settleJobs();
  };
  const statuses = async () => (await tasks()).map(({ status }: { status: string }) => status);

  it('is asked for again, and the task closes when another one is accepted, not when it is only sent', async () => {
    const { contractId, read } = await scene();
    await reject(await read('2026-11-18', '1100'));
    expect(await tasks()).toMatchObject([
      {
        title: 'Передайте показник: лічильник 77, листопад\u00a02026',
        source: 'rule',
        contract: { id: contractId },
        due_on: '2026-11-23',
      },
    ]);
    const [task] = await tasks();
    expect((await world.client.get(`/tasks/${task.id}`)).body.description).toContain('Нечітке фото.');
    const again = await read('2026-11-19', '1150');
    await settle();
    expect(await statuses()).toEqual(['new']);
    const [approved] = await Promise.all([world.client.post(`/meters/readings/${again}/approve`), settle()]);
    expect(approved.status).toBe(200);
    // At once, and in the journal; the hourly look finds nothing more.
    expect(await statuses()).toEqual(['closed']);
    await Promise.all([settle(), settle()]);
    const traces = `select count(*) from audit_log where owner_id = $1 and action = 'task.settled' and actor_kind = 'job'`;
    expect(Number(await world.scalar(traces, [world.owner.ownerId]))).toBe(1);
  });

  it('closes at once when the owner writes another one himself, whoever has taken the task up, and not for another month', async () => {
    const { read, meterId } = await scene();
    await reject(await read('2026-10-30', '1050'));
    await reject(await read('2026-11-18', '1100'));
    const [task] = await tasks();
    expect((await world.client.post(`/tasks/${task.id}/start`, {})).status).toBe(200);
    const body = { meter_id: meterId, date: '2026-11-20', values: ['1150'] };
    expect((await world.client.post('/meters/readings', body)).status).toBe(201);
    expect((await statuses()).filter((status: string) => status === 'closed')).toHaveLength(1);
    expect((await statuses()).filter((status: string) => status !== 'closed')).toHaveLength(1);
  });

  it('that costs something has become the owner’s own, and stays', async () => {
    const { read, meterId } = await scene();
    await reject(await read('2026-11-18', '1100'));
    await world.db.query(`update tasks set cost_kop = 100 where source = 'rule'`);
    await world.client.post('/meters/readings', { meter_id: meterId, date: '2026-11-20', values: ['1150'] });
    expect(await statuses()).toEqual(['new']);
  });

  it('rejected again is another task; two rejections at once make one', async () => {
    const { read } = await scene();
    const first = await read('2026-11-17', '1100');
    const answers = await Promise.all([1, 2].map(() => world.client.post(`/meters/readings/${first}/reject`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.settleJobs();
    expect(await statuses()).toEqual(['new']);
    await reject(await read('2026-11-18', '1120'));
    expect(await statuses()).toEqual(['new', 'new']);
  });
});
