import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertProperty } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { runDocumentsDaily } from '../documents/documents.jobs.ts';
import { freeUnnamed, purgeUnattached } from './files.jobs.ts';

/** Files whose thing has gone leave the storage, those that anything names stay, and one that cannot go holds up no other. */
let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const context = () => ({ database: app.worker, clock: app.deps.clock, log: app.deps.log });
/** The jobs of the day, as the worker runs them. */
async function runDay(today: string): Promise<void> {
  app.time.set(`${today}T09:00:01Z`);
  await runDocumentsDaily(context());
  await freeUnnamed(context());
  await purgeUnattached(context(), app.deps.files);
}
const paper = (words: string) => sendFile(app, world.owner.token, { bytes: smallPdf(words) });
const statusOf = async (fileId: string) => (await world.client.get(`/files/${fileId}`)).status;
const ageAll = () =>
  world.db.query(
    `update files set created_at = '2026-11-20T09:00:00Z', attached_at = case when attached_at is not null then '2026-11-20T09:00:00Z'::timestamptz end where owner_id = $1`,
    [world.owner.ownerId],
  );

async function expenseWith(fileId: string): Promise<string> {
  const propertyId = await insertProperty(world.db, world.owner.ownerId, {});
  const made = await world.client.post('/expenses', {
    property_id: propertyId,
    category: 'repair',
    amount_kop: 120_000,
    spent_on: '2026-11-19',
    file_id: fileId,
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

describe('a file whose thing has gone', () => {
  it('stays while an expense names it, though its document left the bin, and stops the removal of no other', async () => {
    const shared = await paper('спільний');
    const documentId = (await world.client.post('/documents', { title: 'Рахунок', file_id: shared })).body.id;
    const expenseId = await expenseWith(shared);
    await world.client.delete(`/documents/${documentId}`);
    const stranger = await paper('нічий');
    await ageAll();
    await runDay('2026-12-21');
    await runDay('2026-12-23');
    expect([await statusOf(shared), await statusOf(stranger)]).toEqual([200, 404]);
    expect((await world.client.get(`/documents/${documentId}`)).status).toBe(404);
    // What was let go in a program of before holds up nobody either, and stays.
    await world.db.query('update files set attached_at = null where id = $1', [shared]);
    const next = await paper('ще один нічий');
    await runDay('2026-12-25');
    expect([await statusOf(shared), await statusOf(next)]).toEqual([200, 404]);
    expect((await world.client.delete(`/expenses/${expenseId}`)).status).toBe(204);
    await runDay('2026-12-27');
    await runDay('2026-12-29');
    expect(await statusOf(shared)).toBe(404);
  });

  it('goes two days after its expense was deleted, and not where it was attached again before', async () => {
    const [gone, again] = [await paper('перший'), await paper('другий')];
    for (const id of [await expenseWith(gone), await expenseWith(again)]) await world.client.delete(`/expenses/${id}`);
    await ageAll();
    await runDay('2026-11-22');
    expect([await statusOf(gone), await statusOf(again)]).toEqual([200, 200]);
    await expenseWith(again);
    await runDay('2026-11-24');
    await runDay('2026-11-26');
    expect([await statusOf(gone), await statusOf(again)]).toEqual([404, 200]);
  });

  it('goes after a photo was taken off an object and after its task was deleted; what is still shown stays', async () => {
    const { ownerId } = world.owner;
    const [off, shown, ofTask] = [await paper('знято'), await paper('лишилося'), await paper('завдання')];
    await world.db.query(`update files set kind = 'image', purpose = 'property_photo' where owner_id = $1`, [ownerId]);
    await world.db.query(`update files set purpose = 'task_photo' where id = $1`, [ofTask]);
    const propertyId = await insertProperty(world.db, ownerId, {});
    const put = async (photos: string[]) =>
      expect((await world.client.patch(`/properties/${propertyId}`, { photos })).status).toBe(200);
    await put([off, shown]);
    await put([shown]);
    const task = await world.client.post('/tasks', { title: 'Кран', property_id: propertyId, photos: [ofTask] });
    expect(task.status).toBe(201);
    await ageAll();
    await runDay('2026-11-22');
    await runDay('2026-11-24');
    expect([await statusOf(off), await statusOf(shown), await statusOf(ofTask)]).toEqual([404, 200, 200]);
    await world.client.delete(`/tasks/${task.body.id}`);
    await runDay('2026-11-26');
    await runDay('2026-11-28');
    expect([await statusOf(shown), await statusOf(ofTask)]).toEqual([200, 404]);
    const room = await world.scalar('select count(*) from files where owner_id = $1', [ownerId]);
    expect(room).toBe(1);
  });

  it('is asked for in every column that may name a file', async () => {
    const { rows } = await world.db.query<{ name: string }>(
      `select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'owner_id'
        where c.contype = 'f' and c.confrelid = 'files'::regclass order by 1`,
    );
    const [asked] = (
      await world.db.query<{ sql: string }>(
        `select pg_get_functiondef('private.is_file_named(uuid, uuid)'::regprocedure) as sql`,
      )
    ).rows;
    expect(rows.length).toBeGreaterThan(11);
    for (const { name } of rows) {
      const [table, column] = name.split('.');
      expect(asked?.sql).toMatch(new RegExp(`public\\.${table} x where [^)]*x\\.${column} = p_file_id`));
    }
  });
});
