import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertContract, insertOwner, insertService, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { meterSteps } from './meters.fixture.ts';

let app: TestApp;
let owner: TestOwner;
let mine: Client;
let theirs: Client;
let nobody: Client;

const RANDOM = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  owner = await insertOwner(app.database.superuser);
  mine = clientOf(app, owner.token);
  theirs = clientOf(app, (await insertOwner(app.database.superuser)).token);
  nobody = clientOf(app);
});
afterAll(() => app.close());

const { flat, meter } = meterSteps(() => ({ mine }));

describe('readings', () => {
  test('a reading says what was used since the one before it', async () => {
    const { body } = await meter(await flat(), { zones: 2, initial_values: ['8270', '3838'] });
    const first = await mine.post('/meters/readings', {
      meter_id: body.id,
      date: '2026-10-31',
      values: ['8412', '3906'],
    });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      period: '2026-10',
      state: 'approved',
      source: 'owner',
      consumption: ['142', '68'],
      previous_values: ['8270', '3838'],
      previous_date: '2026-01-01',
    });
    const listed = await mine.get(`/physical-meters/${body.id}/readings`);
    expect(listed.body.items).toMatchObject([{ consumption: ['142', '68'] }]);
  });

  test('going back, a future day, a full register and a wrong number of zones are refused with the field', async () => {
    const { body } = await meter(await flat());
    const send = (change: Record<string, unknown>) =>
      mine.post('/meters/readings', { meter_id: body.id, date: '2026-11-01', values: ['1100'], ...change });
    expect(await send({ values: ['900'] })).toMatchObject({
      status: 422,
      body: {
        code: 'below_previous',
        fields: {
          'values.0':
            'Менше за попередній показник (1\u00a0000 на\u00a001.01.2026). Перевірте цифри або запишіть заміну лічильника.',
        },
      },
    });
    expect(await send({ values: ['1100.5'] })).toMatchObject({
      status: 422,
      body: { code: 'out_of_range', fields: { 'values.0': 'На табло цього лічильника немає цифр після коми' } },
    });
    expect(await send({ date: '2026-11-21' })).toMatchObject({
      status: 422,
      body: { code: 'future_date', fields: { date: expect.any(String) } },
    });
    expect(await send({ values: ['100000'] })).toMatchObject({ status: 422, body: { code: 'out_of_range' } });
    expect(await send({ values: ['1', '2'] })).toMatchObject({
      status: 422,
      body: {
        errors: ['Потрібне одне значення: у лічильника одна зона'],
        code: 'validation',
        fields: { values: 'Потрібне одне значення: у лічильника одна зона' },
      },
    });
    const { body: zoned } = await meter(await flat(), { zones: 3, initial_values: ['1', '2', '3'] });
    const needed = 'Потрібно три значення: пік, напівпік і ніч';
    expect(await send({ meter_id: zoned.id, values: ['4', '5'] })).toMatchObject({
      status: 422,
      body: { errors: [needed], fields: { values: needed } },
    });
    const items = [{ meter_id: zoned.id, date: '2026-11-01', values: ['4'] }];
    expect((await mine.post('/meters/readings', { items })).body.items).toMatchObject([
      { ok: false, code: 'validation', error: needed, fields: { values: needed } },
    ]);
    expect(await send({ date: '2025-12-31' })).toMatchObject({
      status: 422,
      body: { fields: { date: expect.any(String) } },
    });
    expect(await send({ date: '2026-02-31' })).toMatchObject({
      status: 422,
      body: { fields: { date: expect.any(String) } },
    });
    expect((await mine.get(`/physical-meters/${body.id}/readings`)).body.total).toBe(0);
  });

  test('a roll-over asks to be confirmed: 99985 → 00012 is 27 (ukraine.md §3)', async () => {
    const { body } = await meter(await flat(), { initial_values: ['99985'] });
    const reading = { meter_id: body.id, date: '2026-11-01', values: ['12'] };
    expect((await mine.post('/meters/readings', reading)).body.code).toBe('rollover_unconfirmed');
    const confirmed = await mine.post('/meters/readings', { ...reading, confirm: ['rollover'] });
    expect(confirmed.body).toMatchObject({ consumption: ['27'], flags: ['rollover'] });
  });

  test('a reading put between two others fits between them; the same day is taken once', async () => {
    const { body } = await meter(await flat());
    await mine.post('/meters/readings', { meter_id: body.id, date: '2026-09-30', values: ['1100'] });
    await mine.post('/meters/readings', { meter_id: body.id, date: '2026-11-15', values: ['1300'] });
    const between = { meter_id: body.id, date: '2026-10-31' };
    expect((await mine.post('/meters/readings', { ...between, values: ['1301'] })).body.fields).toHaveProperty([
      'values.0',
    ]);
    expect((await mine.post('/meters/readings', { ...between, values: ['1200'] })).body.consumption).toEqual(['100']);
    const answers = await Promise.all(
      [1, 2].map(() => mine.post('/meters/readings', { ...between, values: ['1201'] })),
    );
    expect(answers.map((answer) => answer.body.code)).toEqual(['reading_duplicate', 'reading_duplicate']);
    expect(answers[0]?.body.fields).toEqual({ date: 'Показник цього лічильника за 31.10.2026 уже є.' });
  });

  test('many at once answer a row each and one wrong row does not refuse the rest', async () => {
    const place = await flat();
    const [a, b] = [await meter(place), await meter(place, { service: 'cold_water' })];
    const answer = await mine.post('/meters/readings', {
      items: [
        { meter_id: a.body.id, date: '2026-10-31', values: ['1180'] },
        { meter_id: b.body.id, date: '2026-10-31', values: ['999'] },
        { meter_id: RANDOM, date: '2026-10-31', values: ['1'] },
        { meter_id: a.body.id, date: '2026-10-31', values: ['1180'], surprise: 1 },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.items).toMatchObject([
      { index: 0, ok: true, reading: { consumption: ['180'] } },
      { index: 1, ok: false, code: 'below_previous' },
      { index: 2, ok: false, code: 'validation', fields: { meter_id: 'Не знайдено' } },
      { index: 3, ok: false, code: 'validation', fields: { surprise: 'Невідоме поле' } },
    ]);
  });

  test('a slip is taken back and entered again; what is taken back twice is refused', async () => {
    const { body } = await meter(await flat());
    const reading = { meter_id: body.id, date: '2026-11-01', values: ['1999'] };
    const wrong = await mine.post('/meters/readings', reading);
    const answers = await Promise.all(
      [1, 2].map(() => mine.post(`/meters/readings/${wrong.body.id}/reject`, { comment: 'описка' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await mine.post('/meters/readings', { ...reading, values: ['1099'] })).status).toBe(201);
    expect((await mine.post(`/meters/readings/${wrong.body.id}/approve`)).body.code).toBe('reading_state');
  });
});

test('a first reading too large for anybody is marked, and kept as it is', async () => {
  const place = await flat(mine);
  const { body } = await meter(place, { service: 'cold_water' }, mine);
  const reading = await mine.post('/meters/readings', { meter_id: body.id, date: '2026-10-31', values: ['4180'] });
  expect([reading.status, reading.body.flags]).toEqual([201, ['high']]);
});

test('the sheet of the month: one row a meter, counts, comparison with the usual', async () => {
  const stranger = await insertOwner(app.database.superuser);
  const fresh = await insertOwner(app.database.superuser);
  const client = clientOf(app, fresh.token);
  const place = await flat(client);
  await insertContract(app.database.superuser, fresh.ownerId, { propertyId: place, status: 'active' });
  const power = await meter(place, {}, client);
  await meter(place, { service: 'cold_water' }, client);
  const at = (date: string, value: string) =>
    client.post('/meters/readings', { meter_id: power.body.id, date, values: [value] });
  await at('2026-07-31', '1211');
  await at('2026-08-31', '1242');
  await at('2026-09-30', '1272');
  const high = await at('2026-10-31', '1400');
  expect(high.body.flags).toEqual(['high']);
  // What another has put away with its meter is no part of these counts.
  const away = meterSteps(() => ({ mine: clientOf(app, stranger.token) }));
  const shut = await away.flat();
  await away.meter(shut);
  await app.database.superuser.query('update properties set archived_at = now() where id = $1', [shut]);
  const sheet = await client.get('/meters?period=2026-10');
  expect(sheet.status).toBe(200);
  expect(sheet.body).toMatchObject({
    period: '2026-10',
    total: 2,
    counts: { missing: 1, submitted: 0, approved: 1, billed: 0, flagged: 1 },
  });
  const row = sheet.body.items.find((item: { meter_id: string }) => item.meter_id === power.body.id);
  expect(row).toMatchObject({
    state: 'approved',
    tenant_name: 'Петренко Іван Олегович',
    previous: { values: ['1272'], date: '2026-09-30', estimated: false },
    reading: { values: ['1400'], consumption: ['128'] },
    usual: '31',
    change_percent: 313,
    flags: ['high'],
  });
  expect((await client.get('/meters?period=2026-10&state=missing')).body).toMatchObject({
    total: 1,
    items: [{ service: 'cold_water', reading: null }],
  });
  expect((await client.get('/meters?period=2026-13')).status).toBe(400);
  expect((await mine.get('/meters?period=2026-10')).text).not.toContain(power.body.id);
});

test('a request for readings reaches those who have not sent them, once a day', async () => {
  const fresh = await insertOwner(app.database.superuser);
  const client = clientOf(app, fresh.token);
  const place = await flat(client);
  const { contractId } = await insertContract(app.database.superuser, fresh.ownerId, {
    propertyId: place,
    status: 'active',
  });
  const done = await insertContract(app.database.superuser, fresh.ownerId, { status: 'active' });
  const ended = await insertContract(app.database.superuser, fresh.ownerId, { status: 'completed' });
  await meter(place, {}, client);
  const request = () => client.post('/meters/requests', { period: '2026-11' });
  const offered = async () => (await client.get('/meters?period=2026-11')).body.items[0].read_by_tenant;
  // Of a service that is not set up it is his, as on the page of his link; not one paid by the owner, nor divided by bills (ADR 0072).
  expect(await offered()).toBe(true);
  await insertService(app.database.superuser, fresh.ownerId, {
    propertyId: place,
    code: 'electricity',
    method: 'meter',
    payer: 'owner',
  });
  expect([(await request()).body.items, await offered()]).toEqual([[], false]);
  const becomes = (payer: string, method: string) =>
    app.database.superuser.query('update property_services set payer = $2, method = $3 where property_id = $1', [
      place,
      payer,
      method,
    ]);
  await becomes('tenant', 'shared_bill');
  expect([(await request()).body.items, await offered()]).toEqual([[], false]);
  await becomes('tenant', 'meter');
  expect(await offered()).toBe(true);
  const asked = await request();
  expect(asked).toMatchObject({
    status: 200,
    body: { period: '2026-11', items: [{ contract_id: contractId, ok: true }] },
  });
  const again = await client.post('/meters/requests', { period: '2026-11' });
  expect(again.body.items).toMatchObject([{ contract_id: contractId, ok: false, code: 'already_asked' }]);
  const { rows: told } = await app.database.superuser.query(
    `select details from audit_log where owner_id = $1 and action = 'reading.requested'`,
    [fresh.ownerId],
  );
  expect(told).toEqual([{ details: { period: '2026-11' } }]);
  const { rows } = await app.database.superuser.query(
    `select m.subject, m.text, p.display_name as home from messages m join contracts c on c.id = m.contract_id
       join properties p on p.id = c.rental_object_id where m.owner_id = $1`,
    [fresh.ownerId],
  );
  expect(rows).toHaveLength(1);
  // A tenant of two homes has two letters of one month.
  expect(rows[0].subject).toBe(`Передайте показники за листопад\u00a02026 · ${rows[0].home}`);
  expect(rows[0].text).toContain(`/info/${contractId}?k=`);
  const named = await client.post('/meters/requests', {
    period: '2026-11',
    contract_ids: [done.contractId, ended.contractId],
  });
  expect(named.body.items).toMatchObject([{ ok: true }, { ok: false, code: 'not_active' }]);
  expect(await mine.post('/meters/requests', { period: '2026-11', contract_ids: [contractId] })).toMatchObject({
    status: 422,
    body: { fields: { 'contract_ids.0': 'Не знайдено' } },
  });
});

test('foreign, random and malformed ids look the same; nobody is told to sign in', async () => {
  const { body } = await meter(await flat());
  const reading = await mine.post('/meters/readings', { meter_id: body.id, date: '2026-11-01', values: ['1100'] });
  const calls = (client: Client, id: string, readingId: string) => [
    client.get(`/physical-meters/${id}`),
    client.patch(`/physical-meters/${id}`, { place: 'чуже' }),
    client.post(`/physical-meters/${id}/verify`, { verified_on: '2026-01-01' }),
    client.post(`/physical-meters/${id}/archive`),
    client.get(`/physical-meters/${id}/readings`),
    client.post(`/physical-meters/${id}/replace`, {
      closing_values: ['1'],
      new_meter: { serial: 'x', installed_on: '2026-11-01', initial_values: ['0'] },
    }),
    client.post(`/meters/readings/${readingId}/approve`),
    client.post(`/meters/readings/${readingId}/reject`),
    client.post(`/meters/readings/${readingId}/correct`, { values: ['1'], comment: 'чуже' }),
  ];
  const bytes = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
  const random = await Promise.all(calls(theirs, RANDOM, RANDOM));
  for (const [id, readingId] of [
    [body.id, reading.body.id],
    ['abc', 'abc'],
  ]) {
    for (const [index, answer] of (await Promise.all(calls(theirs, id, readingId))).entries()) {
      expect(answer.status).toBe(404);
      expect(bytes(answer.text)).toBe(bytes(random[index]?.text ?? ''));
    }
  }
  for (const answer of await Promise.all(calls(nobody, body.id, reading.body.id))) expect(answer.status).toBe(401);
  const foreignBody = await theirs.post('/meters/readings', {
    meter_id: body.id,
    date: '2026-11-02',
    values: ['1200'],
  });
  const randomBody = await theirs.post('/meters/readings', { meter_id: RANDOM, date: '2026-11-02', values: ['1200'] });
  expect(bytes(foreignBody.text)).toBe(bytes(randomBody.text));
});
