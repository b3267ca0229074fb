import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BACKUP_KEY, backUp } from '../../testing/backup-steps.ts';
import { insertOwner, insertProperty } from '../../testing/factories.ts';
import { type SmallDisk, smallDisk } from '../../testing/small-disk.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inspect } from './restore-backup.ts';

/** Less than the archive of a single object, whose notes cannot be packed. */
const ROOM_BYTES = 64 * 1024;

const folder = makeTemporaryFolder();
let disk: SmallDisk;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  const db = test.database.superuser;
  const { ownerId } = await insertOwner(db);
  const propertyId = await insertProperty(db, ownerId);
  await db.query('update properties set notes = $1 where id = $2', [randomBytes(99_000).toString('hex'), propertyId]);
  disk = smallDisk(folder.path, ROOM_BYTES);
});
afterAll(async () => {
  disk.release();
  await test.close();
  folder.remove();
});

it('a copy that finds no room says so and leaves nothing behind; with room it is whole', async () => {
  const path = join(folder.path, 'copy.kliuchar');
  await expect(backUp(test, path)).rejects.toThrow(
    `У теці ${folder.path} бракує місця для копії. Неповної копії не лишилося.`,
  );
  expect(readdirSync(folder.path)).toEqual([]);
  disk.widen();
  await backUp(test, path);
  await expect(inspect(path, BACKUP_KEY)).resolves.toBeDefined();
});
