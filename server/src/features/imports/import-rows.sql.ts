import type { ImportRow } from '@kliuchar/api-schema/imports';
import type { Db } from '../../platform/db/scope.ts';

export type RowRecord = {
  id: string;
  number: number;
  cells_sealed: Buffer | null;
  state: ImportRow['state'];
  problems: ImportRow['problems'];
  duplicate: ImportRow['duplicate'];
  decision: ImportRow['decision'];
};

type Of = { readonly id: string; readonly owner_id: string };
const COLUMNS = 'id, number, cells_sealed, state, problems, duplicate, decision';

export type NewRow = { readonly id: string; readonly number: number; readonly sealed: Buffer };

/** All of a file in one statement; `judged` are the same rows in the same order. */
export async function insertRows(
  db: Db,
  { id, owner_id: ownerId }: Of,
  { rows, judged }: { readonly rows: readonly NewRow[]; readonly judged: readonly Judged[] },
): Promise<void> {
  await db.query(
    'imports.insert-rows',
    `insert into import_rows (id, owner_id, import_id, number, cells_sealed, state, problems, duplicate)
     select x.id, $1, $2, x.number, x.sealed, x.state, coalesce(x.problems, '[]'), x.duplicate
       from unnest($3::uuid[], $4::integer[], $5::bytea[], $6::text[], $7::jsonb[], $8::jsonb[]) x(id, number, sealed, state, problems, duplicate)`,
    [
      ownerId,
      id,
      rows.map((row) => row.id),
      rows.map(({ number }) => number),
      rows.map(({ sealed }) => sealed),
      ...judgedColumns(judged),
    ],
  );
}

/** Most rows have neither problems nor a twin. */
function judgedColumns(rows: readonly Judged[]): unknown[] {
  return [
    rows.map(({ state }) => state),
    rows.map(({ problems }) => (problems.length === 0 ? null : JSON.stringify(problems))),
    rows.map(({ duplicate }) => duplicate && JSON.stringify(duplicate)),
  ];
}

/** Those that are not saved yet, in the order of the file. */
export function listUnsaved(db: Db, { id, owner_id: ownerId }: Of): Promise<RowRecord[]> {
  return db.query<RowRecord>(
    'imports.unsaved',
    `select ${COLUMNS} from import_rows where owner_id = $2 and import_id = $1 and state in ('ready', 'wrong', 'failed') order by number`,
    [id, ownerId],
  );
}

export type Judged = Pick<RowRecord, 'id' | 'state' | 'problems' | 'duplicate'>;

/** Of so many, joining each with each costs some milliseconds. */
const JUDGED_AT_ONCE = 500;

/**
 * In parts, and with the ids of the part said twice: of a table that has just been filled the database believes that an import has one row, and
 * would compare all five thousand with all five thousand, which is past the time of a statement.
 */
export async function judgeRows(db: Db, { id, owner_id: ownerId }: Of, rows: readonly Judged[]): Promise<void> {
  for (let at = 0; at < rows.length; at += JUDGED_AT_ONCE) {
    const part = rows.slice(at, at + JUDGED_AT_ONCE);
    await db.query(
      'imports.judge',
      `update import_rows r set state = x.state, problems = coalesce(x.problems, '[]'), duplicate = x.duplicate
         from unnest($3::uuid[], $4::text[], $5::jsonb[], $6::jsonb[]) x(id, state, problems, duplicate)
        where r.owner_id = $2 and r.import_id = $1 and r.id = any ($3) and r.id = x.id and r.state in ('ready', 'wrong', 'failed')`,
      [id, ownerId, part.map((row) => row.id), ...judgedColumns(part)],
    );
  }
}

export type RowPage = {
  readonly states: readonly string[];
  readonly onlyDuplicates: boolean;
  readonly limit: number;
  readonly offset: number;
};

