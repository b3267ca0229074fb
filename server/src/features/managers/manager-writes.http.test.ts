import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertGrant, insertManager, type Manager } from '../../testing/entrusted.ts';
import { insertContractParty, insertOwner, insertProperty } from '../../testing/factories.ts';
import { type Answer, type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Home, MANAGER_CALLS, type Sent } from './manager-calls.fixture.ts';

/** What a manager may write, switch by switch, and when it ends (product.md §2, ADR 0031). */

let app: TestApp;
let world: BillingWorld;
let home: Home;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  home = await world.meteredContract();
});

const send = (client: Client, { method = 'post', path, body }: Sent): Promise<Answer> => client[method](path, body);
const isDone = ({ status }: Answer) => status === 200 || status === 201;

/** Everything of the owner that a write could have changed; that somebody was shown out stands in the journal too. */
async function traces(): Promise<string> {
  const { rows } = await world.db.query<{ mark: string }>(
    `select concat_ws(' ', ${[
      'readings',
      'adjustments',
      'tasks',
      'task_comments',
      'payments',
      'ledger_entries',
      'receipts',
      'documents',
      'files',
      'audit_log',
    ]
      .map(
        (table) =>
          `(select md5(coalesce(string_agg(x::text, '|' order by x.id), '')) from ${table} x where x.owner_id = $1${table === 'audit_log' ? ` and x.entity_type <> 'grant'` : ''})`,
      )
      .join(', ')}) as mark`,
    [world.owner.ownerId],
  );
  return rows[0]?.mark ?? '';
}

async function lastTrace(): Promise<{ actor_user_id: string; owner_id: string }> {
  const { rows } = await world.db.query(
    'select actor_user_id, owner_id from audit_log where owner_id = $1 order by at desc, id desc limit 1',
    [world.owner.ownerId],
  );
  return rows[0];
}

const entrusted = (
  grant: Parameters<typeof insertManager>[2],
  at: { propertyId?: string; complexId?: string } = home,
) => insertManager(app, { ownerId: world.owner.ownerId, ...pickPlace(at) }, grant);
const pickPlace = ({ propertyId, complexId }: { propertyId?: string; complexId?: string }) =>
  complexId === undefined ? { ...(propertyId !== undefined && { propertyId }) } : { complexId };

describe.each(MANAGER_CALLS)('a manager $name', ({ by, isLook, arrange }) => {
  it('by its one switch, in his own name, and by no other [spec 6.3, 8.15]', async () => {
    const sent = await arrange(world, home);
    const before = await traces();
    for (const other of GRANT_SWITCHES.filter((name) => name !== by)) {
      const { client } = await entrusted({ switches: [other] });
      expect((await send(client, sent)).status, other).toBe(403);
    }
    expect(await traces()).toBe(before);
    const { client, userId } = await entrusted({ switches: [by] });
    const answer = await send(client, sent);
    expect(isDone(answer), answer.text).toBe(true);
    const left = isLook ? await traces() : await lastTrace();
    expect(left).toEqual(isLook ? before : { actor_user_id: userId, owner_id: world.owner.ownerId });
  });

  it('as the manager of its complex', async () => {
    const complex = (await world.client.post('/complexes', { name: 'Січова, 7' })).body;
    await world.client.post(`/complexes/${complex.id}/properties`, { property_ids: [home.propertyId] });
    const { client } = await entrusted({ switches: [by] }, { complexId: complex.id });
    const sent = await arrange(world, home);
    await world.client.delete(`/properties/${home.propertyId}/complex`);
    expect(isDone(await send(client, sent))).toBe(false);
    await world.client.post(`/complexes/${complex.id}/properties`, { property_ids: [home.propertyId] });
    const answer = await send(client, sent);
    expect(isDone(answer), answer.text).toBe(true);
  });

  it('not at another object of the same owner, though he sees it, and is answered as of a thing that is not there', async () => {
    const other = await insertProperty(world.db, world.owner.ownerId, { apartment: '99' });
    const { client, userId } = await entrusted({ switches: [by] }, { propertyId: other });
    await insertGrant(
      world.db,
      userId,
      { ownerId: world.owner.ownerId, propertyId: home.propertyId },
      { switches: ['view'] },
    );
    const sent = await arrange(world, home);
    const before = await traces();
    const refused = await send(client, sent);
    expect([403, 404, 422]).toContain(refused.status);
    expect(await traces()).toBe(before);
    if (refused.status === 403) return;
    const ids = new RegExp(Object.values(home).join('|'), 'g');
    const inPath = /[0-9a-f]{8}-[0-9a-f-]{27}/;
    const random = {
      ...sent,
      path: sent.path.replace(inPath, newId()),
      ...(sent.body && { body: JSON.parse(JSON.stringify(sent.body).replace(ids, newId())) }),
    };
    const nothing = await send(client, random);
    expect([refused.status, refused.body.errors, refused.body.fields]).toEqual([
      nothing.status,
      nothing.body.errors,
      nothing.body.fields,
    ]);
  });

  it('not after his last day, and not once he is shown out', async () => {
    const sent = await arrange(world, home);
    const ended = await entrusted({ switches: [by], until: '2026-11-19' });
    const leaves = await entrusted({ switches: [by] });
    const before = await traces();
    expect(isDone(await send(ended.client, sent))).toBe(false);
    // He is known to the program as a manager from a call that he may make.
    await leaves.client.get(`/properties/${home.propertyId}`);
    await revoke(leaves);
    expect(isDone(await send(leaves.client, sent))).toBe(false);
    expect(await traces()).toBe(before);
  });

  it('as somebody who is an owner, a manager and a tenant at once', async () => {
    const person = await insertOwner(world.db, 'Ігор Лисенко');
    await insertGrant(
      world.db,
      person.userId,
      { ownerId: world.owner.ownerId, propertyId: home.propertyId },
      { switches: [by] },
    );
    const landlord = await createBillingWorld(app);
    const rented = await landlord.meteredContract();
    await insertContractParty(world.db, landlord.owner.ownerId, rented.contractId, person.userId);
    const client = clientOf(app, person.token);
    const asTenant = await send(client, await arrange(landlord, rented));
    expect([403, 404, 422], asTenant.text).toContain(asTenant.status);
    const answer = await send(client, await arrange(world, home));
    expect(isDone(answer), answer.text).toBe(true);
    expect(isLook ? null : await lastTrace()).toEqual(
      isLook ? null : { actor_user_id: person.userId, owner_id: world.owner.ownerId },
    );
  });
});

