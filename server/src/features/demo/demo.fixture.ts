import type { TestDatabase } from '../../testing/test-database.ts';

export type Snapshot = Readonly<Record<string, string[]>>;

/** Every row of every table of an owner but the queues, as text; sessions and users too, since the demo adds to those. */
export async function snapshotOf(db: TestDatabase['superuser']): Promise<Snapshot> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped)
             or c.relname in ('users', 'owners', 'sessions', 'secrets')) and c.relname <> 'outbox' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

export async function demoOwner(database: TestDatabase): Promise<{ ownerId: string }> {
  const { rows } = await database.superuser.query<{ ownerId: string }>('select owner_id as "ownerId" from demos');
  return { ownerId: rows[0]?.ownerId ?? '' };
}
