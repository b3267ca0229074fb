import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createVault } from '../crypto.ts';
import { createLog } from '../log.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { migrate } from './migrate.ts';
import { provisionExternal, scramVerifier, withClient } from './targets.ts';

const vault = createVault('0123456789abcdef0123456789abcdef');
let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

function urlOf(user: string): string {
  return `postgres://${user}@localhost/${database.name}?host=${encodeURIComponent(inject('databaseSocketDir'))}`;
}

describe('somebody’s own PostgreSQL', () => {
  it('gets its service roles from a login that may create them, and then the schema', async () => {
    const targets = await provisionExternal({ url: urlOf('postgres'), appUrl: null, workerUrl: null }, vault);
    await migrate({ target: targets.ddl, dir: MIGRATIONS_DIR, log: createLog({ level: 'silent' }) });
    const whoAmI = 'select current_user as name, count(*)::int as rows from owners group by 1';
    await withClient(targets.app, async (client) => {
      expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'kliuchar_app' }]);
      expect((await client.query(whoAmI)).rows).toEqual([]);
    });
  });

  it('asks for the two addresses when its login may not create roles', async () => {
    await expect(
      provisionExternal({ url: urlOf('kliuchar_ddl'), appUrl: null, workerUrl: null }, vault),
    ).rejects.toThrow('DATABASE_URL_APP');
  });

  it('takes given addresses, but none that passes through row-level security', async () => {
    const given = { url: urlOf('kliuchar_ddl'), appUrl: urlOf('kliuchar_app'), workerUrl: urlOf('kliuchar_worker') };
    expect((await provisionExternal(given, vault)).app).toEqual({ connectionString: given.appUrl });
    await expect(provisionExternal({ ...given, appUrl: urlOf('postgres') }, vault)).rejects.toThrow(
      'обходить захист рядків',
    );
    await expect(provisionExternal({ ...given, appUrl: urlOf('kliuchar_worker') }, vault)).rejects.toThrow(
      'має бути роллю kliuchar_app',
    );
  });
});

describe('scramVerifier', () => {
  it('is what PostgreSQL stores for the example of RFC 7677', () => {
    const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
    expect(scramVerifier('pencil', salt)).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
  });
});