async function revoke({ grantId }: Manager): Promise<void> {
  const { status } = await world.client.delete(`/properties/${home.propertyId}/managers/${grantId}`);
  expect(status).toBe(204);
}

describe('a grant that is being taken back', () => {
  it('lets a write end or not begin: none follows the answer of the revocation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const manager = await entrusted({ switches: ['readings'] });
      const count = () => world.scalar('select count(*) from readings where owner_id = $1', [world.owner.ownerId]);
      const writes = Array.from({ length: 6 }, (_, at) =>
        send(manager.client, {
          path: '/meters/readings',
          body: { meter_id: home.meterId, date: `2026-11-${String(at + 1).padStart(2, '0')}`, values: ['1000'] },
        }),
      );
      await revoke(manager);
      const after = await count();
      const answers = await Promise.all(writes);
      const late = await send(manager.client, {
        path: '/meters/readings',
        body: { meter_id: home.meterId, date: '2026-11-09', values: ['1000'] },
      });
      expect(late.status).toBe(403);
      expect(await count()).toBe(after);
      for (const { status } of answers) expect([201, 403, 422]).toContain(status);
      await world.db.query('delete from readings where owner_id = $1 and taken_on < $2', [
        world.owner.ownerId,
        '2026-11-10',
      ]);
    }
  });

  it('is read as it stands: a switch that is turned on works at once, and one that is turned off no more', async () => {
    const manager = await entrusted({ switches: ['tasks'] });
    const record = (date: string) =>
      send(manager.client, { path: '/meters/readings', body: { meter_id: home.meterId, date, values: ['1100'] } });
    const turn = (readings: boolean) =>
      world.client.patch(`/properties/${home.propertyId}/managers/${manager.grantId}`, { permissions: { readings } });
    expect((await record('2026-11-19')).status).toBe(403);
    await turn(true);
    expect((await record('2026-11-19')).status).toBe(201);
    await turn(false);
    expect((await record('2026-11-20')).status).toBe(403);
    expect((await record('2026-11-20')).status).toBe(403);
  });
});

