import { GRANT_SWITCHES, type GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP } from '../../testing/billing-world.ts';
import { insertGrant, insertManager } from '../../testing/entrusted.ts';
import {
  insertContract,
  insertContractParty,
  insertMeter,
  insertOwner,
  insertProperty,
  insertReading,
} from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** «Що зробити сьогодні» of somebody who looks after the objects of others (product.md §10). */

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

type Item = { kind: string; count: number; text: string | null };
const kindsOf = ({ attention }: { attention: Item[] }) => attention.map(({ kind, count }) => [kind, count]);

/** A flat with a meter that nobody has read, a late receipt, a payment to confirm, and two tasks: one late, one from the tenant. */
async function busyHome() {
  const { ownerId } = world.owner;
  const { contractId, propertyId, tenantId } = await insertContract(world.db, ownerId);
  await insertMeter(world.db, ownerId, { propertyId, service: 'electricity' });
  await world.db.query(
    `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, kind, number, period, status, issued_on, due_on, charges_kop)
     values (gen_random_uuid(), $1, $2, $3, $4, 'one_off', 'К-' || gen_random_uuid(), '2026-10', 'issued', '2026-10-01', '2026-11-05', 100000)`,
    [ownerId, contractId, propertyId, tenantId],
  );
  await world.db.query(
    `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status) values (gen_random_uuid(), $1, $2, 5000, '2026-11-19', 'bank', 'reported')`,
    [ownerId, contractId],
  );
  const tasks = [
    ['owner', '2026-11-10', null],
    ['tenant', null, contractId],
  ];
  for (const [source, due, of] of tasks)
    await world.db.query(
      `insert into tasks (id, owner_id, title, search_text, source, property_id, due_on, contract_id) values (gen_random_uuid(), $1, 'Кран', 'кран', $2, $3, $4, $5)`,
      [ownerId, source, propertyId, due, of],
    );
  return { contractId, propertyId };
}

it('a manager is told what to do over his objects alone, by the switches he has, and no sum that he may not see [spec 3.11]', async () => {
  const { propertyId } = await busyHome();
  await busyHome();
  const place = { ownerId: world.owner.ownerId, propertyId };
  const summary = async (switches: Parameters<typeof insertManager>[2]) =>
    (await (await insertManager(app, place, switches)).client.get('/dashboard/summary')).body;

  const whole = await summary({});
  expect(whole).toMatchObject({
    variant: 'manager',
    properties: { total: 1, occupied: 1, vacant: 0 },
    tasks: { open: 2, overdue: 1 },
    money: null,
    top_debtors: [],
  });
  // The money of his object by `finance`, and nothing of the other's, which has as much.
  expect(whole.cashflow).toHaveLength(12);
  // The receipt is of October and due on 05.11: a month expects what falls due in it (ADR 0048).
  expect(whole.cashflow.at(-2)).toEqual({ period: '2026-10', expected_kop: 0, received_kop: 0 });
  expect(whole.cashflow.at(-1)).toEqual({ period: '2026-11', expected_kop: 100_000, received_kop: 0 });
  const others = GRANT_SWITCHES.filter((name) => name !== 'finance');
  expect((await summary({ switches: others })).cashflow).toEqual([]);
  expect(kindsOf(whole)).toEqual([
    ['receipts_overdue', 1],
    ['payments_reported', 1],
    ['tasks_reported', 1],
    ['tasks_overdue', 1],
    // January to October of the lease: nobody has billed them.
    ['receipts_missed', 10],
    ['receipts_unsent', 1],
    ['receipts_to_create', 1],
    ['readings_missing', 1],
  ]);
  // Whoever is only a manager needs no words about it.
  expect(whole.attention.at(-1).text).toBe('За листопад\u00a02026');
  expect(kindsOf(await summary({ switches: ['readings'] }))).toEqual([['readings_missing', 1]]);
  expect(kindsOf(await summary({ switches: ['tasks'] }))).toEqual([
    ['tasks_reported', 1],
    ['tasks_overdue', 1],
  ]);
  expect(kindsOf(await summary({ switches: ['payments'] }))).toEqual([['payments_reported', 1]]);
  const looks = await summary({ switches: ['view'] });
  expect([looks.variant, looks.tasks, looks.attention]).toEqual(['manager', null, []]);
  expect(await summary({ until: '2026-11-19' })).toMatchObject({ variant: 'tenant', properties: null, attention: [] });
});

