import { day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { describe, expect, it } from 'vitest';
import { withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { insertGrant, insertManager, type Manager } from '../../testing/entrusted.ts';
import { insertContract, insertReading, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { issueReceipt } from '../public-pages/public-pages.fixture.ts';
import { tellDay } from './tell-day.ts';
import { tellManagersDay } from './tell-managed-day.ts';
import { useToldScene } from './told-scene.fixture.ts';

/** What the day brings to a manager, and the two locks of what he was told (ADR 0059, ADR 0007). */
const { at, toldTo } = useToldScene();
const run = (sql: string, values: unknown[] = []) => at.app.database.superuser.query(sql, values);
const managerOf = (...switches: GrantSwitch[]): Promise<Manager> =>
  insertManager(at.app, { ownerId: at.scene.owner.ownerId, propertyId: at.scene.propertyId }, { switches });
const daily = (today: string) =>
  tellDay(
    {
      database: at.app.worker,
      log: at.app.deps.log,
      origin: at.app.deps.config.origin,
      hasBot: false,
      hasPush: false,
      hasSms: false,
    },
    day(today),
  );
const types = async (client: Client) => (await toldTo(client)).map(({ type }) => type);

describe('what the day brings to a manager', () => {
  it('is what his switches open of his objects, once however often the job runs', async () => {
    const [receipts, contracts, readings, tasks] = [
      await managerOf('receipts'),
      await managerOf('contracts'),
      await managerOf('readings'),
      await managerOf('tasks'),
    ];
    const id = await issueReceipt(at.scene);
    await run(`update contracts set end_date = '2027-01-21', effective_end = '2027-01-21' where id = $1`, [
      at.scene.contractId,
    ]);
    await run(`update physical_meters set next_verification_on = '2026-12-10' where id = $1`, [at.scene.meterId]);
    await at.scene.api.post('/tasks', { title: 'Нічия', due_on: '2026-11-22', property_id: at.scene.propertyId });
    // Each job tells at its own moment, and the list is in the order of those.
    await at.app.settleJobs();
    await at.scene.api.post('/tasks', { title: 'Без об’єкта', due_on: '2026-11-22' });
    const mine = { title: 'Моя', property_id: at.scene.propertyId, assignee_id: tasks.userId };
    await at.scene.api.post('/tasks', { ...mine, due_on: '2026-11-22' });
    // What a rule has made is told by what it says, and of a debt this manager of tasks may read nothing.
    await run(
      `insert into tasks (id, owner_id, source, dedupe_key, title, property_id, due_on, search_text, created_at)
       values (gen_random_uuid(), $1, 'rule', 'debt:x', 'Борг: Канаренко, 12 000,00 ₴', $2, '2026-11-22', '', now())`,
      [at.scene.owner.ownerId, at.scene.propertyId],
    );
    const both = await managerOf('tasks', 'receipts');
    await Promise.all([daily('2026-11-22'), daily('2026-11-22')]);
    await daily('2026-11-22');
    expect((await toldTo(receipts.client)).filter(({ type }) => type !== 'run_done')).toMatchObject([
      {
        type: 'receipt_due',
        title: expect.stringMatching(/^[\d ]+,\d\d ₴ · сплатити до 25 листопада$/),
        action: { href: `/receipts/${id}` },
      },
    ]);
    expect((await receipts.client.get(`/receipts/${id}`)).status).toBe(200);
    expect(await types(contracts.client)).toEqual(['contract_ends']);
    expect(await types(readings.client)).toEqual(['verification_due']);
    const ofTasks = await toldTo(tasks.client);
    expect(ofTasks[0]?.body).toMatch(/^Найперше: Нічия · .*Лук’янівська/);
    expect(ofTasks.map(({ title }) => title)).toEqual([
      // Nobody's and his own.
      'На сьогодні: 2 завдання',
      'Вам доручено: Моя',
      'Нове завдання: Нічия',
    ]);
    // Nobody's and what the rule has made; not what was given to the other.
    expect((await toldTo(both.client)).map(({ title }) => title)).toContain('На сьогодні: 2 завдання');
    await daily('2026-11-26');
    expect((await types(receipts.client)).filter((type) => type === 'receipt_overdue')).toHaveLength(1);
  });

  it('counts his objects alone, one notification for all of them, and goes when one of them does', async () => {
    const { superuser } = at.app.database;
    const { ownerId } = at.scene.owner;
    const manager = await managerOf('receipts');
    const [second, third] = [
      await insertContract(superuser, ownerId, { number: 'Д-2', dueDay: 25, rentMinor: 1_000_000 }),
      await insertContract(superuser, ownerId, { number: 'Д-3', dueDay: 25, rentMinor: 2_000_000 }),
    ];
    const place = { ownerId, propertyId: second.propertyId };
    const more = await insertGrant(superuser, manager.userId, place, { switches: ['receipts'] });
    for (const { contractId } of [at.scene, second, third]) await issueReceipt({ ...at.scene, contractId });
    await daily('2026-11-22');
    const due = async () => (await toldTo(manager.client)).filter(({ type }) => type === 'receipt_due');
    const all = (await toldTo(at.scene.api)).filter(({ type }) => type === 'receipt_due');
    expect(all.map(({ body }) => body)).toEqual(['3 квитанції']);
    // 17 792,32 of the scene and 10 000,00 of the second home; the third is not entrusted to him.
    expect(await due()).toMatchObject([{ title: '27 792,32 ₴ · сплатити до 25 листопада', body: '2 квитанції' }]);
    await run(`update grants set status = 'revoked' where id = $1`, [more]);
    expect(await due()).toEqual([]);
  });

  it('tells of late readings with the number of his leases', async () => {
    const manager = await managerOf('readings');
    await daily('2026-12-01');
    await daily('2026-12-08');
    const late = (await toldTo(manager.client)).filter(({ type }) => type === 'readings_missing');
    expect(late.length).toBeGreaterThan(0);
    expect(late.every(({ title }) => title.endsWith('1 договір'))).toBe(true);
  });

  it('takes what a meter showed at the handover for no reading of the month', async () => {
    const { ownerId } = at.scene.owner;
    const manager = await managerOf('readings');
    await run(`update contracts set start_date = '2026-11-01', billing_from = null where owner_id = $1`, [ownerId]);
    const { rows: meters } = await run(`select id, property_id from physical_meters where owner_id = $1`, [ownerId]);
    expect(meters).not.toEqual([]);
    for (const { id: meterId, property_id: propertyId } of meters)
      await insertReading(at.app.database.superuser, ownerId, {
        meterId,
        propertyId,
        on: '2026-11-01',
        value: '1000',
        source: 'handover',
      });
    await daily('2026-12-01');
    await daily('2026-12-08');
    expect(await types(manager.client)).toContain('readings_missing');
  });

  it('is read and written for all managers at once: as many statements for five of them as for one', async () => {
    const { ownerId } = at.scene.owner;
    await issueReceipt(at.scene);
    const asked = async (today: string): Promise<string[]> => {
      const names: string[] = [];
      await withWriteScope(at.app.worker, { kind: 'owner-job', ownerId }, (db) => {
        const query: typeof db.query = (name, text, values) => {
          names.push(name);
          return db.query(name, text, values);
        };
        const one: typeof db.one = (name, text, values) => {
          names.push(name);
          return db.one(name, text, values);
        };
        const teller = {
          db: { ...db, ownerId, query, one },
          origin: 'https://k.ua',
          hasBot: false,
          hasPush: false,
          hasSms: false,
        };
        return tellManagersDay(teller, ownerId, day(today));
      });
      return names.sort();
    };
    await managerOf('receipts');
    const ofOne = await asked('2026-11-22');
    for (let count = 0; count < 4; count += 1) await managerOf('receipts');
    expect(await asked('2026-11-26')).toEqual(ofOne);
    const { rows } = await run(
      `select type, count(*)::int as count from notifications where owner_id = $1 and type like 'receipt_%' group by type order by type`,
      [ownerId],
    );
    expect(rows).toEqual([
      { type: 'receipt_due', count: 1 },
      { type: 'receipt_overdue', count: 5 },
    ]);
  });
});

describe('each lock of what a manager was told, alone', () => {
  /** One row of an access that holds and one of an access that was closed, both of one person. */
  async function twoRows(): Promise<Manager> {
    const manager = await managerOf('tasks');
    const report = () =>
      clientOf(at.app).post(`/info/contracts/${at.scene.contractId}/tasks`, {
        k: at.scene.key,
        title: 'Тече кран',
        description: 'На кухні',
      });
    await report();
    expect(await types(manager.client)).toEqual(['task_reported']);
    const { ownerId } = at.scene.owner;
    await run(
      `insert into notifications (id, owner_id, user_id, type, topic, title, entity_type, href, dedupe_key, needs, created_at)
       values (gen_random_uuid(), $1, $2, 'payment_recorded', 'payments', 'ТАЄМНИЦЯ', 'payment', '/receipts', 'closed', $3, now())`,
      [ownerId, manager.userId, [`payments:${at.scene.propertyId}`]],
    );
    return manager;
  }

  it('row-level security shows no more without the words of the statement', async () => {
    const manager = await twoRows();
    const actor = {
      kind: 'session',
      sessionHash: sha256(manager.token),
      userId: manager.userId,
      ownerIds: [],
      capacities: ['tasks', 'view'],
    } as const;
    const seen = await withReadScope(at.app.deps.db, actor, (db) =>
      db.query<{ type: string }>('test.types', 'select type from notifications order by created_at'),
    );
    expect(seen.map(({ type }) => type)).toEqual(['task_reported']);
    const colleague = await insertUser(at.app.database.superuser);
    const nobody = { ...actor, sessionHash: sha256(colleague.token), userId: colleague.userId, capacities: [] };
    expect(
      await withReadScope(at.app.deps.db, nobody, (db) => db.query('test.all', 'select 1 from notifications')),
    ).toEqual([]);
  });

  it('the words of the statements show no more without row-level security', async () => {
    const manager = await twoRows();
    const { rows } = await run(
      `select policyname as name, qual from pg_policies where tablename = 'notifications' and policyname in ('reader_select', 'reader_update')`,
    );
    try {
      for (const { name } of rows) await run(`alter policy ${name} on notifications using (true)`);
      expect(await types(manager.client)).toEqual(['task_reported']);
      expect((await manager.client.get('/notifications/unread')).body).toEqual({ count: 1 });
      const hidden = await run(`select id from notifications where user_id = $1 and title = 'ТАЄМНИЦЯ'`, [
        manager.userId,
      ]);
      expect((await manager.client.post(`/notifications/${hidden.rows[0].id}/read`)).status).toBe(404);
      expect((await manager.client.post('/notifications/read-all')).body).toEqual({ count: 1 });
    } finally {
      for (const { name, qual } of rows) await run(`alter policy ${name} on notifications using (${qual})`);
    }
  });
});
