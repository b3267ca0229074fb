import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { removeOrphans } from './remove-orphans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());

const pathOf = (key: string) => join(app.deps.config.dataDir, 'files', key.slice(0, 2), key);
/** Two days before the clock of the program, or an hour. */
const age = (path: string, hours: number) => {
  const at = app.deps.clock.nowMs() / 1000 - hours * 3600;
  utimesSync(path, at, at);
};
const sweep = () => removeOrphans({ database: app.worker, clock: app.deps.clock, log: app.deps.log }, app.deps.files);
const put = async (hours: number) => {
  const key = await app.deps.files.put(Buffer.from('осиротіле'));
  age(pathOf(key), hours);
  return key;
};
const kept = async (keys: readonly string[]) => Promise.all(keys.map((key) => app.deps.files.has(key)));

it('what a kill has left is removed when it is older than a day; what is named or young is not', async () => {
  const owner = await insertOwner(app.database.superuser);
  const fileId = await sendFile(app, owner.token, { bytes: smallPdf(), purpose: 'contract_document' });
  const { rows } = await app.database.superuser.query('select storage_key from files where id = $1', [fileId]);
  const named: string = rows[0].storage_key;
  age(pathOf(named), 48);
  const [old, young] = [await put(48), await put(23)];
  const drafts = [`${pathOf(old)}.new`, `${pathOf(young)}.new`];
  for (const [at, draft] of drafts.entries()) {
    writeFileSync(draft, 'незакінчене');
    age(draft, at === 0 ? 48 : 23);
  }
  await sweep();
  expect(await kept([named, old, young])).toEqual([true, false, true]);
  const left = readdirSync(join(app.deps.config.dataDir, 'files'), { recursive: true }).map(String);
  expect(left.filter((name) => name.endsWith('.new'))).toEqual([`${young.slice(0, 2)}/${young}.new`]);
  await sweep();
  expect(await kept([named, young])).toEqual([true, true]);
});

it('more than kills can leave is touched by nobody: the database is then not the one of these files', async () => {
  const keys: string[] = [];
  // More than half of a few, and more than a hundred.
  for (const count of [2, 99]) {
    keys.push(...(await Promise.all(Array.from({ length: count }, () => put(48)))));
    await sweep();
    expect((await kept(keys)).every((has) => has)).toBe(true);
  }
});

it('whatever column names a key of the storage is asked', async () => {
  const { rows } = await app.database.superuser.query(
    `select c.table_name as name, pg_get_functiondef('private.unnamed_files(text[])'::regprocedure) as asked from information_schema.columns c
      where c.table_schema = 'public' and c.column_name in ('storage_key', 'archive_key') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['data_exports', 'document_versions', 'files', 'handover_photos']);
  for (const { name, asked } of rows) expect(asked).toContain(`public.${name} `);
});
