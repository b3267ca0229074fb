import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insertContract,
  insertContractParty,
  insertMeter,
  insertOwner,
  insertProperty,
  insertReading,
  insertUser,
} from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

async function issued(
  ownerId: string,
  contract: { contractId: string; propertyId: string; tenantId: string },
  due: string,
  paidKop = 0,
) {
  await app.database.superuser.query(
    `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, kind, number, period, status, issued_on, due_on, charges_kop, paid_kop)
     values (gen_random_uuid(), $1, $2, $3, $4, 'one_off', 'К-' || $5 || '-' || substr(gen_random_uuid()::text, 1, 8), substr($5, 1, 7), 'issued', $5::date - 5, $5::date, 100000, $6)`,
    [ownerId, contract.contractId, contract.propertyId, contract.tenantId, due, paidKop],
  );
}

test('an empty account has nothing to do yet and no debts', async () => {
  const owner = await insertOwner(app.database.superuser);
  const { status, body } = await clientOf(app, owner.token).get('/dashboard/summary');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    variant: 'owner',
    properties: { total: 0, occupancy_rate: 0 },
    money: { overdue_kop: 0 },
    attention: [],
    tasks: { open: 0, overdue: 0 },
  });
  expect(body.cashflow).toHaveLength(12);
  expect(body.cashflow.at(-1).period).toBe('2026-11');
});

test('debts are counted by what is left and by age, from the day after the grace [spec 3.11, 7.36]', async () => {
  const owner = await insertOwner(app.database.superuser);
  const contract = await insertContract(app.database.superuser, owner.ownerId, {
    status: 'active',
    startDate: '2026-11-01',
    endDate: '2026-12-10',
  });
  await issued(owner.ownerId, contract, '2026-11-19');
  await issued(owner.ownerId, contract, '2026-11-20');
  await issued(owner.ownerId, contract, '2026-08-05', 40000);
  const { body } = await clientOf(app, owner.token).get('/dashboard/summary');
  // Of 1600.00 overdue 600.00 are of August: November's part is the receipt of the 19th.
  expect(body.money).toMatchObject({ overdue_kop: 160000, overdue_count: 2, expected_kop: 200000 });
  expect(body.money.overdue_month_kop).toBe(100000);
  expect(body.aging).toMatchObject([
    { bucket: '0_7', amount_kop: 100000 },
    { amount_kop: 0 },
    { amount_kop: 0 },
    { amount_kop: 0 },
    { bucket: '90_plus', amount_kop: 60000, count: 1 },
  ]);
  expect(body.top_debtors).toMatchObject([{ contract_id: contract.contractId, debt_kop: 160000 }]);
  expect(body.properties).toMatchObject({ total: 1, occupied: 1, vacant: 0, occupancy_rate: 100 });
  expect(body.contracts).toMatchObject({ expiring_30: 1, expiring_60: 1, pending: 0 });
  const kinds = body.attention.map((item: { kind: string }) => item.kind);
  expect(kinds).toEqual([
    'receipts_overdue',
    'receipts_unsent',
    'receipts_to_create',
    'services_missing',
    'contract_expiring',
  ]);
  const links = body.attention.map((item: { action: { href: string } }) => item.action.href);
  expect(links).toEqual([
    '/receipts?payment_status=overdue',
    '/receipts?unsent=true&payment_status=unpaid,partial,overdue&period=all',
    expect.stringMatching(/^\/receipts\?create=1&period=2026-\d\d$/),
    `/properties/${contract.propertyId}/edit?part=services`,
    `/contracts/${contract.contractId}?dialog=renew`,
  ]);
  expect(body.attention[0].text).toBe('1\u00a0600,00\u00a0₴ · найдавніша\u00a0— 107\u00a0днів');
});

