import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';
import type { SheetRow } from '../../platform/sheet.ts';
import { EXPORTED, type Exported, type ExportedTable, OURS } from './exported.ts';
import type { TableColumn, TableSheet } from './table-sheet.ts';

export type ExportRow = {
  id: string;
  status: 'queued' | 'ready' | 'failed';
  archive_key: string | null;
  size: number | null;
  created_at: string;
  ready_at: string | null;
  expires_at: string | null;
};

const COLUMNS = 'id, status, archive_key, size, created_at, ready_at, expires_at';

/** False when one is being made already. */
export async function insertExport(db: Db, id: string, userId: string): Promise<boolean> {
  const rows = await db.query(
    'exports.insert',
    `insert into data_exports (id, user_id, created_at) values ($1, $2, $3) on conflict (user_id) where status = 'queued' do nothing returning id`,
    [id, userId, instantText(db.clock.nowMs())],
  );
  return rows.length === 1;
}

export function listExportRows(db: Db, userId: string): Promise<ExportRow[]> {
  return db.query<ExportRow>(
    'exports.list',
    `select ${COLUMNS} from data_exports where user_id = $1 and (expires_at is null or expires_at > $2) and (status <> 'ready' or private.holds_still(holds)) order by created_at desc, id desc limit 20`,
    [userId, instantText(db.clock.nowMs())],
  );
}

/** Only while the person has all that is in it. */
export function findReadyExport(db: Db, id: string, userId: string): Promise<ExportRow | null> {
  return db.one<ExportRow>(
    'exports.find',
    `select ${COLUMNS} from data_exports where id = $1 and user_id = $2 and status = 'ready' and expires_at > $3 and private.holds_still(holds)`,
    [id, userId, instantText(db.clock.nowMs())],
  );
}

// ── The job ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function findQueued(db: LookupDb, id: string): Promise<string | null> {
  const row = await db.one<{ user_id: string }>(
    'exports.queued',
    `select user_id from data_exports where id = $1 and status = 'queued'`,
    [id],
  );
  return row?.user_id ?? null;
}

export type Subject = {
  readonly person: Record<string, unknown>;
  readonly sessions: unknown[];
  readonly requests: unknown[];
  readonly owner_ids: string[];
  /** The keys of all that is in the copy, as they are at the moment it is begun. */
  readonly holds: string[];
  readonly leases: { ownerId: string; contractIds: string[] }[];
};

/** Null when the account has been closed meanwhile. */
export async function findSubject(db: LookupDb, userId: string): Promise<Subject | null> {
  const row = await db.one<Subject>(
    'exports.subject',
    `select person, sessions, requests, owner_ids, leases,
            array(select k from unnest(private.holdings($1, $2)) k where k !~ '^grant:' order by k) as holds from private.export_subject($1)`,
    [userId, db.clock.today()],
  );
  return row?.person ? row : null;
}

/** False when the row is not waiting any more, or its person has no longer all that was put into it. */
export async function markReady(
  db: LookupDb,
  id: string,
  made: { key: string; size: number; expiresAt: string; holds: readonly string[] },
): Promise<boolean> {
  const rows = await db.query(
    'exports.ready',
    `update data_exports set status = 'ready', archive_key = $2, size = $3, ready_at = $4, expires_at = $5, holds = $6
      where id = $1 and status = 'queued' and $6::text[] <@ private.holdings(user_id, $7) returning id`,
    [id, made.key, made.size, instantText(db.clock.nowMs()), made.expiresAt, made.holds, db.clock.today()],
  );
  return rows.length === 1;
}

export async function markFailed(db: LookupDb, id: string): Promise<void> {
  await db.query('exports.failed', `update data_exports set status = 'failed' where id = $1 and status = 'queued'`, [
    id,
  ]);
}

/** Rows whose time is over, or whose person has lost something that is in them, with the keys of their bytes. */
export async function takeExpired(db: LookupDb): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    'exports.expired',
    `delete from data_exports where status = 'ready' and (expires_at <= $1 or (holds <@ private.holdings(user_id, $2)) is not true)
      returning archive_key as key`,
    [instantText(db.clock.nowMs()), db.clock.today()],
  );
  return rows.map(({ key }) => key);
}