export async function listRows(
  db: Db,
  { id, owner_id: ownerId }: Of,
  page: RowPage,
): Promise<{ rows: RowRecord[]; total: number }> {
  const some = `from import_rows where owner_id = $2 and import_id = $1 and (state = any ($3::text[]) or ($4 and state = 'ready' and duplicate is not null))`;
  const found = await db.query<{ total: number } & (RowRecord | Record<keyof RowRecord, null>)>(
    'imports.rows',
    `select c.total, r.* from (select count(*)::int as total ${some}) c
       left join (select ${COLUMNS} ${some} order by number limit $5 offset $6) r on true order by r.number`,
    [id, ownerId, page.states, page.onlyDuplicates, page.limit, page.offset],
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

export function findRow(db: Db, of: Of, rowId: string): Promise<RowRecord | null> {
  return db.one<RowRecord>(
    'imports.row',
    `select ${COLUMNS} from import_rows where owner_id = $2 and import_id = $1 and id = $3`,
    [of.id, of.owner_id, rowId],
  );
}

export async function changeRow(
  db: Db,
  of: Of,
  row: Pick<RowRecord, 'id' | 'decision'> & { readonly sealed: Buffer },
): Promise<void> {
  await db.query(
    'imports.change-row',
    'update import_rows set cells_sealed = $4, decision = $5 where owner_id = $2 and import_id = $1 and id = $3',
    [of.id, of.owner_id, row.id, row.sealed, row.decision],
  );
}

/** The next row to be saved; the import's row is held, so nobody else takes it. */
export function nextReady(db: Db, { id, owner_id: ownerId }: Of): Promise<RowRecord | null> {
  return db.one<RowRecord>(
    'imports.next',
    `select ${COLUMNS} from import_rows where owner_id = $2 and import_id = $1 and state = 'ready' order by number limit 1 for update`,
    [id, ownerId],
  );
}

type Settled = {
  readonly id: string;
  readonly state: 'saved' | 'skipped' | 'failed';
  readonly problems?: RowRecord['problems'];
};

/** False when it is not waiting any more. What is saved keeps nothing of the file. */
export async function settleRow(
  db: Db,
  { owner_id: ownerId }: Of,
  { id, state, problems = [] }: Settled,
): Promise<boolean> {
  const rows = await db.query(
    'imports.settle',
    `update import_rows set state = $3, problems = $4, cells_sealed = case when $3 = 'failed' then cells_sealed end
      where owner_id = $2 and id = $1 and state = 'ready' returning id`,
    [id, ownerId, state, JSON.stringify(problems)],
  );
  return rows.length === 1;
}

export type EntryRecord = { id: string; entity: ImportEntity; entity_id: string; change: 'created' | 'updated' };
export type ImportEntity = 'complex' | 'property' | 'counterparty' | 'contract' | 'physical_meter' | 'reading';

export function insertEntry(
  db: Db,
  { id: importId, owner_id: ownerId }: Of,
  entry: EntryRecord & { readonly rowId: string },
): Promise<unknown> {
  return db.query(
    'imports.insert-entry',
    `insert into import_entries (id, owner_id, import_id, row_id, entity, entity_id, change) values ($1, $2, $3, $4, $5, $6, $7)`,
    [entry.id, ownerId, importId, entry.rowId, entry.entity, entry.entity_id, entry.change],
  );
}

/** The last that was made and still stands: who stands on another goes first. */
export function nextStanding(db: Db, { id, owner_id: ownerId }: Of): Promise<EntryRecord | null> {
  return db.one<EntryRecord>(
    'imports.next-standing',
    `select id, entity, entity_id, change from import_entries
      where owner_id = $2 and import_id = $1 and state = 'standing' order by position desc limit 1 for update`,
    [id, ownerId],
  );
}

export async function settleEntry(
  db: Db,
  { owner_id: ownerId }: Of,
  entry: {
    readonly id: string;
    readonly state: 'undone' | 'kept';
    readonly label: string | null;
    readonly reason: string | null;
  },
): Promise<boolean> {
  const rows = await db.query(
    'imports.settle-entry',
    `update import_entries set state = $3, label = $4, reason = $5 where owner_id = $2 and id = $1 and state = 'standing' returning id`,
    [entry.id, ownerId, entry.state, entry.label, entry.reason],
  );
  return rows.length === 1;
}

export type DraftContract = { id: string; number: string };

/** Whether the import has made this contract, whatever came of it since. */
export async function isMadeBy(db: Db, { id, owner_id: ownerId }: Of, contractId: string): Promise<boolean> {
  const found = await db.one(
    'imports.has_made',
    `select 1 from import_entries where owner_id = $2 and import_id = $1 and entity = 'contract' and entity_id = $3`,
    [id, ownerId, contractId],
  );
  return found !== null;
}

/** Contracts of the import that are drafts still, in the order of their ids. */
export function listDrafts(
  db: Db,
  { id, owner_id: ownerId }: Of,
  after: string | null,
  limit: number,
): Promise<DraftContract[]> {
  return db.query<DraftContract>(
    'imports.drafts',
    `select c.id, c.number from import_entries x join contracts c on c.owner_id = x.owner_id and c.id = x.entity_id
      where x.owner_id = $2 and x.import_id = $1 and x.entity = 'contract' and x.state = 'standing' and c.status = 'draft'
        and ($3::uuid is null or c.id > $3) order by c.id limit $4`,
    [id, ownerId, after, limit],
  );
}
