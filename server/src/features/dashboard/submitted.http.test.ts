import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertContract, insertMeter, insertOwner, insertReading } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Readings that wait for their owner: how many of which month, and the sheet that the action opens. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

test('a reading that waits for a look is told with its month, also when another month is asked about', async () => {
  const { superuser } = app.database;
  const owner = await insertOwner(superuser);
  // It bills November in November, and its tenant has brought October late.
  const { propertyId } = await insertContract(superuser, owner.ownerId);
  const meterId = await insertMeter(superuser, owner.ownerId, { propertyId, service: 'electricity' });
  const late = { meterId, propertyId, on: '2026-10-31', value: '1180', state: 'submitted' };
  const october = await insertReading(superuser, owner.ownerId, late);
  const waiting = async () => {
    const { body } = await clientOf(app, owner.token).get('/dashboard/summary');
    const { title, text, count, action } = body.attention.find(
      (item: { kind: string }) => item.kind === 'readings_to_approve',
    );
    return [title, text, count, action.href];
  };
  const one = '1\u00a0показник чекає перевірки';
  expect(await waiting()).toEqual([one, 'За жовтень\u00a02026', 1, '/meters?state=submitted&period=2026-10']);
  await insertReading(superuser, owner.ownerId, { ...late, on: '2026-11-19', value: '1200' });
  expect(await waiting()).toEqual([one, 'За жовтень\u00a02026', 1, '/meters?state=submitted&period=2026-10']);
  await superuser.query(`update readings set state = 'approved' where id = $1`, [october]);
  expect(await waiting()).toEqual([one, 'За листопад\u00a02026', 1, '/meters?state=submitted']);
});