it('a manager of payments alone is told how much is owed, and how many owe it', async () => {
  const home = await world.meteredContract();
  await world.issued(home.contractId);
  const place = { ownerId: world.owner.ownerId, propertyId: home.propertyId };
  const awaited = async (...switches: GrantSwitch[]) => {
    const { body } = await (await insertManager(app, place, { switches })).client.get('/dashboard/summary');
    return body.attention.filter(({ kind }: Item) => kind === 'payments_awaited');
  };
  expect(await awaited('payments')).toEqual([
    {
      kind: 'payments_awaited',
      severity: 'info',
      title: '1\u00a0договір чекає оплати',
      text: 'До сплати 20\u00a0682,00\u00a0₴',
      count: 1,
      entity_id: null,
      action: { label: 'Зафіксувати оплату', href: '/payments?owing=true' },
    },
  ]);
  // Whoever has the receipts is told of them; nobody else is told of money.
  expect(await awaited('payments', 'receipts')).toEqual([]);
  expect(await awaited('contracts', 'readings')).toEqual([]);
  await world.pay(home.contractId, METERED_KOP);
  expect(await awaited('payments')).toEqual([]);
});

it('a manager is asked for the month that the lease bills', async () => {
  const { propertyId } = await busyHome();
  await world.db.query(`update contracts set payment_utilities = 'previous' where rental_object_id = $1`, [propertyId]);
  const manager = await insertManager(app, { ownerId: world.owner.ownerId, propertyId }, { switches: ['readings'] });
  const { body } = await manager.client.get('/dashboard/summary');
  expect(body.attention).toMatchObject([
    {
      kind: 'readings_missing',
      text: 'За жовтень\u00a02026',
      action: { href: '/meters?state=missing&period=2026-10' },
    },
  ]);
});

it('a manager is told of one month at a time: what its sheet holds', async () => {
  const { ownerId } = world.owner;
  const [before, same] = [await busyHome(), await busyHome()];
  await world.db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [before.contractId]);
  const manager = await insertManager(app, { ownerId, propertyId: before.propertyId }, { switches: ['readings'] });
  await insertGrant(world.db, manager.userId, { ownerId, propertyId: same.propertyId }, { switches: ['readings'] });
  const told = async () =>
    (await manager.client.get('/dashboard/summary')).body.attention.map(
      ({ kind, count, action }: Item & { action: { href: string } }) => [kind, count, action.href],
    );
  expect(await told()).toEqual([['readings_missing', 1, '/meters?state=missing&period=2026-10']]);
  const { rows: meters } = await world.db.query<{ id: string; propertyId: string }>(
    `select id, property_id as "propertyId" from physical_meters where property_id = any ($1::uuid[])`,
    [[before.propertyId, same.propertyId]],
  );
  for (const { id: meterId, propertyId } of meters)
    await insertReading(world.db, ownerId, {
      meterId,
      propertyId,
      on: '2026-10-31',
      value: '1180',
      state: 'submitted',
    });
  expect(await told()).toEqual([
    ['readings_to_approve', 2, '/meters?state=submitted&period=2026-10'],
    ['readings_missing', 1, '/meters?state=missing'],
  ]);
});

it('a manager of receipts is told of the drafts that wait to be issued, and nobody else is', async () => {
  const { contractId, propertyId } = await busyHome();
  await world.db.query(
    `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, kind, number, period, status, charges_kop)
     select gen_random_uuid(), owner_id, id, rental_object_id, tenant_counterparty_id, 'regular', 'К-' || gen_random_uuid(), '2026-11', 'draft', 100000
       from contracts where id = $1`,
    [contractId],
  );
  const place = { ownerId: world.owner.ownerId, propertyId };
  const kinds = async (by: 'receipts' | 'payments') =>
    kindsOf((await (await insertManager(app, place, { switches: [by] })).client.get('/dashboard/summary')).body);
  expect(await kinds('receipts')).toEqual([
    ['receipts_overdue', 1],
    ['receipts_to_issue', 1],
    ['receipts_missed', 10],
    ['receipts_unsent', 1],
  ]);
  expect(await kinds('payments')).toEqual([['payments_reported', 1]]);
});

