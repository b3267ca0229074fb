import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readIcal } from '../../platform/ical.fixture.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { insertManager } from '../../testing/entrusted.ts';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertMeter,
  insertOwner,
  insertProperty,
  insertService,
  insertUser,
  type TestOwner,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  owner = await insertOwner(app.database.superuser);
  client = clientOf(app, owner.token);
});

const sql = (text: string, values: unknown[] = []) => app.database.superuser.query(text, values);
const pathOf = (url: string) => new URL(url).pathname;
const fetchFeed = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: pathOf(url) });

async function switchOn(who: Client, body: object = {}): Promise<{ url: string; version: number }> {
  const { status, body: feed } = await who.post('/profile/calendar', body);
  expect(status).toBe(201);
  return feed;
}

async function titlesOf(url: string): Promise<string[]> {
  const { statusCode, body } = await fetchFeed(url);
  expect(statusCode).toBe(200);
  return readIcal(body).map(({ SUMMARY = '' }) => SUMMARY);
}

type Home = { contractId: string; propertyId: string; tenantId: string };

/** An object with a lease that ends, an unpaid receipt, a meter to verify, and the days its readings are given on. */
async function insertHome(of: TestOwner, number: string, street: string): Promise<Home> {
  const db = app.database.superuser;
  const propertyId = await insertProperty(db, of.ownerId, { street });
  const tenantId = await insertCounterparty(db, of.ownerId, { displayName: 'Таємничий Орендар' });
  const { contractId } = await insertContract(db, of.ownerId, { number, propertyId, tenantId, endDate: '2027-02-28' });
  await insertService(db, of.ownerId, { propertyId, code: 'electricity', method: 'meter' });
  await sql(`update property_services set reading_window = '{"fromDay":28,"toDay":4}' where property_id = $1`, [
    propertyId,
  ]);
  const meterId = await insertMeter(db, of.ownerId, { propertyId, service: 'electricity', serial: `S-${number}` });
  await sql(`update physical_meters set next_verification_on = '2027-03-15' where id = $1`, [meterId]);
  const receipt = async (status: string, month: string) =>
    sql(
      `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, number, period, status, issued_on, due_on, charges_kop)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, 1234560)`,
      [of.ownerId, contractId, propertyId, tenantId, `${number}-${month}`, month, status, `${month}-01`, `${month}-25`],
    );
  await receipt('issued', '2026-11');
  await receipt('draft', '2026-12');
  await receipt('void', '2026-10');
  return { contractId, propertyId, tenantId };
}

const place = (street: string) => `${street}, 77, кв. 12`;
const ALL = (number: string, street: string, due = 'Строк оплати: квитанція') => [
  `${due} ${number}-2026-11 · ${place(street)}`,
  `Закінчується договір №\u00a0${number} · ${place(street)}`,
  `Повірити лічильник №\u00a0S-${number} · ${place(street)}`,
  ...Array<string>(4).fill(`Передати показники · ${place(street)}`),
];

describe('the calendar of an owner', () => {
  it('holds the days of all that is his and nobody else’s, and no names', async () => {
    await insertHome(owner, 'Д-1', 'Саксаганського');
    await insertHome(await insertOwner(app.database.superuser), 'Д-2', 'Чужа');
    await client.post('/tasks', { title: 'Полагодити кран, терміново; кухня', due_on: '2026-11-30' });
    await client.post('/tasks', { title: 'Колись' });
    const { url } = await switchOn(client);
    expect((await titlesOf(url)).sort()).toEqual(
      [...ALL('Д-1', 'Саксаганського'), 'Полагодити кран, терміново; кухня'].sort(),
    );
    const { body } = await fetchFeed(url);
    for (const secret of ['Таємничий', 'Петренко', '₴', 'example.com', owner.ownerId])
      expect(body).not.toContain(secret);
  });

  it('says the same of the same thing: a day that moves keeps its id', async () => {
    const { body: task } = await client.post('/tasks', { title: 'Кран', due_on: '2026-11-30' });
    const { url } = await switchOn(client);
    const [before] = readIcal((await fetchFeed(url)).body);
    await client.patch(`/tasks/${task.id}`, { due_on: '2026-12-02', version: task.version });
    const [after] = readIcal((await fetchFeed(url)).body);
    expect(before).toMatchObject({ UID: `task-${task.id}@localhost:3000`, 'DTSTART;VALUE=DATE': '20261130' });
    expect(after).toMatchObject({ UID: before?.UID, 'DTSTART;VALUE=DATE': '20261202' });
  });

  it('loses what is paid and done', async () => {
    const home = await insertHome(owner, 'Д-1', 'Саксаганського');
    const { url } = await switchOn(client);
    await sql('update receipts set paid_kop = 1234560 where contract_id = $1', [home.contractId]);
    await sql('update contracts set auto_renew = true where id = $1', [home.contractId]);
    expect((await titlesOf(url)).filter((title) => !/показники|Повірити/.test(title))).toEqual([]);
  });

  it('tells a day that has more than a person reads as one line, and the rest by themselves', async () => {
    for (const number of ['Д-1', 'Д-2', 'Д-3', 'Д-4', 'Д-5']) await insertHome(owner, number, number);
    const { url } = await switchOn(client, { with_sums: true });
    // Five of each are told one by one.
    expect(await titlesOf(url)).toHaveLength(5 * (3 + 4));
    const last = await insertHome(owner, 'Д-6', 'Д-6');
    await client.post('/tasks', { title: 'Окреме завдання', due_on: '2026-11-25' });
    const told = (await titlesOf(url)).map((title) => title.replaceAll('\u00a0', ' '));
    expect(told.sort()).toEqual([
      'Закінчення 6 договорів',
      'Окреме завдання',
      ...Array<string>(4).fill('Передати показники · 6 об’єктів'),
      'Повірити 6 лічильників',
      'Строк оплати: 6 квитанцій · 74 073,60 ₴',
    ]);
    // One of them is moved to a day of its own, and is told there by itself.
    await sql(`update receipts set due_on = '2026-11-26' where contract_id = $1 and status = 'issued'`, [
      last.contractId,
    ]);
    expect((await titlesOf(url)).filter((title) => title.startsWith('Строк'))).toHaveLength(6);
  });

  it('names sums only to whoever asks for them, and again does not', async () => {
    await insertHome(owner, 'Д-1', 'Саксаганського');
    const { url, version } = await switchOn(client, { with_sums: true });
    expect((await titlesOf(url))[0]).toContain('12\u00a0345,60\u00a0₴');
    const changed = await client.patch('/profile/calendar', { with_sums: false, version });
    expect([changed.status, changed.body.with_sums]).toEqual([200, false]);
    expect((await titlesOf(url)).join()).not.toContain('₴');
  });
});

