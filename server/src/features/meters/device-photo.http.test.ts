import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';

const { at } = useEntrustedHome('readings');

const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
const sent = async (purpose = 'meter_photo', token = at.world.owner.token) =>
  sendFile(at.app, token, { bytes: await picture(), purpose });
const landlord = () => clientOf(at.app, at.world.owner.token);
const device = () => ({
  property_id: at.home.propertyId,
  service: 'heating',
  serial: 'ТЕПЛО-1',
  unit: 'МВт·год',
  multiplier: '0.86',
  installed_on: '2026-01-01',
  initial_values: ['12'],
});

describe('the picture of a device', () => {
  it('comes with a new one, with its unit, and stays with what replaced it only if it was given', async () => {
    const photo = await sent();
    const added = await landlord().post('/physical-meters', { ...device(), photo_id: photo });
    expect(added).toMatchObject({ status: 201, body: { unit: 'МВт·год', photo_id: photo } });
    const { rows } = await at.world.db.query('select attached_at is not null as kept from files where id = $1', [
      photo,
    ]);
    expect(rows).toEqual([{ kept: true }]);
    const fresh = await sent();
    const { property_id: _place, service: _service, ...successor } = device();
    const replaced = await landlord().post(`/physical-meters/${added.body.id}/replace`, {
      closing_values: ['20'],
      new_meter: {
        ...successor,
        serial: 'ТЕПЛО-2',
        installed_on: '2026-11-10',
        initial_values: ['0'],
        photo_id: fresh,
      },
    });
    expect(replaced.body).toMatchObject({ replaced: { photo_id: photo }, meter: { photo_id: fresh, unit: 'МВт·год' } });
  });

  it('is changed and taken off; an edit of something else leaves it', async () => {
    const path = `/physical-meters/${at.home.meterId}`;
    const photo = await sent();
    expect((await landlord().patch(path, { photo_id: photo })).body.photo_id).toBe(photo);
    expect((await landlord().patch(path, { place: 'Щиток' })).body.photo_id).toBe(photo);
    expect((await landlord().patch(path, { photo_id: null })).body.photo_id).toBeNull();
  });

  it('is a picture sent for a meter by its owner, and nothing else', async () => {
    const path = `/physical-meters/${at.home.meterId}`;
    const stranger = await insertOwner(at.world.db);
    const paper = await sendFile(at.app, at.world.owner.token, { bytes: smallPdf(), purpose: 'meter_photo' });
    const wrong = [await sent('meter_photo', stranger.token), await sent('reading_photo'), paper];
    for (const photo_id of wrong) {
      const { status, body } = await landlord().patch(path, { photo_id });
      expect([status, body.fields]).toEqual([422, { photo_id: 'Не знайдено' }]);
      const added = await landlord().post('/physical-meters', { ...device(), serial: 'ТЕПЛО-3', photo_id });
      expect([added.status, added.body.fields]).toEqual([422, { photo_id: 'Не знайдено' }]);
    }
    expect((await landlord().get(path)).body.photo_id).toBeNull();
  });

  it('is seen by whoever reads the meters of the object, and by nobody else', async () => {
    const photo = await sent();
    await landlord().patch(`/physical-meters/${at.home.meterId}`, { photo_id: photo });
    expect((await at.manager.client.get(`/physical-meters/${at.home.meterId}`)).body.photo_id).toBe(photo);
    expect((await at.manager.client.get(`/files/${photo}`)).status).toBe(200);
    const place = { ownerId: at.world.owner.ownerId, propertyId: at.home.propertyId };
    const other = await insertManager(at.app, place, { switches: ['tasks'] });
    const stranger = await insertOwner(at.world.db);
    for (const client of [other.client, clientOf(at.app, stranger.token)])
      expect((await client.get(`/files/${photo}`)).status).toBe(404);
  });
});
