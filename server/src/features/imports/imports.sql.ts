import type { Import } from '@kliuchar/api-schema/imports';
import type { ImportKind } from '@kliuchar/domain/imports/import-fields';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';

export type ImportRecord = {
  id: string;
  owner_id: string;
  kind: ImportKind;
  state: Import['state'];
  file_name: string;
  source: Import['source'];
  headings: string[];
  mapping: (string | null)[];
  settings: Import['settings'];
  version: number;
  created_at: string;
  finished_at: string | null;
};

const COLUMNS =
  'id, owner_id, kind, state, file_name, source, headings, mapping, settings, version, created_at, finished_at';

export type NewImport = Omit<ImportRecord, 'state' | 'version' | 'created_at' | 'finished_at'> & {
  readonly userId: string;
};

export async function insertImport(db: Db, made: NewImport): Promise<void> {
  await db.query(
    'imports.insert',
    `insert into imports (id, owner_id, user_id, kind, file_name, source, headings, mapping, settings, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      made.id,
      made.owner_id,
      made.userId,
      made.kind,
      made.file_name,
      JSON.stringify(made.source),
      made.headings,
      JSON.stringify(made.mapping),
      JSON.stringify(made.settings),
      instantText(db.clock.nowMs()),
    ],
  );
}

export function findImport(db: Db, id: string): Promise<ImportRecord | null> {
  return db.one<ImportRecord>(
    'imports.find',
    `select ${COLUMNS} from imports where id = $1 and owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

/** Everything that changes an import or its rows takes its row first, so they stand in line. */
export function lockImport(db: Db, id: string): Promise<ImportRecord | null> {
  return db.one<ImportRecord>(
    'imports.lock',
    `select ${COLUMNS} from imports where id = $1 and owner_id = any ($2::uuid[]) for update`,
    [id, db.ownerIds],
  );
}

/** Two imports of one owner save their rows in turn: what one has made the other finds. */
export async function lockOwnersImports(db: Db, ownerId: string): Promise<void> {
  await db.query('imports.turn', `select pg_advisory_xact_lock(hashtextextended('imports ' || $1::text, 0))`, [
    ownerId,
  ]);
}

export async function countOpen(db: Db, ownerId: string): Promise<number> {
  const row = await db.one<{ open: number }>(
    'imports.count-open',
    `select count(*)::int as open from imports where owner_id = $1 and state in ('open', 'saving')`,
    [ownerId],
  );
  return row?.open ?? 0;
}

export async function changeImport(db: Db, record: ImportRecord): Promise<void> {
  await db.query(
    'imports.change',
    'update imports set kind = $3, mapping = $4, settings = $5, version = version + 1, changed_at = $6 where id = $1 and owner_id = $2',
    [
      record.id,
      record.owner_id,
      record.kind,
      JSON.stringify(record.mapping),
      JSON.stringify(record.settings),
      instantText(db.clock.nowMs()),
    ],
  );
}

type Move = { id: string; ownerId: string; from: readonly Import['state'][]; to: Import['state']; isEnd?: boolean };

/** False when it has left the states it may be moved from. */
export async function moveImport(db: Db, { id, ownerId, from, to, isEnd = false }: Move): Promise<boolean> {
  const rows = await db.query(
    'imports.move',
    `update imports set state = $4, changed_at = $5, finished_at = case when $6 then $5::timestamptz else finished_at end
      where id = $1 and owner_id = $2 and state = any ($3::text[]) returning id`,
    [id, ownerId, from, to, instantText(db.clock.nowMs()), isEnd],
  );
  return rows.length === 1;
}

export async function deleteImport(db: Db, id: string, ownerId: string): Promise<boolean> {
  const rows = await db.query(
    'imports.delete',
    `delete from imports i where i.id = $1 and i.owner_id = $2 and i.state in ('open', 'saving')
        and not exists (select 1 from import_entries e where e.owner_id = i.owner_id and e.import_id = i.id) returning id`,
    [id, ownerId],
  );
  return rows.length === 1;
}

// ── How the columns of a table were mapped before ───────────────────────────────────────────────────────────────────────────

export type RememberedMapping = Readonly<Record<string, string | null>>;

export async function findMapping(
  db: Db,
  ownerId: string,
  kind: ImportKind,
  hash: Buffer,
): Promise<RememberedMapping | null> {
  const row = await db.one<{ mapping: RememberedMapping }>(
    'imports.find-mapping',
    'select mapping from import_mappings where owner_id = $1 and kind = $2 and headings_hash = $3',
    [ownerId, kind, hash],
  );
  return row?.mapping ?? null;
}

export async function rememberMapping(
  db: Db,
  ownerId: string,
  made: { id: string; kind: ImportKind; hash: Buffer; mapping: RememberedMapping },
): Promise<void> {
  await db.query(
    'imports.remember-mapping',
    `insert into import_mappings (id, owner_id, kind, headings_hash, mapping, used_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (owner_id, kind, headings_hash) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
    [made.id, ownerId, made.kind, made.hash, JSON.stringify(made.mapping), instantText(db.clock.nowMs())],
  );
}
