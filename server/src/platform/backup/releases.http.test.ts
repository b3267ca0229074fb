import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { restoreAside, TEST_SECRET } from '../../testing/backup-steps.ts';
import { dumpSchema } from '../../testing/schema-dump.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createVault } from '../crypto.ts';
import { readMigrations } from '../db/migrate.ts';
import { MIGRATIONS_DIR, SERVER_ROOT } from '../paths.ts';
import { inspect } from './restore-backup.ts';

const RELEASES = join(SERVER_ROOT, 'db', 'releases');
const releases = readdirSync(RELEASES).filter((name) => name.endsWith('.kliuchar'));
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

it('there is a copy of a release to upgrade from', () => {
  expect(releases.length).toBeGreaterThan(0);
});

describe.each(releases)('data of the release %s', (name) => {
  it('migrate to a schema equal to that of a fresh installation, with every row', { timeout: 60_000 }, async () => {
    const path = join(RELEASES, name);
    const { manifest } = await inspect(path, null);
    expect(manifest.violations).toEqual({});
    const fresh = await createTestDatabase();
    const upgraded = await restoreAside(path, folder.path, null);
    try {
      const db = upgraded.database.superuser;
      const schema = await dumpSchema(db);
      expect(schema.length).toBeGreaterThan(500);
      expect(schema).toEqual(await dumpSchema(fresh.superuser));
      expect(schema.filter((line) => line.startsWith('migration ')).length).toBe(
        readMigrations(MIGRATIONS_DIR).length + 1,
      );

      // A migration may split or add rows, but people, objects, contracts and money stay as many as they were.
      const kept = [
        'users',
        'owners',
        'properties',
        'counterparties',
        'contracts',
        'receipts',
        'payments',
        'ledger_entries',
      ];
      for (const table of kept) {
        const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
        const copied = manifest.tables.find((one) => one.name === `public.${table}`)?.rows ?? 0;
        expect(copied, table).toBeGreaterThan(0);
        expect(rows[0]?.count, table).toBe(copied);
      }
      const sealed = await db.query<{ tax_id_sealed: Buffer }>(
        'select tax_id_sealed from counterparties where tax_id_sealed is not null limit 1',
      );
      const vault = createVault(TEST_SECRET);
      expect(vault.open(sealed.rows[0]?.tax_id_sealed ?? Buffer.alloc(0), 'counterparties.tax_id')).toMatch(/^\d{10}$/);
      const photo = await db.query<{ storage_key: string }>('select storage_key from files');
      expect((await upgraded.files.get(photo.rows[0]?.storage_key ?? '')).length).toBeGreaterThan(0);
    } finally {
      await upgraded.database.drop();
      await fresh.drop();
    }
  });
});
