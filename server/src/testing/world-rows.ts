import type pg from 'pg';
import { sha256 } from '../platform/tokens.ts';
import { peopleOf, type World } from './access-world.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** A table in which a world has rows, and which of them are its own: `$1` is the owner, `$2` everybody who has an account in it. */
type Place = { readonly table: string; readonly where: string; readonly columns: readonly string[] };

/** What belongs to a person and not to an owner. */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  owners: 'x.id = $1',
  // Whoever has become an owner meanwhile is none again.
  owner_members: 'x.owner_id = $1 or x.user_id = any($2)',
  users: 'x.id = any($2)',
  sessions: 'x.user_id = any($2)',
  totp_secrets: 'x.user_id = any($2)',
  telegram_links: 'x.user_id = any($2)',
  telegram_codes: 'x.user_id = any($2)',
  push_devices: 'x.user_id = any($2)',
  recovery_codes: 'x.user_id = any($2)',
  calendar_feeds: 'x.user_id = any($2)',
  list_views: 'x.user_id = any($2)',
  secrets: 'x.user_id = any($2) or x.contract_id in (select id from contracts where owner_id = $1)',
};

/** A public page is counted by looking at it, and a key by using it, which is allowed to whoever may. */
const COUNTERS = ['views', 'viewed_at', 'last_used_on'];

/** The schema is the same in every database of a run. */
let places: Promise<readonly Place[]> | undefined;

/** Every table with rows of a world, with the columns that can be written. */
async function readPlaces(db: pg.Pool): Promise<readonly Place[]> {
  const { rows } = await db.query<{ table: string; columns: string[]; is_owned: boolean }>(
    `select table_name as table, bool_or(column_name = 'owner_id') as is_owned,
       array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns
     from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  );
  return rows.flatMap(({ table, columns, is_owned }) => {
    const where = OF_PEOPLE[table] ?? (is_owned ? 'x.owner_id = $1' : null);
    return where === null ? [] : [{ table, columns, where }];
  });
}

const placesOf = (db: pg.Pool) => {
  places ??= readPlaces(db);
  return places;
};

const valuesOf = (world: World) => [world.ownerId, peopleOf(world).map(({ userId }) => userId)];

/** One hash over every row that belongs to the world, whatever table it stands in. */
export async function hashWorld(db: pg.Pool, world: World): Promise<string> {
  const hashes = await hashTables(db, world);
  return [...hashes].map(([table, hash]) => `${table} ${hash}`).join('\n');
}

type Seen = { readonly versions: string; readonly hash: string };

/** What has been read of a world, by table. */
const seen = new WeakMap<World, ReadonlyMap<string, Seen>>();

/**
 * By table, those without a row of the world left out. Reading the rows whole costs three times as much as reading where their versions
 * stand and who wrote them (PostgreSQL writes a row anew for every change), so only the tables are read whole where these are others.
 */
async function hashTables(db: pg.Pool, world: World): Promise<ReadonlyMap<string, string>> {
  const versions = await readVersions(db, world);
  const known = seen.get(world);
  const isKnown = (table: string) => known?.get(table)?.versions === versions.get(table);
  const changed = (await placesOf(db)).filter(({ table }) => versions.has(table) && !isKnown(table));
  const read = changed.length === 0 ? new Map<string, string>() : await readHashes(db, world, changed);
  const now = new Map(
    [...versions].map(([table, of]) => {
      const hash = isKnown(table) ? known?.get(table)?.hash : read.get(table);
      return [table, { versions: of, hash: hash ?? '' }];
    }),
  );
  seen.set(world, now);
  return new Map([...now].map(([table, { hash }]) => [table, hash]));
}

async function readVersions(db: pg.Pool, world: World): Promise<ReadonlyMap<string, string>> {
  const union = (await placesOf(db)).map(
    ({ table, where }) => `select '${table}' as t, x.ctid::text || x.xmin::text as r from ${table} x where ${where}`,
  );
  const { rows } = await db.query<{ t: string; versions: string }>({
    name: 'versions of a world',
    text: `select t, string_agg(r, ' ' order by r collate "C") as versions from (${union.join(' union all ')}) of_world group by t order by t`,
    values: valuesOf(world),
  });
  return new Map(rows.map(({ t, versions }) => [t, versions]));
}

async function readHashes(db: pg.Pool, world: World, places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  const union = places.map(
    ({ table, where }) =>
      `select '${table}' as t, (to_jsonb(x) - $3::text[])::text as r from ${table} x where ${where}`,
  );
  const { rows } = await db.query<{ t: string; hash: string }>(
    `with of_world as (select $1::uuid, $2::uuid[])
     select t, md5(string_agg(r, '|' order by r collate "C")) as hash from (${union.join(' union all ')}) of_tables group by t`,
    [...valuesOf(world), COUNTERS],
  );
  return new Map(rows.map(({ t, hash }) => [t, hash]));
}

export type KeptWorld = {
  readonly world: World;
  /** Puts back every row as it was when the world was kept; says whether any had to be. */
  restore(): Promise<boolean>;
};

/**
 * Remembers the rows of a world, so that what has been written into it can be taken back: a new world is some two hundred rows, and a
 * call changes a few of them. Triggers and keys are asleep meanwhile, as in a restore of a dump; files on disk are not looked at.
 */
export async function keepWorld({ database, deps }: TestApp, world: World): Promise<KeptWorld> {
  const { superuser } = database;
  const known = await placesOf(superuser);
  const kept = await readRows(superuser, known, world);
  const hashes = await hashTables(superuser, world);
  return {
    world,
    async restore() {
      const now = await hashTables(superuser, world);
      const changed = known.filter(({ table }) => now.get(table) !== hashes.get(table));
      if (changed.length > 0) await putBack(database, { world, changed, kept });
      // What the program remembers of a session is of the time that has been taken back.
      for (const { token } of peopleOf(world)) deps.db.hints.delete(sha256(token));
      return changed.length > 0;
    },
  };
}

/** The rows of each table as one JSON text. */
async function readRows(db: pg.Pool, known: readonly Place[], world: World): Promise<ReadonlyMap<string, string>> {
  const union = known.map(
    ({ table, where }) =>
      `select '${table}' as t, (select jsonb_agg(to_jsonb(x))::text from ${table} x where ${where}) as rows`,
  );
  const { rows } = await db.query<{ t: string; rows: string | null }>(union.join(' union all '), valuesOf(world));
  return new Map(rows.flatMap((row) => (row.rows === null ? [] : [[row.t, row.rows]])));
}

type Changed = {
  readonly world: World;
  readonly changed: readonly Place[];
  readonly kept: ReadonlyMap<string, string>;
};

async function putBack({ arranging }: TestDatabase, { world, changed, kept }: Changed): Promise<void> {
  const db = await arranging.connect();
  try {
    const sent = [db.query('begin'), db.query('set local session_replication_role = replica')];
    // `secrets` are found by their contracts, so what is gone goes first and what was there comes after it all.
    for (const { table, where } of changed.toReversed())
      sent.push(
        db.query(
          `with of_world as (select $1::uuid, $2::uuid[]) delete from ${table} x where ${where}`,
          valuesOf(world),
        ),
      );
    for (const { table, columns } of changed) {
      const names = columns.map((column) => `"${column}"`).join(', ');
      const rows = kept.get(table);
      if (rows !== undefined)
        sent.push(
          db.query(
            `insert into ${table} (${names}) overriding system value
             select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
            [rows],
          ),
        );
    }
    await Promise.all([...sent, db.query('commit')]);
    db.release();
  } catch (error) {
    db.release(true);
    throw error;
  }
}