test('leases without the month’s receipt are counted, so that one that was voided does not say that none was made', async () => {
  const owner = await insertOwner(app.database.superuser);
  const api = clientOf(app, owner.token);
  for (let made = 0; made < 2; made += 1) await insertContract(app.database.superuser, owner.ownerId, {});
  const told = async () =>
    (await api.get('/dashboard/summary')).body.attention.find(
      ({ kind }: { kind: string }) => kind === 'receipts_to_create',
    );
  expect(await told()).toMatchObject({
    title: expect.stringMatching(/^2\sдоговори без квитанції за листопад\s2026$/),
    action: { label: 'Створити квитанції' },
  });
  const { created } = (await api.post('/receipts/run', { period: '2026-11' })).body;
  await api.post('/receipts/issue', { ids: created });
  expect(await told()).toBeUndefined();
  await api.post(`/receipts/${created[0]}/void`, { reason: 'Помилка' });
  expect(await told()).toMatchObject({
    title: expect.stringMatching(/^1\sдоговір без квитанції за листопад\s2026$/),
    action: { label: 'Створити квитанцію' },
    count: 1,
  });
});

test('leases whose landlord has no account to pay to are told of, the neighbour’s not among them, until there is one', async () => {
  const db = app.database.superuser;
  const [owner, neighbour] = [await insertOwner(db), await insertOwner(db)];
  const { landlordId } = await insertContract(db, owner.ownerId, { accountIban: null });
  await insertContract(db, owner.ownerId, { accountIban: null, landlordId });
  await insertContract(db, neighbour.ownerId, { accountIban: null });
  const client = clientOf(app, owner.token);
  const told = async () => {
    const { body } = await client.get('/dashboard/summary');
    return body.attention.filter(({ kind }: { kind: string }) => kind === 'no_requisites');
  };
  expect(await told()).toMatchObject([{ severity: 'warning', count: 2, action: { href: '/profile#accounts' } }]);
  const { body: card } = await client.get(`/counterparties/${landlordId}`);
  const ibans = ['UA213223130000026007233566001'];
  const changed = await client.patch(`/counterparties/${landlordId}`, { ibans, version: card.version });
  expect(changed.status).toBe(200);
  expect(await told()).toEqual([]);
});

test('of leases that end the nearest is told with how many others; whose notice is given is not asked to stay', async () => {
  const owner = await insertOwner(app.database.superuser);
  const lease = (status: 'active' | 'notice', endDate: string) =>
    insertContract(app.database.superuser, owner.ownerId, { status, endDate });
  const nearest = async () => {
    const { body } = await clientOf(app, owner.token).get('/dashboard/summary');
    return body.attention.find(({ kind }: { kind: string }) => kind === 'contract_expiring');
  };
  const later = await lease('active', '2026-12-10');
  await lease('active', '2026-12-31');
  expect(await nearest()).toMatchObject({
    title: expect.stringMatching(/ закінчується через 20\u00a0днів$/),
    text: expect.stringMatching(/ · 10\.12\.2026 · за 60\u00a0днів ще 1\u00a0договір$/),
    action: { label: 'Продовжити', href: `/contracts/${later.contractId}?dialog=renew` },
  });
  const sooner = await lease('notice', '2026-12-01');
  expect(await nearest()).toMatchObject({
    title: expect.stringMatching(/ розривається через 11\u00a0днів$/),
    count: 3,
    action: { label: 'Оформити виїзд', href: `/contracts/${sooner.contractId}?dialog=move-out` },
  });
});

test('a lease that renews itself is not told to end, until notice is given, as nowhere else', async () => {
  const db = app.database.superuser;
  const owner = await insertOwner(db);
  const api = clientOf(app, owner.token);
  const { contractId } = await insertContract(db, owner.ownerId, { status: 'active', endDate: '2026-12-10' });
  const told = async () => {
    const { body } = await api.get('/dashboard/summary');
    const kinds = body.attention.map(({ kind }: { kind: string }) => kind);
    const listed = (await api.get('/contracts?ends_by=2027-01-19')).body.total;
    return [body.contracts.expiring_30, body.contracts.expiring_60, kinds.includes('contract_expiring'), listed];
  };
  const counted = async () =>
    (
      await db.query(
        `select key, count::int from owner_facts where owner_id = $1 and fact = 'contracts.ending' and count <> 0`,
        [owner.ownerId],
      )
    ).rows;
  expect(await told()).toEqual([1, 1, true, 1]);
  await db.query('update contracts set auto_renew = true where id = $1', [contractId]);
  expect([await told(), await counted()]).toEqual([[0, 0, false, 0], []]);
  await db.query('select private.recount_owner($1)', [owner.ownerId]);
  expect(await counted()).toEqual([]);
  await db.query(`update contracts set status = 'notice' where id = $1`, [contractId]);
  expect([await told(), await counted()]).toEqual([[1, 1, true, 1], [{ key: '2026-12-10', count: 1 }]]);
});

