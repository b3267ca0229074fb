import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { sha256 } from '../../platform/tokens.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import {
  insertContract,
  insertContractParty,
  insertOwner,
  insertProperty,
  insertSession,
  insertUser,
  type TestOwner,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeKey } from './api-keys.fixture.ts';

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
const task = { title: 'Замінити змішувач' };

describe('a key', () => {
  it('is told once, looks like what it is, and only its hash is kept', async () => {
    const made = await client.post('/api-keys', { name: ' Бухгалтерія  1С ', scope: 'read', expires_on: '2027-01-31' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        owner_id: owner.ownerId,
        name: 'Бухгалтерія 1С',
        prefix: made.body.key.slice(0, 15),
        scope: 'read',
        created_by: 'Олена Коваленко',
        created_at: '2026-11-20T09:00:00.000Z',
        expires_on: '2027-01-31',
        last_used_on: null,
        revoked_at: null,
        key: expect.stringMatching(/^kliuchar_[\w-]{43}$/),
      },
    ]);
    const { key, ...shown } = made.body;
    expect((await client.get('/api-keys')).body).toEqual({ items: [shown], total: 1 });
    const { rows } = await sql('select * from api_keys where id = $1', [made.body.id]);
    expect(rows[0].key_hash).toEqual(sha256(key));
    expect(JSON.stringify(rows[0])).not.toContain(key.slice(20));
  });

  it('acts for the owner without a cookie, and the journal says that it was the key', async () => {
    const { id, program } = await makeKey(app, client, { name: '1С' });
    const made = await program.post('/tasks', task);
    expect(made.status).toBe(201);
    expect((await program.get('/tasks')).body.items).toMatchObject([{ id: made.body.id, role: 'owner' }]);
    expect((await client.get('/tasks')).body.total).toBe(1);
    const journal = (await client.get('/audit')).body.items;
    expect(journal.map(({ actor_name, sentence }: Record<string, string>) => [actor_name, sentence])).toEqual([
      ['Ключ API «1С» · Олена Коваленко', 'Завдання створено: «Замінити змішувач»'],
      ['Олена Коваленко', 'Створено ключ API: «1С»'],
    ]);
    expect((await client.get('/api-keys')).body.items).toMatchObject([{ id, last_used_on: '2026-11-20' }]);
  });

  it('that reads writes nothing, through the program or past it', async () => {
    const { key, program } = await makeKey(app, client, { scope: 'read' });
    expect((await program.get('/tasks')).status).toBe(200);
    const refused = await program.post('/tasks', task);
    expect([refused.status, refused.body.code]).toEqual([403, 'key_scope']);
    const db = await app.database.targets.app;
    const { default: pg } = await import('pg');
    const connection = new pg.Client(db);
    await connection.connect();
    try {
      await connection.query('begin');
      await connection.query('select private.enter_key($1, $2, $3)', [sha256(key), owner.ownerId, '2026-11-20']);
      await expect(
        connection.query(
          `insert into tasks (id, owner_id, title, source) values (gen_random_uuid(), $1, 'x', 'owner')`,
          [owner.ownerId],
        ),
      ).rejects.toMatchObject({ code: '25006' });
    } finally {
      await connection.end();
    }
  });

  it('opens the owner it was made for and nothing else that its maker has', async () => {
    const other = await insertOwner(app.database.superuser);
    await sql('insert into owner_members (owner_id, user_id) values ($1, $2)', [other.ownerId, owner.userId]);
    const theirs = await insertOwner(app.database.superuser);
    const managed = await insertProperty(app.database.superuser, theirs.ownerId, { street: 'Довірена' });
    await insertGrant(app.database.superuser, owner.userId, { ownerId: theirs.ownerId, propertyId: managed });
    const rented = await insertContract(app.database.superuser, theirs.ownerId);
    await insertContractParty(app.database.superuser, theirs.ownerId, rented.contractId, owner.userId);
    await insertProperty(app.database.superuser, other.ownerId, { street: 'Друга' });
    const own = await insertProperty(app.database.superuser, owner.ownerId, { street: 'Своя' });
    const both = clientOf(app, await insertSession(app.database.superuser, owner.userId));
    expect((await both.get('/properties')).body.total).toBe(4);
    const { program } = await makeKey(app, both, { owner_id: owner.ownerId });
    expect((await program.get('/properties')).body.items).toMatchObject([{ id: own }]);
    for (const id of [managed, rented.propertyId]) expect((await program.get(`/properties/${id}`)).status).toBe(404);
    expect((await program.get(`/contracts/${rented.contractId}`)).status).toBe(404);
    expect((await both.get(`/contracts/${rented.contractId}`)).status).toBe(200);
  });

  it.each([
    ['GET', '/profile'],
    ['GET', '/session'],
    ['GET', '/profile/payment-accounts'],
    ['GET', '/api-keys'],
    ['POST', '/api-keys'],
    ['GET', '/managers'],
    ['GET', '/subscription'],
    ['GET', '/notifications'],
    ['GET', '/audit'],
    ['POST', '/profile/exports'],
    ['GET', '/my-receipts'],
    ['DELETE', '/profile/sessions'],
  ] as const)('may not %s %s', async (method, path) => {
    const { program } = await makeKey(app, client);
    const send = { GET: program.get, POST: program.post, DELETE: program.delete }[method];
    const answer = await send(path);
    expect([answer.status, answer.body.code]).toEqual([403, 'key_forbidden']);
  });

  it('beside a cookie is refused, whoever they are of', async () => {
    const { key } = await makeKey(app, client);
    for (const url of ['/api/tasks', '/api/subscription/plans']) {
      const answer = await app.inject({
        url,
        headers: { authorization: `Bearer ${key}`, cookie: `${sessionCookieName(app.deps.config)}=${owner.token}` },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'key_and_cookie']);
    }
    // A proxy before us asks for a name and a password of its own.
    const behind = await app.inject({
      url: '/api/tasks',
      headers: { authorization: 'Basic YTpi', cookie: `${sessionCookieName(app.deps.config)}=${owner.token}` },
    });
    expect(behind.statusCode).toBe(200);
  });

  it('that repeats a request gets the same answer, and another key does not', async () => {
    const first = await makeKey(app, client);
    const second = await makeKey(app, client);
    const repeat = { 'idempotency-key': 'one' };
    const made = [
      await first.program.post('/tasks', task, repeat),
      await first.program.post('/tasks', task, repeat),
      await second.program.post('/tasks', task, repeat),
    ].map(({ body }) => body.id);
    expect([made[1], made[2] === made[0]]).toEqual([made[0], false]);
  });
});

