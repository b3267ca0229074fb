import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { meterSteps } from './meters.fixture.ts';

let app: TestApp;
let mine: Client;

const RANDOM = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  mine = clientOf(app, (await insertOwner(app.database.superuser)).token);
});
afterAll(() => app.close());

const { flat, meter } = meterSteps(() => ({ mine }));

describe('the register of devices', () => {
  test('a meter is added with its unit by service and the day of its next verification', async () => {
    const added = await meter(await flat(), {
      service: 'cold_water',
      decimals: 3,
      initial_values: ['418.500'],
      verified_on: '2025-02-28',
      verification_interval_months: 48,
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      unit: 'м³',
      initial_values: ['418.5'],
      next_verification_on: '2029-02-28',
      status: 'active',
      last_reading: null,
    });
  });

  test('zones, the register and dates are checked at their field', async () => {
    const place = await flat();
    expect((await meter(place, { zones: 2 })).body.fields).toHaveProperty('initial_values');
    expect((await meter(place, { initial_values: ['100000'] })).body.fields).toHaveProperty(['initial_values.0']);
    expect((await meter(place, { initial_values: ['1.5'] })).body.fields).toHaveProperty(['initial_values.0']);
    expect((await meter(place, { installed_on: '2026-11-21' })).body.fields).toHaveProperty('installed_on');
    const future = { verified_on: '2026-11-21', verification_interval_months: 48 };
    expect((await meter(place, future)).body.fields).toEqual({ verified_on: 'Ця дата ще не настала' });
    const last = { verified_on: '2200-12-31', verification_interval_months: 240 };
    expect((await meter(place, last)).status).toBe(422);
    expect((await meter(RANDOM)).body.fields).toEqual({ property_id: 'Не знайдено' });
  });

  test('one serial number of a service is active once, also when two add it at the same moment', async () => {
    const place = await flat();
    const answers = await Promise.all([1, 2, 3].map(() => meter(place, { serial: 'ТОТОЖНИЙ' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: 'meter_serial_taken',
      fields: { serial: 'Лічильник із номером ТОТОЖНИЙ для цієї послуги вже є.' },
    });
  });

  test('a replacement closes the old device by its last values and opens the new one', async () => {
    const place = await flat();
    const { body: old } = await meter(place);
    const replaced = await mine.post(`/physical-meters/${old.id}/replace`, {
      closing_values: ['1040'],
      new_meter: { serial: 'НОВИЙ-1', digits: 6, installed_on: '2026-11-10', initial_values: ['3'] },
    });
    expect(replaced.status).toBe(201);
    expect(replaced.body).toMatchObject({
      replaced: {
        status: 'replaced',
        replaced_on: '2026-11-10',
        closing_values: ['1040'],
        last_reading: { date: '2026-11-10', values: ['1040'] },
      },
      meter: { status: 'active', serial: 'НОВИЙ-1', unit: 'кВт·год', property_id: place },
    });
    const again = await mine.post(`/physical-meters/${old.id}/replace`, {
      closing_values: ['1041'],
      new_meter: { serial: 'НОВИЙ-2', installed_on: '2026-11-11', initial_values: ['0'] },
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'meter_state' } });
  });

  test('what is wrong with a replacement is said at a field that the call has, and nothing is closed', async () => {
    const { body: old } = await meter(await flat());
    const replace = async (closing_values: string[], installed_on: string, more: object = {}) => {
      const device = { serial: 'НОВИЙ-3', installed_on, initial_values: ['0'], ...more };
      const { status, body } = await mine.post(`/physical-meters/${old.id}/replace`, {
        closing_values,
        new_meter: device,
      });
      return [status, body.fields];
    };
    const below = 'Менше за попередній показник (1\u00a0000 на\u00a001.01.2026). Перевірте цифри.';
    expect(await replace(['900'], '2026-11-10')).toEqual([422, { 'closing_values.0': below }]);
    const zones = 'Потрібне одне значення: у лічильника одна зона';
    expect(await replace(['1040', '1'], '2026-11-10')).toEqual([422, { closing_values: zones }]);
    const ahead = 'Ця дата ще не настала';
    expect(await replace(['1040'], '2026-12-10')).toEqual([422, { 'new_meter.installed_on': ahead }]);
    const unverified = { verified_on: '2026-11-21' };
    expect(await replace(['1040'], '2026-11-10', unverified)).toEqual([422, { 'new_meter.verified_on': ahead }]);
    expect((await mine.get(`/physical-meters/${old.id}`)).body).toMatchObject({ status: 'active', last_reading: null });
  });

  test('a closing value below the last one is a turn of the register only when a person says so', async () => {
    const { body: old } = await meter(await flat(), { digits: 5, initial_values: ['99950'] });
    const body = {
      closing_values: ['20'],
      new_meter: { serial: 'ПІСЛЯ НУЛЯ', installed_on: '2026-11-10', initial_values: ['0'] },
    };
    const asked = await mine.post(`/physical-meters/${old.id}/replace`, body);
    expect([asked.status, asked.body.code]).toEqual([422, 'rollover_unconfirmed']);
    expect(asked.body.fields).toHaveProperty(['closing_values.0']);
    const { status } = await mine.post(`/physical-meters/${old.id}/replace`, { ...body, confirm: ['rollover'] });
    expect(status).toBe(201);
  });

  test('two replacements at once: one wins', async () => {
    const { body: old } = await meter(await flat());
    const answers = await Promise.all(
      ['а', 'б'].map((name) =>
        mine.post(`/physical-meters/${old.id}/replace`, {
          closing_values: ['1010'],
          new_meter: { serial: `ПЕРЕГОНИ-${name}`, installed_on: '2026-11-10', initial_values: ['0'] },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  test('a verification moves the next one; an archived meter takes no more changes', async () => {
    const { body } = await meter(await flat(), { verification_interval_months: 12 });
    expect(
      (await mine.post(`/physical-meters/${body.id}/verify`, { verified_on: '2026-11-01' })).body.next_verification_on,
    ).toBe('2027-11-01');
    expect(
      (await mine.post(`/physical-meters/${body.id}/verify`, { verified_on: '2026-11-21' })).body.fields,
    ).toHaveProperty('verified_on');
    expect((await mine.patch(`/physical-meters/${body.id}`, { place: 'Коридор' })).body).toMatchObject({
      place: 'Коридор',
    });
    expect((await mine.post(`/physical-meters/${body.id}/archive`)).body.status).toBe('archived');
    expect((await mine.post(`/physical-meters/${body.id}/archive`)).body.code).toBe('meter_state');
    expect((await mine.patch(`/physical-meters/${body.id}`, { place: 'Кухня' })).body.code).toBe('meter_state');
  });
});
