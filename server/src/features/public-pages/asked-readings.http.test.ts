import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Answer, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeScene, type Scene } from './public-pages.fixture.ts';

let app: TestApp;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  scene = await makeScene(app);
});
afterAll(() => app.close());

const send = (path: string, body: object): Promise<Answer> =>
  clientOf(app).post(`/info/contracts/${scene.contractId}/${path}`, body);

function reading(values: object = {}) {
  return { k: scene.key, meter_id: scene.meterId, period: '2026-11', date: '2026-11-20', values: ['8400'], ...values };
}

describe('a reading of a service', () => {
  const service = (set: string) =>
    app.database.superuser.query(
      `update property_services s set ${set} from physical_meters m where m.id = $1 and s.property_id = m.property_id and s.code = m.service`,
      [scene.meterId],
    );

  it('that wants a photo is refused without one', async () => {
    await service('photo_required = true');
    expect(await send('readings', reading())).toMatchObject({
      status: 422,
      body: { fields: { photo_id: 'Додайте фото лічильника' } },
    });
    const photoId = newId();
    await app.database.superuser.query(
      `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256) values ($1, $2, 'image', 'reading_photo', $3, 10, '\\x00')`,
      [photoId, scene.owner.ownerId, `photo-${photoId}`],
    );
    expect((await send('readings', reading({ photo_id: photoId }))).status).toBe(201);
  });

  it('that the landlord pays is refused: his page does not list its meter', async () => {
    await service("payer = 'owner'");
    expect((await send('readings', reading())).body.fields).toHaveProperty('meter_id');
  });

  it.each(['2027-11', '2026-12', '2026-09'])(
    'is of the month of its day or of the one before, never of %s',
    async (period) => {
      const { status, body } = await send('readings', reading({ period }));
      expect([status, body.fields]).toEqual([
        422,
        { period: 'Показник за 20.11.2026 може бути за жовтень\u00a02026 або за листопад\u00a02026' },
      ]);
      expect((await send('readings', reading({ period: '2026-10' }))).status).toBe(201);
    },
  );
});
