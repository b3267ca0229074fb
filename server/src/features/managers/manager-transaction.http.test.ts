import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Home } from './manager-call.fixture.ts';
import { revoke, send } from './manager-calls.fixture.ts';

/** The lock and the policies that hold a manager's write inside his grant, also while it is taken back (ADR 0031). */

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

const entrusted = (grant: Parameters<typeof insertManager>[2]) =>
  insertManager(app, { ownerId: world.owner.ownerId, propertyId: home.propertyId }, grant);

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
      await revoke(world, home, manager);
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