describe('a key opens nothing', () => {
  const refusal = async (program: Client) => {
    const { status, body } = await program.get('/tasks');
    return [status, body.code, body.errors];
  };
  const INVALID = [401, 'key_invalid', ['Ключ API не діє: його відкликано, його строк минув або в ньому помилка.']];

  it('from the very next request after it was revoked', async () => {
    const { id, program } = await makeKey(app, client);
    expect((await program.get('/tasks')).status).toBe(200);
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(204);
    expect(await refusal(program)).toEqual(INVALID);
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(404);
    expect((await client.get('/api-keys')).body.items).toMatchObject([{ id, revoked_at: '2026-11-20T09:00:00.000Z' }]);
  });

  it('after its last day, which is Kyiv’s', async () => {
    const { program } = await makeKey(app, client, { expires_on: '2026-11-20' });
    app.time.set('2026-11-20T21:59:59Z');
    expect((await program.get('/tasks')).status).toBe(200);
    app.time.set('2026-11-20T22:00:00Z');
    expect(await refusal(program)).toEqual(INVALID);
  });

  it.each([
    ['its maker has left the owner', 'delete from owner_members where user_id = $1'],
    ['its maker is no principal any more', `update owner_members set role = 'staff' where user_id = $1`],
    ['its maker’s account is closed', 'update users set blocked_at = now() where id = $1'],
    ['its maker’s account is blocked', 'update users set suspended_at = now() where id = $1'],
    [
      'its owner is blocked',
      `update owners set suspended_at = now(), suspended_reason = 'x' where id in (select owner_id from owner_members where user_id = $1)`,
    ],
  ])('when %s', async (_, change) => {
    const { program } = await makeKey(app, client);
    await sql(change, [owner.userId]);
    expect(await refusal(program)).toEqual(INVALID);
  });

  it.each(['', 'x', 'kliuchar_', `kliuchar_${'a'.repeat(43)}`, `kliuchar_${'a'.repeat(44)}`, 'Bearer'])(
    'that is written wrongly: «%s»',
    async (key) => {
      expect(await refusal(clientOf(app, { key }))).toEqual(INVALID);
    },
  );

  it('whoever tries keys is stopped', async () => {
    const strict = await startTestApp({ withJobs: false, env: { RATE_LIMIT_FACTOR: '0.05' } });
    try {
      const statuses: number[] = [];
      for (let at = 0; at < 5; at += 1) statuses.push((await clientOf(strict, { key: `k${at}` }).get('/tasks')).status);
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    } finally {
      await strict.close();
    }
  });

  it('in a race of its use with its revoking: what was let in is whole, and afterwards there is nothing', async () => {
    const { id, program } = await makeKey(app, client);
    const [revoked, ...answers] = await Promise.all([
      client.delete(`/api-keys/${id}`),
      ...Array.from({ length: 12 }, (_, at) => program.post('/tasks', { title: `Завдання ${at}` })),
    ]);
    expect(revoked.status).toBe(204);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
    expect((await client.get('/tasks')).body.total).toBe(statuses.filter((status) => status === 201).length);
    expect((await program.post('/tasks', task)).status).toBe(401);
  });
});

