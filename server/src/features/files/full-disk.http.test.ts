import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type SmallDisk, smallDisk } from '../../testing/small-disk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Room for the smaller of the two files, not for the larger. */
const ROOM_BYTES = 128 * 1024;
const SMALL = 20 * 1024;
const LARGE = 200 * 1024;

let test: TestApp;
let owner: TestOwner;
let disk: SmallDisk;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  owner = await insertOwner(test.database.superuser);
  const folder = join(test.deps.config.dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  disk = smallDisk(folder, ROOM_BYTES);
});
afterAll(async () => {
  disk.release();
  await test.close();
});

async function upload(
  bytes: number,
): Promise<{ status: number; body: ReturnType<typeof JSON.parse>; retryAfter: unknown }> {
  const head = `--edge\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nproperty_photo\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`;
  const response = await test.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      'content-type': 'multipart/form-data; boundary=edge',
      cookie: `${sessionCookieName(test.deps.config)}=${owner.token}`,
    },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(bytes, 'x'),
      Buffer.from('\nstartxref\n9\n%%EOF\r\n--edge--\r\n'),
    ]),
  });
  return { status: response.statusCode, body: response.json(), retryAfter: response.headers['retry-after'] };
}

const storedFiles = () =>
  readdirSync(join(test.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const rows = async () =>
  (await test.database.superuser.query('select storage_key from files')).rows.map((row) => row.storage_key);

describe('an upload to a full disk', () => {
  it('is refused in plain words, leaves neither a row nor half of a file, and works again when there is room', async () => {
    expect((await upload(SMALL)).status).toBe(201);
    const refused = await upload(LARGE);
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      503,
      'unavailable',
      ['Сервіс тимчасово недоступний. Спробуйте за хвилину.'],
    ]);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(storedFiles()).toEqual(await rows());
    expect((await rows()).length).toBe(1);
    expect((await upload(SMALL)).status).toBe(201);

    disk.widen();
    expect((await upload(LARGE)).status).toBe(201);
    expect(storedFiles().sort()).toEqual((await rows()).sort());
  });
});