test('readings of the month are counted out of all meters that are read', async () => {
  const { superuser } = app.database;
  const owner = await insertOwner(superuser);
  const propertyId = await insertProperty(superuser, owner.ownerId);
  const meter = () => insertMeter(superuser, owner.ownerId, { propertyId, service: 'electricity' });
  const read = await meter();
  await meter();
  await insertReading(superuser, owner.ownerId, { meterId: read, propertyId, on: '2026-11-18', value: '1180' });
  const { body } = await clientOf(app, owner.token).get('/dashboard/summary');
  expect(body.readings).toEqual({ period: '2026-11', due: 2, submitted: 1, flagged: 0 });
  expect(body.attention.map((item: { kind: string; count: number }) => [item.kind, item.count])).toContainEqual([
    'readings_missing',
    1,
  ]);
});

test('readings are counted for the month that the contracts bill: the month before, once all of them bill that', async () => {
  const { superuser } = app.database;
  const owner = await insertOwner(superuser);
  const [before, same] = [
    await insertContract(superuser, owner.ownerId),
    await insertContract(superuser, owner.ownerId),
  ];
  const bills = (contractId: string, utilities: string) =>
    superuser.query('update contracts set payment_utilities = $2 where id = $1', [contractId, utilities]);
  await bills(before.contractId, 'previous');
  for (const [{ propertyId }, on] of [
    [before, '2026-10-30'],
    [same, '2026-11-18'],
  ] as const) {
    const meterId = await insertMeter(superuser, owner.ownerId, { propertyId, service: 'electricity' });
    await insertReading(superuser, owner.ownerId, { meterId, propertyId, on, value: '1180' });
  }
  const seen = async () => {
    const { readings, attention } = (await clientOf(app, owner.token).get('/dashboard/summary')).body;
    const missing = attention.find((item: { kind: string }) => item.kind === 'readings_missing');
    return [readings.period, readings.due - readings.submitted, missing?.text ?? null, missing?.action.href ?? null];
  };
  // One of them bills November in November, so November is what is asked about.
  expect(await seen()).toEqual(['2026-11', 1, 'За листопад\u00a02026', '/meters?state=missing']);
  await bills(same.contractId, 'previous');
  expect(await seen()).toEqual(['2026-10', 1, 'За жовтень\u00a02026', '/meters?state=missing&period=2026-10']);
});

test('an owner who rents a home of somebody else sees both: what he is late with before his own work, the rest after it', async () => {
  const { superuser } = app.database;
  const landlord = await insertOwner(superuser);
  const person = await insertOwner(superuser);
  await insertContract(superuser, person.ownerId, { status: 'active', startDate: '2026-11-01' });
  const [late, fresh] = [
    await insertContract(superuser, landlord.ownerId),
    await insertContract(superuser, landlord.ownerId),
  ];
  await issued(landlord.ownerId, late, '2026-11-05');
  await issued(landlord.ownerId, fresh, '2026-11-25');
  for (const { contractId } of [late, fresh])
    await insertContractParty(superuser, landlord.ownerId, contractId, person.userId);
  const { body } = await clientOf(app, person.token).get('/dashboard/summary');
  expect(body.variant).toBe('owner');
  expect(body.money.overdue_kop).toBe(0);
  const kinds = body.attention.map((item: { kind: string; severity: string }) => `${item.kind} ${item.severity}`);
  expect(kinds).toEqual(['pay_receipt danger', 'receipts_to_create info', 'services_missing info', 'pay_receipt info']);
  expect(body.attention[0].text).toMatch(/^Житло, яке ви винаймаєте · .+ · строк минув 05\.11\.2026$/);
  // What he rents stands beside his own money, each home with what it owes, and neither is in the other.
  expect(body.rented).toEqual(
    [late, fresh].map(({ contractId }) => ({
      contract_id: contractId,
      number: expect.any(String),
      property_name: expect.any(String),
      balance_kop: 0,
    })),
  );
  expect((await clientOf(app, landlord.token).get('/dashboard/summary')).body.rented).toBeNull();
  await superuser.query(`update contracts set status = 'completed' where owner_id = $1`, [landlord.ownerId]);
  expect((await clientOf(app, person.token).get('/dashboard/summary')).body.rented).toBeNull();
});

