import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './access-stage.ts';
import { startTestApp } from './test-app.ts';
import { hashWorld } from './world-rows.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await startTestApp({ withJobs: false }));
});
afterAll(() => stage.test.close());

const write = (sql: string, values: unknown[]) => stage.test.database.superuser.query(sql, values);
const hashNow = () => hashWorld(stage.test.database.superuser, stage.victim);

it('the hash of a world is of what stands in its rows, however often they were written', async () => {
  const { ids, ownerId } = stage.victim;
  const before = await hashNow();
  expect(await hashNow()).toBe(before);
  await write('update tariffs set title = title where owner_id = $1', [ownerId]);
  expect(await hashNow(), 'written anew as it was').toBe(before);
  await write(`update tariffs set title = title || '!' where id = $1`, [ids.tariff]);
  const changed = await hashNow();
  expect(changed, 'one row of one table').not.toBe(before);
  expect(await hashNow()).toBe(changed);
  await write(`update tariffs set title = left(title, -1) where id = $1`, [ids.tariff]);
  expect(await hashNow(), 'taken back').toBe(before);
});

it('a row that goes and comes changes it, also the only one of its table', async () => {
  const { ownerId } = stage.victim;
  const before = await hashNow();
  const { rows } = await write(
    'delete from property_photos where owner_id = $1 returning to_jsonb(property_photos) as row',
    [ownerId],
  );
  expect(rows).toHaveLength(1);
  const without = await hashNow();
  expect(without).toBe(before.replace(/^property_photos .*\n/m, ''));
  expect(without).not.toBe(before);
  await write('insert into property_photos select * from jsonb_populate_record(null::property_photos, $1)', [
    rows[0].row,
  ]);
  expect(await hashNow()).toBe(before);
});

it('of a person as well; a view of a page is no change', async () => {
  const { ids, userId } = stage.victim;
  const before = await hashNow();
  await write('update receipts set views = views + 1 where id = $1', [ids.receipt]);
  expect(await hashNow()).toBe(before);
  await write(`update users set last_name = last_name || 'а' where id = $1`, [userId]);
  expect(await hashNow()).not.toBe(before);
});