export const PAGE = 500;
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Whose data, and who reads the copy. */
export type Part = { readonly ownerId: string; readonly userId: string; readonly isPrincipal: boolean };

/** What of a table is one person's is not for the others of the owner. */
const ofReader = ({ ofPerson }: Exported) =>
  ofPerson === undefined ? '' : ` and (${ofPerson} is null or ${ofPerson} = $3)`;
const readerOf = ({ ofPerson }: Exported, { userId }: Part) => (ofPerson === undefined ? [] : [userId]);

export async function exportPage(
  db: Db,
  table: ExportedTable,
  part: Part,
  after: string | null,
): Promise<Record<string, unknown>[]> {
  const exported: Exported = EXPORTED[table];
  const { also, without } = exported;
  const ours = `array[${[...OURS, ...(without ?? [])].map((column) => `'${column}'`).join(', ')}]::text[]`;
  const rows = await db.query<{ row: Record<string, unknown> }>(
    `exports.page-${table}`,
    `select (to_jsonb(x) - ${ours})${also === undefined ? '' : ` || ${also}`} as row from ${table} x
      where x.owner_id = $1 and x.id > $2${ofReader(exported)} order by x.id limit ${PAGE}`,
    [part.ownerId, after ?? FIRST_ID, ...readerOf(exported, part)],
  );
  return rows.map(({ row }) => row);
}

export type SheetPage = readonly { readonly id: string; readonly cells: SheetRow | null }[];

const cellSql = ({ type, sql }: TableColumn) => (type === 'number' ? `trim_scale(${sql})::text` : sql);

/** A page of a table in the columns of its sheet; a row without lines has no cells, yet moves the page on. */
export function exportSheetPage(
  db: Db,
  { table, lines, columns }: TableSheet,
  part: Part,
  after: string | null,
): Promise<SheetPage> {
  const cells = `jsonb_build_array(${columns.map(cellSql).join(', ')})`;
  return db.query(
    `exports.sheet-${table}${lines === undefined ? '' : '-lines'}`,
    `select x.id, ${lines === undefined ? cells : `case when l.owner_id is not null then ${cells} end`} as cells
       from (select * from ${table} where owner_id = $1 and id > $2${ofReader(EXPORTED[table])} order by id limit ${PAGE}) x${lines === undefined ? '' : ` left join ${lines}`}
      order by x.id`,
    [part.ownerId, after ?? FIRST_ID, ...readerOf(EXPORTED[table], part)],
  );
}

/** The plan, and who pays for it: one row each, so they stand in one entry. */
export async function exportSubscription(
  db: Db,
  ownerId: string,
): Promise<{ plan: Record<string, unknown> | null; requisites: Record<string, unknown> | null }> {
  const row = await db.one<{ plan: Record<string, unknown> | null; requisites: Record<string, unknown> | null }>(
    'exports.subscription',
    `select (select to_jsonb(s) from subscriptions s where s.owner_id = $1) as plan, (select to_jsonb(r) from billing_requisites r where r.owner_id = $1) as requisites`,
    [ownerId],
  );
  return row ?? { plan: null, requisites: null };
}

/** How a person calls the account: the name of its folder where he has several. */
export async function exportOwnerName(db: Db, ownerId: string): Promise<string> {
  const row = await db.one<{ name: string }>('exports.owner', 'select name from owners where id = $1', [ownerId]);
  return row?.name ?? '';
}

/** The account itself: its name, what its tenants are told, how contracts are numbered and what a payment pays first. */
export async function exportAccount(db: Db, ownerId: string): Promise<Record<string, unknown> | null> {
  const row = await db.one<{ row: Record<string, unknown> }>(
    'exports.account',
    `select to_jsonb(o) - 'suspended_reason' as row from owners o where o.id = $1`,
    [ownerId],
  );
  return row?.row ?? null;
}