describe('the transaction of a manager', () => {
  /** The role of the program inside the scope of a manager, with statements that ask for nobody. */
  async function asManager(sql: string, values: unknown[] = [], by = 'readings'): Promise<number | string> {
    const { userId } = await entrusted({});
    const { pool } = app.deps.db;
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.user_id', $1, true), set_config('app.today', '2026-11-20', true)`, [
        userId,
      ]);
      await client.query('select private.enter_managed($1, $2, $3)', [by, 'property', home.propertyId]);
      return (await client.query(sql, values)).rowCount ?? 0;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  /** Whether a revocation has to wait for a transaction that has entered by this statement. */
  async function revocationWaits(entry: string, values: unknown[]): Promise<boolean> {
    const { userId, grantId } = await entrusted({});
    const [writing, revoking] = [await app.deps.db.pool.connect(), await app.database.superuser.connect()];
    try {
      await writing.query('begin');
      await writing.query(`select set_config('app.user_id', $1, true), set_config('app.today', '2026-11-20', true)`, [
        userId,
      ]);
      expect((await writing.query<{ owner_id: string }>(entry, values)).rows[0]?.owner_id).toBe(world.owner.ownerId);
      await revoking.query(`begin; set local lock_timeout = '200ms'`);
      return await revoking.query(`update grants set status = 'revoked' where id = $1`, [grantId]).then(
        () => false,
        (error: { code: string }) => error.code === '55P03',
      );
    } finally {
      await revoking.query('rollback');
      await writing.query('rollback');
      writing.release();
      revoking.release();
    }
  }

  it.each([
    ['enter_managed', `select * from private.enter_managed('readings', 'property', $1)`, () => home.propertyId],
    [
      'enter_managed_contracts',
      `select * from private.enter_managed_contracts('receipts', array[$1::uuid])`,
      () => home.contractId,
    ],
  ] as const)('holds the grant to its end, and it is the lock of %s that holds it', async (name, entry, of) => {
    expect(await revocationWaits(entry, [of()])).toBe(true);
    const routine = `select pg_get_functiondef(oid) as text from pg_proc where proname = $1 and pronamespace = 'private'::regnamespace`;
    const { rows } = await world.db.query<{ text: string }>(routine, [name]);
    const text = rows[0]?.text ?? '';
    await world.db.query(text.replaceAll('for share of p, g', ''));
    try {
      expect(await revocationWaits(entry, [of()])).toBe(false);
    } finally {
      await world.db.query(text);
    }
  });

  it('writes no row of another object and no table that the switch does not open, whatever a statement says', async () => {
    const other = await world.meteredContract();
    expect(await asManager('update readings set comment = $1', ['Моє'])).toBe(1);
    expect(await asManager('update readings set comment = $1 where meter_id = $2', ['Моє', other.meterId])).toBe(0);
    expect(await asManager('update physical_meters set place = $1', ['Моє'])).toBe('42501');
    expect(await asManager('update contracts set notes = $1', ['Моє'])).toBe('42501');
    expect(await asManager('update properties set notes = $1', ['Моє'])).toBe(0);
    expect(await asManager('delete from readings')).toBe(0);
    expect(
      await asManager(`insert into complexes (id, owner_id, name) values (gen_random_uuid(), $1, 'Мій')`, [
        world.owner.ownerId,
      ]),
    ).toBe('42501');
    const trace = `insert into audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details)
      values (gen_random_uuid(), $1, now(), 'user', $2, 'reading.recorded', 'reading', $1, '{}')`;
    expect(await asManager(trace, [world.owner.ownerId, world.owner.userId])).toBe('42501');
  });

  it('by the switch of receipts writes receipts of the object, and changes nothing that it only locks', async () => {
    const other = await world.meteredContract();
    const [mine, theirs] = [await world.draftOf(home.contractId), await world.draftOf(other.contractId)];
    const touch = (sql: string, values: unknown[] = []) => asManager(sql, values, 'receipts');
    expect(await touch('update receipts set void_reason = $1', ['Моє'])).toBe(1);
    expect(await touch('update receipts set contract_id = $1 where id = $2', [other.contractId, mine])).toBe('42501');
    expect(await touch('delete from receipt_lines where receipt_id = $1', [theirs])).toBe(0);
    expect(await touch(`update readings set state = 'approved' where meter_id = $1`, [other.meterId])).toBe('42501');
    expect(await touch('update readings set comment = comment where meter_id = $1', [home.meterId])).toBe(1);
    expect(await touch(`update counters set value = 1 where kind <> 'receipt'`)).toBe(0);
    expect(
      await touch(`insert into counters (owner_id, kind, scope) values ($1, 'contract', '')`, [world.owner.ownerId]),
    ).toBe('42501');
    expect(await touch('update contracts set notes = $1', ['Моє'])).toBe('42501');
    const batch = `insert into receipt_batches (id, owner_id, kind, receipt_ids, total, started_at, managed_by, contract_ids)
      values (gen_random_uuid(), $1, 'issue', '{}', 0, now(), current_setting('app.user_id')::uuid, array[$2::uuid])`;
    expect(await touch(batch, [world.owner.ownerId, other.contractId])).toBe('42501');
    expect(await touch(batch, [world.owner.ownerId, home.contractId])).toBe(1);
    const payment = `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method) values (gen_random_uuid(), $1, $2, 100, '2026-11-19', 'cash')`;
    expect(await touch(payment, [world.owner.ownerId, home.contractId])).toBe('42501');
  });
});

describe('a photo of the dial', () => {
  const shown = (photoId: string) => ({
    path: '/meters/readings',
    body: { meter_id: home.meterId, date: '2026-11-20', values: ['1110'], photo_id: photoId },
  });
  async function picture(propertyId: string | null): Promise<string> {
    const id = newId();
    await world.db.query(
      `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, property_id) values ($1, $2, 'image', 'reading_photo', $3, 10, '\\x00', $4)`,
      [id, world.owner.ownerId, `k${id}`, propertyId],
    );
    return id;
  }

  it('is what was sent for this object: no other picture of the owner can be shown by naming it', async () => {
    const { client } = await entrusted({ switches: ['readings'] });
    const other = await insertProperty(world.db, world.owner.ownerId, { apartment: '98' });
    const nothing = await send(client, shown(newId()));
    expect(nothing.status).toBe(422);
    for (const secret of [await picture(null), await picture(other)]) {
      const refused = await send(client, shown(secret));
      expect([refused.status, refused.body.fields]).toEqual([422, nothing.body.fields]);
      expect((await client.get(`/files/${secret}`)).status).toBe(404);
    }
    const sent = await send(client, shown(await picture(home.propertyId)));
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body).toMatchObject({ source: 'manager', state: 'approved' });
  });
});