describe('the calendar follows what its person may see now', () => {
  it('of a tenant: his own lease, in his own words, and no meters to verify', async () => {
    const home = await insertHome(owner, 'Д-1', 'Саксаганського');
    await insertHome(owner, 'Д-2', 'Сусідня');
    const tenant = await insertUser(app.database.superuser);
    const { url } = await switchOn(clientOf(app, tenant.token));
    expect(await titlesOf(url)).toEqual([]);
    await insertContractParty(app.database.superuser, owner.ownerId, home.contractId, tenant.userId);
    const mine = ALL('Д-1', 'Саксаганського', 'Сплатити квитанцію').filter((title) => !title.includes('Повірити'));
    expect((await titlesOf(url)).sort()).toEqual(mine.sort());
  });

  it('of a manager: by his switches, and nothing the moment they are taken back', async () => {
    const home = await insertHome(owner, 'Д-1', 'Саксаганського');
    await insertHome(owner, 'Д-2', 'Сусідня');
    const grant = { ownerId: owner.ownerId, propertyId: home.propertyId };
    const whole = await insertManager(app, grant);
    const reader = await insertManager(app, grant, { switches: ['readings'] });
    const { url } = await switchOn(whole.client);
    const { url: readersUrl } = await switchOn(reader.client);
    expect((await titlesOf(url)).sort()).toEqual(ALL('Д-1', 'Саксаганського').sort());
    expect(new Set((await titlesOf(readersUrl)).map((title) => title.split(' ')[0]))).toEqual(
      new Set(['Повірити', 'Передати']),
    );
    await sql(`update grants set status = 'revoked' where id = any ($1)`, [[whole.grantId, reader.grantId]]);
    expect([await titlesOf(url), await titlesOf(readersUrl)]).toEqual([[], []]);
  });
});

describe('the days of readings of a lease with its own list', () => {
  it('are the days of that list, to everybody who sees them', async () => {
    const { contractId, propertyId } = await insertHome(owner, 'Д-1', 'Саксаганського');
    const grant = { ownerId: owner.ownerId, propertyId };
    const reader = await insertManager(app, grant, { switches: ['readings'] });
    const tenant = await insertUser(app.database.superuser);
    await insertContractParty(app.database.superuser, owner.ownerId, contractId, tenant.userId);
    const urls: string[] = [];
    for (const who of [client, reader.client, clientOf(app, tenant.token)]) urls.push((await switchOn(who)).url);
    const own = (services: object[]) =>
      sql('update contracts set utilities = $2 where id = $1', [contractId, JSON.stringify(services)]);
    const daysOf = async (url: string) =>
      readIcal((await fetchFeed(url)).body).flatMap((day) =>
        day.SUMMARY?.startsWith('Передати') ? [day['DTSTART;VALUE=DATE']?.slice(-2)] : [],
      );
    const metered = { code: 'gas', method: 'meter', readingWindow: { fromDay: 10, toDay: 12 } };
    await own([
      { ...metered, payer: 'tenant' },
      { ...metered, code: 'hot_water', payer: 'tenant' },
      { ...metered, code: 'electricity', payer: 'in_rent', readingWindow: { fromDay: 20, toDay: 22 } },
    ]);
    for (const url of urls) expect(await daysOf(url)).toEqual(['10', '10', '10', '10']);
    await own([]);
    for (const url of urls) expect(await daysOf(url)).toEqual([]);
  });
});

