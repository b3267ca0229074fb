import type { TestDatabase } from '../test-database.ts';

/** Leaves the first lock alone. BYPASSRLS belongs to a role of the whole cluster and would open the databases of other tests too. */
export async function openTables({ superuser }: TestDatabase): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await superuser.query(`alter table ${name} disable row level security`);
}
