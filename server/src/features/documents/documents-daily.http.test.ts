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

const daily = () => runDocumentsDaily({ database: app.worker, log: app.deps.log, clock: app.deps.clock });
const create = async (title: string) => {
  const fileId = await sendFile(app, world.owner.token, { bytes: smallPdf() });
  return (await world.client.post('/documents', { title, file_id: fileId })).body;
};

describe('the daily job of documents', () => {
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
    await daily();
    expect((await world.client.get(`/documents/${gone.id}`)).status).toBe(200);
    app.time.set('2026-12-20T09:00:01Z');
    await daily();
    expect((await world.client.get(`/documents/${gone.id}`)).status).toBe(404);
    expect((await world.client.get(`/documents/${restored.id}/file`)).status).toBe(200);
    await purgeUnattached({ database: app.worker, clock: app.deps.clock }, app.deps.files);
    expect(await keys()).toEqual([keptKey]);
    expect([await app.deps.files.has(goneKey), await app.deps.files.has(keptKey)]).toEqual([false, true]);
  });
});
