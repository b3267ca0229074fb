import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, sendInfoFile } from '../../testing/upload-steps.ts';
import { makeScene, type Scene } from './public-pages.fixture.ts';

/**
 * Whoever answers by a link names pictures that were sent for an answer and belong to nothing yet. Any other of the owner's would come by his
 * answer to where a manager opens it: a scan of a passport with a request to mend a tap.
 */
let app: TestApp;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  scene = await makeScene(app);
});
afterAll(() => app.close());

let shade = 10;
const picture = () => {
  shade += 10;
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .png()
    .toBuffer();
};
const sent = async (purpose: string) =>
  sendInfoFile(app, { contractId: scene.contractId, k: scene.key }, { bytes: await picture(), purpose });
const owners = async (purpose: string) => sendFile(app, scene.owner.token, { bytes: await picture(), purpose });

/** The three answers that may have a picture, each with this one: what is refused of which field. */
async function answers(id: string): Promise<unknown[]> {
  const post = (path: string, body: object) =>
    clientOf(app).post(`/info/contracts/${scene.contractId}/${path}`, { k: scene.key, ...body });
  const all = [
    await post('readings', {
      meter_id: scene.meterId,
      period: '2026-11',
      date: '2026-11-20',
      values: ['8400'],
      photo_id: id,
    }),
    await post('payment-reports', { amount_kop: 1000, paid_on: '2026-11-20', photo_id: id }),
    await post('tasks', { title: 'Тече кран', description: 'На кухні', photo_ids: [id] }),
  ];
  return all.map(({ status, body }) => (status === 422 ? Object.keys(body.fields) : status));
}
const REFUSED = [['photo_id'], ['photo_id'], ['photo_ids']];

it('a picture of the owner’s papers, of his objects or of his work is not taken from a link', async () => {
  for (const purpose of [
    'document',
    'contract_document',
    'property_photo',
    'meter_photo',
    'expense_document',
    'handover_photo',
  ])
    expect(await answers(await owners(purpose)), purpose).toEqual(REFUSED);
  const { rows } = await app.database.superuser.query(
    'select 1 from files where owner_id = $1 and attached_at is not null',
    [scene.owner.ownerId],
  );
  expect(rows).toEqual([]);
});

it('one that was sent by the link is taken once, and is of that answer from then on', async () => {
  const id = await sent('task_photo');
  const task = { k: scene.key, title: 'Тече кран', description: 'На кухні', photo_ids: [id] };
  expect((await clientOf(app).post(`/info/contracts/${scene.contractId}/tasks`, task)).status).toBe(201);
  expect(await answers(id)).toEqual(REFUSED);
  expect(await answers(await sent('reading_photo'))).toEqual([201, ['photo_id'], ['photo_ids']]);
});
