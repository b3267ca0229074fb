import type { BankStatement } from '@kliuchar/api-schema/bank-statements';
import type { StatementColumns } from '@kliuchar/domain/bank-statements/statement-columns';
import type { Day } from '@kliuchar/domain/dates/day';
import type { ListPage, ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';

export type LayoutRow = { titlesHash: string; columns: StatementColumns };

export function listLayouts(db: Db, ownerId: string): Promise<LayoutRow[]> {
  return db.query<LayoutRow>(
    'bank-statements.layouts',
    `select encode(titles_hash, 'hex') as "titlesHash", columns from bank_layouts where owner_id = $1 order by updated_at desc limit 100`,
    [ownerId],
  );
}

export function saveLayout(
  db: Db,
  layout: { id: string; ownerId: string; titlesHash: Buffer; columns: StatementColumns },
): void {
  db.effect(
    'bank-statements.save_layout',
    `insert into bank_layouts (id, owner_id, titles_hash, columns) values ($1, $2, $3, $4)
     on conflict (owner_id, titles_hash) do update set columns = excluded.columns, updated_at = now()`,
    [layout.id, layout.ownerId, layout.titlesHash, JSON.stringify(layout.columns)],
  );
}

export type StatementRow = Omit<BankStatement, 'refusedRows'> & {
  ownerId: string;
  refusedRows: BankStatement['refusedRows'];
};

export type NewStatement = {
  readonly id: string;
  readonly ownerId: string;
  readonly fileName: string;
  readonly format: BankStatement['format'];
  readonly periodFrom: Day | null;
  readonly periodTo: Day | null;
  readonly incomingCount: number;
  readonly outgoingCount: number;
  readonly refusedCount: number;
  readonly refusedRows: BankStatement['refusedRows'];
};

/** All of its lines count as known until they have been put in. */
export function insertStatement(db: Db, made: NewStatement): void {
  db.effect(
    'bank-statements.insert',
    `insert into bank_statements (id, owner_id, file_name, format, period_from, period_to, added_count, known_count, outgoing_count, refused_count, refused_rows)
     values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10)`,
    [
      made.id,
      made.ownerId,
      made.fileName,
      made.format,
      made.periodFrom,
      made.periodTo,
      made.incomingCount,
      made.outgoingCount,
      made.refusedCount,
      JSON.stringify(made.refusedRows),
    ],
  );
}

export function countAdded(db: Db, of: { id: string; ownerId: string; addedCount: number }): void {
  db.effect(
    'bank-statements.count_added',
    'update bank_statements set added_count = $3, known_count = known_count - $3 where id = $1 and owner_id = $2',
    [of.id, of.ownerId, of.addedCount],
  );
}

const COLUMNS = `s.id, s.owner_id as "ownerId", s.file_name as "fileName", s.format, s.period_from as "periodFrom", s.period_to as "periodTo",
  s.added_count as "addedCount", s.known_count as "knownCount", s.outgoing_count as "outgoingCount", s.refused_count as "refusedCount",
  s.refused_rows as "refusedRows", s.created_at as "createdAt",
  (select count(*)::int from bank_lines l where l.owner_id = s.owner_id and l.statement_id = s.id and l.status = 'waiting') as "waitingCount"`;

export function findStatement(db: Db, id: string): Promise<StatementRow | null> {
  return db.one<StatementRow>(
    'bank-statements.find',
    `select ${COLUMNS} from bank_statements s where s.id = $1 and s.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

export function listStatementRows(
  db: Db,
  page: ListPage,
): Promise<{ rows: (StatementRow & { cursor_key: string })[]; total: number }> {
  const request: ListRequest = {
    name: `bank-statements.list.${db.ownerIds.length === 1 ? 'owner' : 'several'}`,
    from: 'from bank_statements s',
    id: 's.id',
    scope:
      db.ownerIds.length === 1
        ? { sql: 's.owner_id = $1', values: [db.ownerIds[0]] }
        : { sql: 's.owner_id = any ($1::uuid[])', values: [db.ownerIds] },
    filters: [],
    sorts: { created_at: { column: 's.created_at', type: 'timestamptz' } },
    sort: '-created_at',
    page,
    display: `select ${COLUMNS}, page.cursor_key from page join bank_statements s on s.id = page.id`,
  };
  return readList(db, request);
}
