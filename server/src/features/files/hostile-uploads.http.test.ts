import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_MAX_BYTES, OWNER_FILES_MAX_BYTES } from '@kliuchar/api-schema/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertOwner, type TestOwner } from '../../testing/factories.ts';
import { gateSize } from '../../testing/gate-size.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  CLAIMED_TYPES,
  HOSTILE_NAMES,
  type HostileFile,
  hostileFiles,
  PAYLOAD_WORDS,
} from '../../testing/upload-corpus.ts';

/** Uploads meant to harm (reliability.md §7, G24): nothing that runs is kept, nothing is named by its sender, memory stays bounded. */
const UPLOADS = gateSize(64, 320);
const MEMORY_MB = 150;

let app: TestApp;
let owner: TestOwner;
let corpus: HostileFile[];
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  owner = await insertOwner(app.database.superuser);
  corpus = await hostileFiles();
});
afterAll(() => app.close());

type Part = { readonly name: string; readonly type: string };

async function upload(bytes: Buffer, part: Part = { name: 'a.jpg', type: 'image/jpeg' }, who = owner) {
  const boundary = 'hostile';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nreading_photo\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${part.name}"\r\ncontent-type: ${part.type}\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, cookie: `sid=${who.token}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const body = JSON.parse(response.body);
  return { status: response.statusCode, body: body.result ?? body };
}

const read = (id: string) => app.inject({ url: `/api/files/${id}`, headers: { cookie: `sid=${owner.token}` } });

function storedFiles(): string[] {
  const root = join(app.deps.config.dataDir, 'files');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function countRows(): Promise<number> {
  const { rows } = await app.database.superuser.query<{ count: number }>('select count(*)::int as count from files');
  return rows[0]?.count ?? 0;
}

/** A picture was drawn anew and says nothing of what it was; a paper can only be saved. */
async function expectHarmless(id: string, shown: string): Promise<void> {
  const { headers, rawPayload } = await read(id);
  expect(headers, shown).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'same-origin',
  });
  if (headers['content-type'] === 'application/pdf') expectPaper(headers, shown);
  else await expectPicture(headers, rawPayload, shown);
}

type Headers = Readonly<Record<string, unknown>>;

function expectPaper(headers: Headers, shown: string): void {
  expect(headers['content-disposition'], shown).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!-]*$/,
  );
}

async function expectPicture(headers: Headers, bytes: Buffer, shown: string): Promise<void> {
  expect(headers['content-type'], shown).toBe('image/webp');
  const { format, exif, xmp, icc } = await sharp(bytes).metadata();
  const nothing = { exif: undefined, xmp: undefined, icc: undefined };
  expect({ format, exif, xmp, icc }, shown).toEqual({ format: 'webp', ...nothing });
  const text = bytes.toString('latin1');
  expect(
    PAYLOAD_WORDS.filter((word) => text.includes(word)),
    shown,
  ).toEqual([]);
}

/** An empty or broken name may be refused with a good file. */
function expectRefused(status: number, shown: string): void {
  expect([400, 413, 415, 422], shown).toContain(status);
}

