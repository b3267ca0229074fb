import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertCounterparty, insertOwner, insertProperty, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: TestOwner;
let client: Client;
let parts: { rental_object_id: string; landlord_counterparty_id: string; tenant_counterparty_id: string };

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

beforeEach(async () => {
  const pool = test.database.superuser;
  owner = await insertOwner(pool);
  client = clientOf(test, owner.token);
  parts = {
    rental_object_id: await insertProperty(pool, owner.ownerId),
    landlord_counterparty_id: await insertCounterparty(pool, owner.ownerId, { roles: ['landlord'] }),
    tenant_counterparty_id: await insertCounterparty(pool, owner.ownerId),
  };
});

async function create(number?: string): Promise<string> {
  const rent = { amount_minor: 2_000_000, currency: 'UAH' };
  const made = await client.post('/contracts', { ...parts, start_date: '2026-12-01', rent, ...(number && { number }) });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body.number;
}

const save = (body: object) => client.patch('/profile/numbering', body);
const read = async () => (await client.get('/profile/numbering')).body.items[0];

it('starts at Д-2026-0001, and the sample is the number the next contract gets', async () => {
  const item = { prefix: 'Д', year_in_number: true, next: 1, sample: 'Д-2026-0001', version: 1 };
  expect(await read()).toMatchObject({ ...item, owner_id: owner.ownerId });
  expect(await create()).toBe('Д-2026-0001');
  expect(await read()).toMatchObject({ next: 2, sample: 'Д-2026-0002' });
});

it('goes on from the landlord’s own count, in his own form', async () => {
  const saved = await save({ prefix: 'ОР/К', year_in_number: false, next: 118, version: 1 });
  expect([saved.status, saved.body]).toMatchObject([200, { next: 118, sample: 'ОР/К-0118', version: 2 }]);
  expect(await create()).toBe('ОР/К-0118');
  expect(await create()).toBe('ОР/К-0119');
  expect((await save({ prefix: '' })).body).toMatchObject({ sample: '0120' });
  expect(await create()).toBe('0120');
  const { rows } = await test.database.superuser.query(
    `select details from audit_log where owner_id = $1 and action = 'numbering.changed' order by id limit 1`,
    [owner.ownerId],
  );
  expect(rows).toEqual([{ details: { before: 'Д-2026-0001', after: 'ОР/К-0118' } }]);
});

it('does not count back to what is in use, typed by hand or not', async () => {
  await create('Д-2026-0007');
  const refused = await save({ next: 7 });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { next: 'Такий номер уже є в договорах; найменший вільний\u00a0— 8' },
  ]);
  expect(await read()).toMatchObject({ prefix: 'Д', next: 1, version: 1 });
  expect((await save({ next: 8 })).body.sample).toBe('Д-2026-0008');
  expect((await save({ next: 9 })).body.sample).toBe('Д-2026-0009');
  // Another beginning has a count of its own to look at.
  expect((await save({ prefix: 'ОР', next: 1 })).body.sample).toBe('ОР-2026-0001');
});

it('refuses what no paper could bear, a stale version and an owner of somebody else', async () => {
  for (const body of [
    { prefix: 'Д 1' },
    { prefix: 'ДОГОВІР-ОРЕНДИ' },
    { prefix: '<b>' },
    { prefix: '٣' },
    { next: 0 },
    { next: 1.5 },
  ])
    expect([body, (await save(body)).status]).toEqual([body, 422]);
  expect((await save({ prefix: 'ОР', version: 2 })).status).toBe(409);
  const stranger = await insertOwner(test.database.superuser);
  const foreign = await save({ prefix: 'ОР', owner_id: stranger.ownerId });
  expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['owner_id']]);
  expect(await read()).toMatchObject({ prefix: 'Д', version: 1 });
});

it('raced with contracts gives each its own number and leaves no two changes', async () => {
  const [changes, numbers] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, (_, at) => save({ prefix: `О${at}`, version: 1 }))),
    Promise.all(Array.from({ length: 5 }, () => create())),
  ]);
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(new Set(numbers.map((number) => number.split('-').at(-1))).size).toBe(5);
});