test('a tenant sees what he has to pay, and nothing of the owner', async () => {
  const owner = await insertOwner(app.database.superuser);
  const contract = await insertContract(app.database.superuser, owner.ownerId, { status: 'active' });
  await issued(owner.ownerId, contract, '2026-11-25');
  const tenant = await insertUser(app.database.superuser);
  await insertContractParty(app.database.superuser, owner.ownerId, contract.contractId, tenant.userId);
  const { body } = await clientOf(app, tenant.token).get('/dashboard/summary');
  expect(body).toMatchObject({
    variant: 'tenant',
    money: null,
    properties: null,
    attention: [{ kind: 'pay_receipt', severity: 'info' }],
    rented: [{ contract_id: contract.contractId }],
  });
  const [due] = body.attention;
  expect(due.action.href).toBe(`/receipts/${due.entity_id}`);
  const stranger = await insertUser(app.database.superuser);
  expect((await clientOf(app, stranger.token).get('/dashboard/summary')).body.attention).toEqual([]);
  expect((await clientOf(app).get('/dashboard/summary')).status).toBe(401);
});

test('somebody who rents nothing is told so, and a tenant with nothing to do is not taken for him', async () => {
  const { superuser } = app.database;
  const owner = await insertOwner(superuser);
  const contract = await insertContract(superuser, owner.ownerId, { status: 'active' });
  const [guest, tenant] = [await insertUser(superuser), await insertUser(superuser)];
  await insertContractParty(superuser, owner.ownerId, contract.contractId, tenant.userId);
  const read = async (token: string) => (await clientOf(app, token).get('/dashboard/summary')).body;
  expect(await read(guest.token)).toMatchObject({ variant: 'tenant', attention: [], rented: null });
  const { attention, rented } = await read(tenant.token);
  expect(attention).toEqual([]);
  expect(rented).toEqual([
    { contract_id: contract.contractId, number: expect.any(String), property_name: expect.any(String), balance_kop: 0 },
  ]);
  expect((await read(owner.token)).rented).toBeNull();
});

test('today’s rate is told with the currencies that some rent is in now', async () => {
  const { superuser } = app.database;
  const owner = await insertOwner(superuser);
  const client = clientOf(app, owner.token);
  const rates = async () => (await client.get('/dashboard/summary')).body.rates;
  await insertContract(superuser, owner.ownerId);
  await insertContract(superuser, owner.ownerId, { currency: 'EUR', status: 'completed' });
  expect(await rates()).toEqual({ usd: null, eur: null, date: null, used: [] });
  const { contractId } = await insertContract(superuser, owner.ownerId, { currency: 'USD' });
  await insertContract(superuser, owner.ownerId, { currency: 'EUR', status: 'notice', startDate: '2026-05-01' });
  const rate = { currency: 'USD', rate_on: '2026-11-19', rate: '44.125', source: 'nbu' };
  expect((await client.post('/rates/exchange', rate)).status).toBe(201);
  expect(await rates()).toEqual({ usd: '44.125', eur: null, date: '2026-11-19', used: ['USD', 'EUR'] });
  // From this month the rent is in hryvnias; the terms to come change nothing yet.
  await superuser.query(
    `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor, rent_currency)
     values (gen_random_uuid(), $1, $2, '2026-11-01', 2000000, 'UAH'), (gen_random_uuid(), $1, $2, '2026-12-01', 50000, 'USD')`,
    [owner.ownerId, contractId],
  );
  expect((await rates()).used).toEqual(['EUR']);
});