describe('a hostile upload', () => {
  it('of nothing is told that it is empty', async () => {
    const refused = await upload(Buffer.alloc(0));
    expect([refused.status, refused.body.fields]).toEqual([422, { file: 'Файл порожній' }]);
    expect(await countRows()).toBe(0);
  });

  it('is kept only as a picture drawn anew or a paper to be saved, under a name of ours', {
    timeout: 300_000,
  }, async () => {
    await upload(corpus.find(({ isKept }) => isKept)?.bytes ?? Buffer.alloc(0));
    const rssBefore = process.memoryUsage.rss();
    let rssMost = rssBefore;
    for (let at = 0; at < UPLOADS; at += 1) {
      const { what, bytes, isKept } = corpus[at % corpus.length] ?? { what: '', bytes: Buffer.alloc(0) };
      // Seven steps against eighteen names: every round through the corpus meets other names and types.
      const part = {
        name: HOSTILE_NAMES[(at * 7) % HOSTILE_NAMES.length] ?? '',
        type: CLAIMED_TYPES[at % CLAIMED_TYPES.length] ?? '',
      };
      const [rows, files] = [await countRows(), storedFiles().length];
      const { status, body } = await upload(bytes, part);
      const shown = `${what} as «${part.name}», ${part.type}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
      rssMost = Math.max(rssMost, process.memoryUsage.rss());
      const isStored = isKept === true && status === 201;
      if (isStored) await expectHarmless(body.id, shown);
      else expectRefused(status, shown);
      const more = isStored ? 1 : 0;
      expect([await countRows(), storedFiles().length], shown).toEqual([rows + more, files + more]);
    }
    expect((rssMost - rssBefore) / 1024 ** 2).toBeLessThan(MEMORY_MB);
    for (const path of storedFiles()) {
      expect(path).toMatch(/\/files\/[\w-]{2}\/[\w-]{43}$/);
      expect(statSync(path).mode & 0o177, path).toBe(0);
    }
  });

  it.each(HOSTILE_NAMES)('named «%s» injects nothing into the answer that gives it back', async (name) => {
    const paper = corpus.find(({ what }) => what === 'a PDF with a script of its own');
    const { status, body } = await upload(paper?.bytes ?? Buffer.alloc(0), { name, type: 'application/pdf' });
    if (status !== 201) {
      expectRefused(status, name);
      return;
    }
    await expectHarmless(body.id, name);
    const { headers } = await read(body.id);
    expect(headers['set-cookie']).toBeUndefined();
    expect(decodeURIComponent(String(headers['content-disposition']))).not.toMatch(/\.\.\/|[\0\r\n\u202e\\]/u);
  });
});

describe('how much may be kept', () => {
  it('one byte more than a file may have is refused as too large, and nothing stays', async () => {
    const [rows, files] = [await countRows(), storedFiles().length];
    const { status, body } = await upload(Buffer.alloc(FILE_MAX_BYTES + 1, 1));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(await upload(Buffer.alloc(FILE_MAX_BYTES, 1))).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file' },
    });
    expect([await countRows(), storedFiles().length]).toEqual([rows, files]);
  });

  it('ends for one owner and not for another', async () => {
    const full = await insertOwner(app.database.superuser);
    const size = 1024 ** 3;
    for (let count = 0; count < OWNER_FILES_MAX_BYTES / size; count += 1)
      await app.database.superuser.query(
        `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256) values ($1, $2, 'pdf', 'reading_photo', $3, $4, '\\x00')`,
        [newId(), full.ownerId, `k${count}`, size],
      );
    const picture = corpus.find(({ isKept }) => isKept)?.bytes ?? Buffer.alloc(0);
    const files = storedFiles().length;
    const refused = await upload(picture, undefined, full);
    expect([refused.status, refused.body.code]).toEqual([413, 'files_full']);
    expect(storedFiles()).toHaveLength(files);
    expect((await upload(picture)).status).toBe(201);
  });

  it('of several sent at once into the last room only one is kept, and the others leave nothing', async () => {
    const picture = corpus.find(({ isKept }) => isKept)?.bytes ?? Buffer.alloc(0);
    const spare = await insertOwner(app.database.superuser);
    const first = await upload(picture, undefined, spare);
    const { size }: { size: number } = first.body;
    // Room for one more of the same as it is kept, and for what is sent of it, but not for two.
    const left = Math.max(size, picture.length) + Math.ceil(size / 2);
    let taken = OWNER_FILES_MAX_BYTES - size - left;
    for (let count = 0; taken > 0; count += 1) {
      const part = Math.min(taken, 1024 ** 3);
      await app.database.superuser.query(
        `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256) values ($1, $2, 'pdf', 'reading_photo', $3, $4, '\\x00')`,
        [newId(), spare.ownerId, `k${count}`, part],
      );
      taken -= part;
    }
    const files = storedFiles().length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(picture, undefined, spare)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413, 413, 413, 413]);
    expect(storedFiles()).toHaveLength(files + 1);
  });
});