describe('a key is made', () => {
  it('soon after the password was given', async () => {
    await sql(`update sessions set proven_at = '2026-11-20T08:40:00Z' where user_id = $1`, [owner.userId]);
    const refused = await client.post('/api-keys', { name: 'А', scope: 'read' });
    expect([refused.status, refused.body.code]).toEqual([403, 'reauth_required']);
    expect((await client.get('/api-keys')).body.total).toBe(0);
  });

  it('by whoever answers for the owner himself', async () => {
    const staff = await insertUser(app.database.superuser);
    await sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      owner.ownerId,
      staff.userId,
    ]);
    const answer = await clientOf(app, staff.token).post('/api-keys', { name: 'А', scope: 'read' });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it('and taken back by him or by whoever has made it, and by none of those who only work for the owner (ADR 0076)', async () => {
    const db = app.database.superuser;
    const colleague = await insertUser(db);
    await sql('insert into owner_members (owner_id, user_id) values ($1, $2)', [owner.ownerId, colleague.userId]);
    const theirs = clientOf(app, colleague.token);
    const [own, other] = [await makeKey(app, theirs, {}), await makeKey(app, client, {})];
    await sql(`update owner_members set role = 'staff' where user_id = $1`, [colleague.userId]);
    const refused = await theirs.delete(`/api-keys/${other.id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await other.program.get('/tasks')).status).toBe(200);
    expect((await theirs.delete(`/api-keys/${own.id}`)).status).toBe(204);
    expect((await client.delete(`/api-keys/${other.id}`)).status).toBe(204);
  });

  it.each([
    [{ scope: 'read' }, { name: 'Заповніть поле' }],
    [{ name: 'А' }, { scope: 'Заповніть поле' }],
    [{ name: 'А', scope: 'admin' }, { scope: 'Оберіть: read\u00a0— читати, write\u00a0— читати й змінювати' }],
    [
      { name: 'А', scope: 'read', expires_on: '2026-11-19' },
      { expires_on: 'Строк уже минув. Оберіть день від сьогодні' },
    ],
  ])('not with %o', async (body, fields) => {
    const answer = await client.post('/api-keys', body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  it('sixty times and no more, in a race as well; a revoked one makes room', async () => {
    await sql(
      `insert into api_keys (id, owner_id, created_by, name, prefix, key_hash, scope, created_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'А', 'kliuchar_', ('\\x' || md5($1::text || at::text))::bytea, 'read', now() from generate_series(1, 59) at`,
      [owner.ownerId, owner.userId],
    );
    const both = await Promise.all([1, 2].map(() => client.post('/api-keys', { name: 'Б', scope: 'read' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('keys_full');
    await client.delete(`/api-keys/${both.find(({ status }) => status === 201)?.body.id}`);
    await makeKey(app, client);
  });
});

it('a key does not go past the subscription: what is not paid for is refused to programs as to people', async () => {
  const paid = await startTestApp({ withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
  try {
    const person = await insertOwner(paid.database.superuser);
    const { id, program } = await makeKey(paid, clientOf(paid, person.token));
    await paid.database.superuser.query(
      `update subscriptions set status = 'inactive', plan = 'professional', trial_ends_on = null where owner_id = $1`,
      [person.ownerId],
    );
    const answer = await program.post('/tasks', task);
    expect([answer.status, answer.body.code]).toEqual([402, 'subscription_inactive']);
    expect((await program.get('/tasks')).status).toBe(200);
    expect((await clientOf(paid, person.token).delete(`/api-keys/${id}`)).status).toBe(204);
  } finally {
    await paid.close();
  }
});