describe('the address', () => {
  it('is told once, and only its hash is kept', async () => {
    const { url } = await switchOn(client);
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
    const { body } = await client.get('/profile/calendar');
    expect(body.feed).toEqual({
      with_sums: false,
      last_read_on: null,
      created_at: '2026-11-20T09:00:00.000Z',
      version: 1,
    });
    const token = pathOf(url).slice('/calendar/'.length, -'.ics'.length);
    const { rows } = await sql('select token_hash from calendar_feeds where user_id = $1', [owner.userId]);
    expect(rows).toEqual([{ token_hash: sha256(token) }]);
    await fetchFeed(url);
    expect((await client.get('/profile/calendar')).body.feed.last_read_on).toBe('2026-11-20');
  });

  it('is one a person: a second is refused, in a race as well', async () => {
    const both = await Promise.all([client.post('/profile/calendar', {}), client.post('/profile/calendar', {})]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('calendar_exists');
  });

  it('answers as a calendar that nobody keeps, indexes or refers from, to HEAD as well', async () => {
    const { url } = await switchOn(client);
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await fetchFeed(url, method);
      expect([statusCode, headers]).toMatchObject([
        200,
        {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow, noarchive',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        },
      ]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('that is unknown, malformed, replaced or switched off is one answer to the byte', async () => {
    const { url, version } = await switchOn(client);
    const rotated = await client.post('/profile/calendar/rotate', { version });
    expect(rotated.status).toBe(200);
    expect((await fetchFeed(rotated.body.url)).statusCode).toBe(200);
    const off = await insertOwner(app.database.superuser);
    const offClient = clientOf(app, off.token);
    const { url: offUrl } = await switchOn(offClient);
    expect((await offClient.delete('/profile/calendar')).status).toBe(204);
    expect((await offClient.delete('/profile/calendar')).status).toBe(404);
    const paths = [pathOf(url), pathOf(offUrl), `/calendar/${newToken()}.ics`, '/calendar/x.ics', '/calendar/x'];
    const answers = await Promise.all(paths.map((path) => app.inject({ url: path })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const [{ date: _, ...first } = {}, ...others] = answers.map(({ headers }) => headers);
    for (const { date: __, ...headers } of others) expect(headers).toEqual(first);
    expect(first).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' });
  });

  it('is replaced once by two who replace it at once', async () => {
    const { version } = await switchOn(client);
    const both = await Promise.all([1, 2].map(() => client.post('/profile/calendar/rotate', { version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = both.find(({ status }) => status === 200);
    expect((await fetchFeed(made?.body.url)).statusCode).toBe(200);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('version_conflict');
  });

  it.each(['blocked_at', 'suspended_at'])('of an account with %s opens nothing', async (column) => {
    const { url } = await switchOn(client);
    await sql(`update users set ${column} = now() where id = $1`, [owner.userId]);
    expect((await fetchFeed(url)).statusCode).toBe(404);
  });

  it('of a closed account is forgotten with it', async () => {
    await switchOn(client);
    await sql('update users set blocked_at = now() where id = $1', [owner.userId]);
    expect((await sql('select 1 from calendar_feeds where user_id = $1', [owner.userId])).rows).toEqual([]);
  });

  it('leaves a line in the journal for each step', async () => {
    const { version } = await switchOn(client);
    await client.patch('/profile/calendar', { with_sums: true, version });
    await client.post('/profile/calendar/rotate', { version: version + 1 });
    await client.delete('/profile/calendar');
    const { rows } = await sql('select action from audit_log where owner_id = $1 order by id', [owner.ownerId]);
    expect(rows.map(({ action }) => action)).toEqual([
      'account.calendar_on',
      'account.calendar_changed',
      'account.calendar_rotated',
      'account.calendar_off',
    ]);
  });

  it('with a wrong body is refused with a sentence, and without a calendar there is nothing to change', async () => {
    const wrong = await client.post('/profile/calendar', { with_sums: 'так' });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['with_sums']]);
    expect((await client.post('/profile/calendar/rotate', { version: 1 })).status).toBe(404);
    expect((await client.patch('/profile/calendar', { with_sums: true, version: 1 })).status).toBe(404);
    expect((await client.post('/profile/calendar/rotate', {})).body.fields).toEqual({ version: 'Заповніть поле' });
  });
});

it('whoever guesses addresses is stopped', async () => {
  const strict = await startTestApp({ withJobs: false, env: { RATE_LIMIT_FACTOR: '0.05' } });
  try {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1)
      statuses.push((await strict.inject({ url: `/calendar/${newToken()}.ics` })).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  } finally {
    await strict.close();
  }
});