it('a manager of receipts is told of the leases that have none of the month; those that make it themselves are left out', async () => {
  const [{ contractId, propertyId }, { contractId: foreign }] = [await busyHome(), await busyHome()];
  const place = { ownerId: world.owner.ownerId, propertyId };
  const manager = await insertManager(app, place, { switches: ['receipts'] });
  const told = async () => {
    const { attention } = (await manager.client.get('/dashboard/summary')).body;
    return attention.find(({ kind }: Item) => kind === 'receipts_to_create');
  };
  expect(await told()).toMatchObject({
    count: 1,
    title: expect.stringMatching(/^1\sдоговір без квитанції за листопад\s2026$/),
    action: { label: 'Створити квитанцію', href: '/receipts?create=1&period=2026-11' },
  });
  const makesItself = (id: string, billed: string) =>
    world.db.query(
      `insert into auto_months (owner_id, contract_id, mode, day, billed_month, ask_days_before, billed_period) values ($1, $2, 'drafts', 1, 'current', 3, $3)
       on conflict (owner_id, contract_id) do update set billed_period = excluded.billed_period`,
      [place.ownerId, id, billed],
    );
  await makesItself(foreign, '2026-10');
  expect(await told()).toMatchObject({ count: 1 });
  await makesItself(contractId, '2026-10');
  expect(await told()).toBeUndefined();
  // It has made the month already, and the receipt was voided: the next one is made by hand.
  await makesItself(contractId, '2026-11');
  expect(await told()).toMatchObject({ count: 1 });
  const others = GRANT_SWITCHES.filter((name) => name !== 'receipts');
  const { body } = await (await insertManager(app, place, { switches: others })).client.get('/dashboard/summary');
  expect(body.attention.map(({ kind }: Item) => kind)).not.toContain('receipts_to_create');
});

it('a manager who rents a flat himself is told both, and which is which', async () => {
  const { propertyId } = await busyHome();
  const manager = await insertManager(app, { ownerId: world.owner.ownerId, propertyId }, { switches: ['readings'] });
  const home = await insertProperty(world.db, world.owner.ownerId, { apartment: '7' });
  const lease = await insertContract(world.db, world.owner.ownerId, { propertyId: home, status: 'pending' });
  await insertContractParty(world.db, world.owner.ownerId, lease.contractId, manager.userId);
  const { body } = await manager.client.get('/dashboard/summary');
  expect(body.attention.map(({ kind, text }: Item) => [kind, text])).toEqual([
    ['readings_missing', 'Об’єкти, які вам довірено · За листопад\u00a02026'],
    ['accept_contract', expect.stringMatching(/^Житло, яке ви винаймаєте · .*кв\. 7$/)],
  ]);
});

it('an owner who looks after an object of another is led to the lists of each', async () => {
  const { ownerId } = world.owner;
  const { propertyId } = await busyHome();
  const person = await insertOwner(world.db);
  await insertContract(world.db, person.ownerId);
  await insertGrant(world.db, person.userId, { ownerId, propertyId }, { switches: ['receipts', 'tasks'] });
  const { attention } = (await clientOf(app, person.token).get('/dashboard/summary')).body;
  const led = (kind: string) =>
    attention.filter((item: Item) => item.kind === kind).map(({ action }: { action: { href: string } }) => action.href);
  const [own, entrusted] = [`&owner_id=${person.ownerId}`, `&owner_id=${ownerId}`];
  expect(led('receipts_to_create')).toEqual([
    `/receipts?create=1&period=2026-11${own}`,
    `/receipts?create=1&period=2026-11${entrusted}`,
  ]);
  expect(led('tasks_reported')).toEqual([`/tasks?source=tenant&status=new${entrusted}`]);
  // Each of them holds as many as were counted.
  const client = clientOf(app, person.token);
  expect((await client.get(`/tasks?source=tenant&status=new${entrusted}`)).body.total).toBe(1);
  expect((await client.get(`/receipts?payment_status=overdue${entrusted}`)).body.total).toBe(1);
  expect((await client.get(`/receipts?payment_status=overdue${own}`)).body.total).toBe(0);
});
