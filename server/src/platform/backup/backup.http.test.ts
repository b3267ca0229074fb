import { createHash, randomBytes, randomInt } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_KEY, backUp, readEverything, restoreAside, rewriteArchive } from '../../testing/backup-steps.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { buildWorld } from '../../testing/build-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { gateSize } from '../../testing/gate-size.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { FRAME_HEAD_BYTES, HEADER_BYTES, TAG_BYTES } from './archive-format.ts';
import { loadArchive } from './load-archive.ts';
import { inspect } from './restore-backup.ts';

const folder = makeTemporaryFolder();
let test: TestApp;
let world: BillingWorld;
let photo: { key: string; bytes: Buffer };

beforeAll(async () => {
  test = await startTestApp();
  world = await createBillingWorld(test);
  // Books that agree: bills, money, a void, and letters that a job has delivered.
  for (const _ of [1, 2]) {
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    await world.pay(contractId, 1_000_000);
  }
  const bytes = randomBytes(700_000);
  photo = { key: await test.deps.files.put(bytes), bytes };
  await test.database.superuser.query(
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, attached_at) values ($1, $2, 'image', 'property_photo', $3, $4, $5, now())`,
    [newId(), world.owner.ownerId, photo.key, bytes.length, createHash('sha256').update(bytes).digest()],
  );
  await test.settleJobs();
});
afterAll(async () => {
  await test.close();
  folder.remove();
});

/** Two whole frames in each other's places: every byte of them is right. */
function withFramesSwapped(bytes: Buffer): Buffer {
  const lengthOf = (at: number) => FRAME_HEAD_BYTES + bytes.readUInt32BE(at + 1) + TAG_BYTES;
  const second = HEADER_BYTES + lengthOf(HEADER_BYTES);
  const third = second + lengthOf(second);
  const fourth = third + lengthOf(third);
  const part = (from: number, to?: number) => bytes.subarray(from, to);
  return Buffer.concat([part(0, second), part(third, fourth), part(second, third), part(fourth)]);
}

function stopping(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

let count = 0;
function fresh(): string {
  count += 1;
  return join(folder.path, `copy-${count}.kliuchar`);
}

describe('a copy', () => {
  it('comes back equal, row by row and byte by byte', async () => {
    // The journal is sealed behind the writers; what waits would be sealed between the copy and the comparison.
    await test.database.superuser.query('select private.seal_audit(10000)');
    const { path, manifest } = await backUp(test, fresh());
    expect(manifest).toMatchObject({ violations: {}, files: { count: 1, missing: 0 }, secret: { included: true } });
    const restored = await restoreAside(path, folder.path);
    try {
      expect(await readEverything(restored.database.superuser)).toEqual(await readEverything(test.database.superuser));
      expect((await restored.files.get(photo.key)).equals(photo.bytes)).toBe(true);
    } finally {
      await restored.database.drop();
    }
  });

  it('keeps what was wrong before it and says so, in every table there is', async () => {
    const other = await startTestApp({ withJobs: false });
    try {
      const { ids, ownerId } = await buildWorld(other.database, other.deps, 'A');
      await other.database.superuser.query(
        `insert into outbox (id, kind, owner_id, payload, run_at) values ($1, 'webhooks.deliver', $2, $3, now())`,
        [newId(), ownerId, { deliveryId: ids.webhookDelivery }],
      );
      const { path, manifest } = await backUp(other, fresh(), null);
      // Rows put in by hand have no numbers from a counter.
      expect(manifest.violations).not.toEqual({});
      expect(manifest.secret.included).toBe(false);
      const restored = await restoreAside(path, folder.path, null);
      const rows = await readEverything(restored.database.superuser);
      expect(rows).toEqual(await readEverything(other.database.superuser));
      expect([...rows.values()].filter((table) => table.length > 0).length).toBeGreaterThan(25);
      const queued = await restored.database.superuser.query(
        `select task_identifier as lane from graphile_worker.jobs where queue_name = $1`,
        [`webhook ${ids.webhook}`],
      );
      // Never in the lane of letters, which one endpoint that hangs would hold up (ADR 0058).
      expect(queued.rows).toEqual([{ lane: 'outbound' }]);
      await restored.database.drop();
    } finally {
      await other.close();
    }
  });

  it('says nothing to whoever has no key, and holds no secret without one', async () => {
    const sealed = readFileSync((await backUp(test, fresh())).path);
    expect(sealed.includes('Коваленко')).toBe(false);
    expect(sealed.includes('storage_key')).toBe(false);
    await expect(inspect((await backUp(test, fresh())).path, null)).rejects.toThrow('BACKUP_KEY');
    const plain = await inspect((await backUp(test, fresh(), null)).path, null);
    expect(plain.secretText).toBeNull();
  });

  it('overwrites nothing and leaves nothing behind when it is stopped', async () => {
    const path = fresh();
    writeFileSync(path, 'чужий файл');
    await expect(backUp(test, path)).rejects.toThrow('уже є');
    expect(readFileSync(path, 'utf8')).toBe('чужий файл');
    expect(readdirSync(folder.path).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('counts files whose bytes are lost, and is made all the same', async () => {
    const other = await startTestApp({ withJobs: false });
    try {
      const { ids, ownerId } = await buildWorld(other.database, other.deps, 'A');
      await other.database.superuser.query(
        `insert into outbox (id, kind, owner_id, payload, run_at) values ($1, 'webhooks.deliver', $2, $3, now())`,
        [newId(), ownerId, { deliveryId: ids.webhookDelivery }],
      );
      const { rows } = await other.database.superuser.query<{ hash: string; keys: string[] }>(
        `select encode(sha256, 'hex') as hash, array_agg(distinct storage_key) as keys from files group by 1 order by 1`,
      );
      // The same bytes may be kept under several names; lost are those of which no copy is left.
      const [lost, ...others] = rows.map(({ keys }) => keys);
      for (const key of lost ?? []) await other.deps.files.remove(key);
      const { path, manifest } = await backUp(other, fresh(), null);
      expect(manifest.files).toEqual({ count: others.flat().length, missing: lost?.length });
      await (await restoreAside(path, folder.path, null)).database.drop();
    } finally {
      await other.close();
    }
  });

  it('taken while money moves is of one instant', { timeout: 60_000 }, async () => {
    const { signal, abort } = stopping();
    const paying = [1, 2].map(async () => {
      const { contractId } = await insertContract(world.db, world.owner.ownerId);
      for (let paid = 0; !signal.aborted; paid += 1) await world.pay(contractId, 100 + paid);
    });
    const billing = async () => {
      while (!signal.aborted) await world.issued((await insertContract(world.db, world.owner.ownerId)).contractId);
    };
    const writing = [...paying, billing()];
    try {
      for (let round = 0; round < gateSize(1, 3); round += 1) {
        const { path, manifest } = await backUp(test, fresh());
        expect(manifest.violations).toEqual({});
        await (await restoreAside(path, folder.path)).database.drop();
      }
    } finally {
      abort();
      await Promise.all(writing);
    }
  });
});

describe('damage', () => {
  it.each(['з ключем', 'без ключа'])(
    'is found in every flipped bit and every cut end, %s',
    { timeout: 120_000 },
    async (kind) => {
      const key = kind === 'з ключем' ? BACKUP_KEY : null;
      const { path } = await backUp(test, fresh(), key);
      const whole = readFileSync(path);
      const draft = fresh();
      for (let round = 0; round < gateSize(10, 100); round += 1) {
        const bytes = Buffer.from(whole);
        const at = round === 0 ? randomInt(50) : randomInt(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
        writeFileSync(draft, bytes);
        await expect(inspect(draft, key), `bit of byte ${at}`).rejects.toThrow(
          /пошкоджен|не підходить|форматі|зашифровано|обірвано/,
        );
        writeFileSync(draft, whole);
        const length = round === 0 ? whole.length - 1 : randomInt(whole.length);
        truncateSync(draft, length);
        await expect(inspect(draft, key), `cut at ${length}`).rejects.toThrow(/обірвано|пошкоджено/);
      }
      writeFileSync(draft, Buffer.concat([whole, Buffer.of(0)]));
      await expect(inspect(draft, key)).rejects.toThrow('зайві дані');
      writeFileSync(draft, withFramesSwapped(whole));
      await expect(inspect(draft, key)).rejects.toThrow('пошкоджено');
      await expect(inspect(path, key)).resolves.toBeDefined();
    },
  );

  it('of the key is told as such', async () => {
    const { path } = await backUp(test, fresh());
    await expect(inspect(path, 'зовсім інший ключ, довший за тридцять два')).rejects.toThrow('не підходить');
  });
});

describe('a restore', () => {
  it('refuses the schema of another program', async () => {
    const { path } = await backUp(test, fresh());
    const { manifest } = await inspect(path, BACKUP_KEY);
    const [first, ...rest] = manifest.migrations;
    if (!first) throw new Error('no migrations');
    const last = rest.at(-1) ?? first;
    const load = async (migrations: typeof manifest.migrations) => {
      const database = await createEmptyDatabase();
      try {
        const target = database.targets.ddl;
        const log = createLog({ level: 'silent' });
        const given = { path, key: BACKUP_KEY, target, files: test.deps.files, migrationsDir: MIGRATIONS_DIR, log };
        await loadArchive({ ...given, manifest: { ...manifest, migrations } });
      } finally {
        const { rows } = await database.superuser.query(`select 1 from pg_tables where schemaname = 'public'`);
        expect(rows).toEqual([]);
        await database.drop();
      }
    };
    await expect(load([...manifest.migrations, { ...last, version: 9999 }])).rejects.toThrow('новішою версією');
    await expect(load([{ ...first, checksum: 'інша' }, ...rest])).rejects.toThrow('1_foundation відрізняється');
    await expect(load(manifest.migrations.slice(1))).rejects.toThrow('1_foundation відрізняється');
  });

  it('refuses rows, sums and references that are not those of the manifest, and undoes everything', async () => {
    const { path } = await backUp(test, fresh());
    const { manifest } = await inspect(path, BACKUP_KEY);
    const database = await createEmptyDatabase();
    const load = (change: Partial<typeof manifest>) =>
      loadArchive({
        path,
        key: BACKUP_KEY,
        manifest: { ...manifest, ...change },
        target: database.targets.ddl,
        files: { ...test.deps.files, restore: async () => ({ sha256: '' }) },
        migrationsDir: MIGRATIONS_DIR,
        log: createLog({ level: 'silent' }),
      });
    try {
      const fewer = manifest.tables.map((table) => (table.name === 'public.users' ? { ...table, rows: 0 } : table));
      await expect(load({ tables: fewer })).rejects.toThrow('public.users');
      await expect(load({ ledger: [] })).rejects.toThrow('Обороти журналу');
      await expect(load({})).rejects.toThrow('Файлів');
      const rows = await database.superuser.query(
        'select (select count(*) from users)::int + (select count(*) from receipts)::int as count',
      );
      expect(rows.rows).toEqual([{ count: 0 }]);
    } finally {
      await database.drop();
    }
  });

  // Every sum, row and reference of such a copy is right; only what the rows say of each other is not.
  it.each([
    { table: 'public.receipt_lines', column: 'amount_kop', words: 'сума квитанції дорівнює сумі її рядків' },
    { table: 'public.payments', column: 'allocated_kop', words: 'рознесене з платежу дорівнює сумі його рознесень' },
    { table: 'public.contract_balances', column: 'balance_kop', words: 'збережене сальдо' },
    { table: 'public.contract_debts', column: 'owed_kop', words: 'збережений борг' },
    { table: 'public.properties', column: 'debt_kop', words: 'борг об’єкта' },
    { table: 'public.counters', column: 'value', words: 'без пропусків' },
  ])('refuses a copy whose $column of $table does not agree with the rest', async ({ words, ...cell }) => {
    const { path } = await backUp(test, fresh());
    const wrong = fresh();
    await rewriteArchive(path, wrong, cell);
    await expect(restoreAside(wrong, folder.path)).rejects.toThrow(words);
  });

  it('meets a schema where each name of a stored file has its hash beside it, and no trigger is set apart', async () => {
    const { rows } = await test.database.superuser.query(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key'
        where c.relkind = 'r' and not exists (select 1 from pg_attribute h where h.attrelid = c.oid and h.attname = 'sha256' and h.attnotnull)
       union all select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    );
    expect(rows).toEqual([]);
  });
});
