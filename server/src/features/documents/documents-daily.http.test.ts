import { day } from '@kliuchar/domain/dates/day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { purgeUnattached } from '../files/files.jobs.ts';
import { runDocumentsDaily } from './documents.jobs.ts';

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

const daily = (today = '2026-11-20') =>
  runDocumentsDaily(
    { database: app.worker, log: app.deps.log, clock: app.deps.clock },
    day(today),
    'https://k.example',
  );
const create = async (title: string, validUntil: string | null = null) => {
  const fileId = await sendFile(app, world.owner.token, { bytes: smallPdf() });
  return (await world.client.post('/documents', { title, valid_until: validUntil, file_id: fileId })).body;
};

async function letters(): Promise<{ subject: string; text: string }[]> {
  const { rows } = await app.database.superuser.query<{ subject: string; body_text: string }>(
    `select * from messages where owner_id = $1 and kind = 'documents.expiring' order by id`,
    [world.owner.ownerId],
  );
  return rows.map((row) => ({ subject: row.subject, text: JSON.stringify(row) }));
}

describe('the daily job of documents', () => {
  it('writes one letter about all that ends within thirty days, and another for the last week, however often it runs', async () => {
    await create('Поліс', '2026-12-20');
    await create('Договір охорони', '2026-12-01');
    await create('Давно минув', '2026-11-19');
    await create('Ще рік', '2027-11-20');
    await create('Без строку');
    await Promise.all([daily(), daily()]);
    await daily();
    const [first, ...others] = await letters();
    expect(others).toEqual([]);
    expect(first?.subject).toBe('Закінчується строк дії 2\u00a0документів');
    expect(first?.text).toContain('Договір охорони');
    expect(first?.text).toContain('ще 11\u00a0днів');
    expect(first?.text).not.toContain('Давно минув');
    expect(first?.text).not.toContain('Ще рік');
    await daily('2026-11-23');
    expect(await letters()).toHaveLength(1);
    await daily('2026-11-24');
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Закінчується строк дії 2\u00a0документів',
      'Строк дії документа «Договір охорони» закінчується 01.12.2026',
    ]);
  });

  it('writes again about a document whose end was moved, and not about one in the bin', async () => {
    const moved = await create('Поліс', '2026-11-25');
    const gone = await create('Викинутий', '2026-11-25');
    await world.client.delete(`/documents/${gone.id}`);
    await daily();
    expect(await letters()).toHaveLength(1);
    await world.client.patch(`/documents/${moved.id}`, { valid_until: '2026-11-26' });
    await daily();
    expect(await letters()).toHaveLength(2);
  });

  it('empties the bin after thirty days, with the files, and leaves what was restored', async () => {
    const [gone, restored] = [await create('Викинутий'), await create('Повернутий')];
    for (const { id } of [gone, restored]) await world.client.delete(`/documents/${id}`);
    await world.client.post(`/documents/${restored.id}/restore`);
    const keys = async () => {
      const { rows } = await app.database.superuser.query<{ key: string; title: string }>(
        `select f.storage_key as key from files f where f.owner_id = $1 order by f.id`,
        [world.owner.ownerId],
      );
      return rows.map(({ key }) => key);
    };
    const [goneKey = '', keptKey = ''] = await keys();
    app.time.set('2026-12-19T09:00:00Z');
    await daily('2026-12-19');
    expect((await world.client.get(`/documents/${gone.id}`)).status).toBe(200);
    app.time.set('2026-12-20T09:00:01Z');
    await daily('2026-12-20');
    expect((await world.client.get(`/documents/${gone.id}`)).status).toBe(404);
    expect((await world.client.get(`/documents/${restored.id}/file`)).status).toBe(200);
    await purgeUnattached({ database: app.worker, clock: app.deps.clock }, app.deps.files);
    expect(await keys()).toEqual([keptKey]);
    expect([await app.deps.files.has(goneKey), await app.deps.files.has(keptKey)]).toEqual([false, true]);
  });
});
