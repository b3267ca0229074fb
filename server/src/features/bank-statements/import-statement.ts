import { STATEMENT_MAX_BYTES, type StatementImport, statementColumns } from '@kliuchar/api-schema/bank-statements';
import { checkInput } from '@kliuchar/api-schema/check-input';
import { fromWire } from '@kliuchar/api-schema/wire-case';
import type { BankOperation, ReadStatement } from '@kliuchar/domain/bank-statements/bank-operation';
import { identitiesOf } from '@kliuchar/domain/bank-statements/operation-identity';
import type { StatementColumns } from '@kliuchar/domain/bank-statements/statement-columns';
import type { Day } from '@kliuchar/domain/dates/day';
import { cleanLine } from '@kliuchar/domain/text/clean-line';
import { cutText } from '@kliuchar/domain/text/cut-text';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { inParts } from '../../platform/in-parts.ts';
import { sha256 } from '../../platform/tokens.ts';
import { viewStatement } from './bank-line.view.ts';
import { insertLines, LINES_A_STATEMENT } from './bank-lines.sql.ts';
import { countAdded, findStatement, insertStatement, listLayouts, saveLayout } from './bank-statements.sql.ts';
import { detailsOf, fingerprintOf, sealDetails } from './line-details.ts';
import { openMatcher } from './match-lines.ts';
import { NewLines } from './new-lines.ts';
import { parseApart } from './parse-apart.ts';
import type { Parsed } from './parse-statement.ts';

type Upload = {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly columns: string | undefined;
  readonly ownerId: string | undefined;
};

const LONGEST_FILE_NAME = 200;
/** More reasons explain nothing further. */
const REFUSED_ROWS_KEPT = 100;

/** A file becomes lines that wait for the owner's word, or a question what its columns are. Nothing of the file itself is kept. */
export async function importStatement(deps: Deps, actor: SessionActor, upload: Upload): Promise<StatementImport> {
  if (upload.bytes.length > STATEMENT_MAX_BYTES) throw new AppError('payload_too_large');
  const columns = upload.columns === undefined ? null : readColumns(upload.columns);
  const { ownerId, layouts } = await withReadScope(deps.db, actor, async (db) => {
    const owner = ownerForCreate(db, upload.ownerId);
    return { ownerId: owner, layouts: await listLayouts(db, owner) };
  });
  const known = new Map(layouts.map((layout) => [layout.titlesHash, layout.columns]));
  const parsed = await parseApart({ bytes: upload.bytes, columns, layouts: Object.fromEntries(known) });
  if (parsed.kind === 'refused')
    throw new AppError(parsed.reason === 'too_long' ? 'statement_too_long' : 'unsupported_statement');
  if (parsed.kind === 'table') return { status: 'columns_needed', statement: null, table: parsed.table };
  const read = withoutFuture(parsed, deps.clock.today());
  const lines = await linesOf(deps, actor, ownerId, read.operations);
  const kept = { parsed: { ...parsed, ...read }, lines, columns, fileName: upload.fileName };
  return withWriteScope(deps.db, actor, (db) => keepStatement(db, { ...kept, ownerId: ownerForCreate(db, ownerId) }));
}

/** JSON in a field of a form, by the names of the wire. */
function readColumns(text: string): StatementColumns {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fieldError('columns', 'Тут має бути JSON зі стовпцями');
  }
  const checked = checkInput(statementColumns, fromWire(value));
  if (!checked.ok) {
    const fields = Object.entries(checked.fields).map(([path, message]) => [`columns.${path}`, message]);
    throw new AppError('validation', { wireFields: Object.fromEntries(fields) });
  }
  return checked.value;
}

type Read = Extract<Parsed, { kind: 'statement' }>;
type Kept = {
  readonly ownerId: string;
  readonly parsed: Read;
  readonly lines: readonly NewLines[];
  readonly columns: StatementColumns | null;
  readonly fileName: string;
};

async function keepStatement(db: Db, { ownerId, parsed, lines, columns, fileName }: Kept): Promise<StatementImport> {
  const { operations, refused } = parsed;
  const days = operations.map(({ paidOn }) => paidOn).sort();
  const id = newId();
  const incomingCount = lines.reduce((sum, { count }) => sum + count, 0);
  if (columns !== null && parsed.layout !== null)
    saveLayout(db, { id: newId(), ownerId, titlesHash: sha256(parsed.layout), columns });
  insertStatement(db, {
    id,
    ownerId,
    fileName: cutText(cleanLine(fileName), LONGEST_FILE_NAME) || 'виписка',
    format: parsed.format,
    periodFrom: days[0] ?? null,
    periodTo: days.at(-1) ?? null,
    incomingCount,
    outgoingCount: operations.length - incomingCount,
    refusedCount: refused.length,
    refusedRows: refused.slice(0, REFUSED_ROWS_KEPT),
  });
  let addedCount = 0;
  for (const part of lines) addedCount += await insertLines(db, { ownerId, statementId: id }, part);
  countAdded(db, { id, ownerId, addedCount });
  await db.audit({
    action: 'bank_statement.imported',
    entityType: 'bank_statement',
    entityId: id,
    ownerId,
    details: { format: parsed.format, count: addedCount },
  });
  const statement = await findStatement(db, id);
  if (statement === null) throw new Error('The statement that was just put in is not there');
  return { status: 'imported', statement: viewStatement(statement), table: null };
}

/** What is dated ahead has not come yet, whatever the file says. */
function withoutFuture({ operations, refused }: ReadStatement, today: Day): ReadStatement {
  const ahead = operations.filter(({ paidOn }) => paidOn > today);
  if (ahead.length === 0) return { operations, refused };
  const all = [...refused, ...ahead.map(({ row }) => ({ row, reason: 'future' as const }))];
  return { operations: operations.filter(({ paidOn }) => paidOn <= today), refused: all.sort((a, b) => a.row - b.row) };
}

/**
 * Incoming money alone; which of several alike a line is, is counted over the whole file. Ids are in the order of the file, which a list of
 * one day shows, and lines in the order of what they are known by (`insertLines`).
 */
async function linesOf(
  deps: Deps,
  actor: SessionActor,
  ownerId: string,
  operations: readonly BankOperation[],
): Promise<NewLines[]> {
  const { vault } = deps;
  const identities = identitiesOf(operations);
  const incoming = operations.flatMap((operation, at) =>
    operation.direction === 'in' ? [{ operation, identity: identities[at] ?? '' }] : [],
  );
  const lines = await inParts(incoming, ({ operation, identity }) => ({
    id: newId(),
    row: operation.row,
    paidOn: operation.paidOn,
    amountKop: operation.amountKop,
    fingerprint: fingerprintOf(vault, identity),
    details: detailsOf(operation),
  }));
  if (lines.length === 0) return [];
  lines.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const matchOf = await openMatcher(deps, { actor, ownerId }, lines);
  const parts: NewLines[] = [];
  await inParts(lines, (line) => {
    const match = matchOf(line);
    partOf(parts).add({ ...line, detailsSealed: sealDetails(vault, line.details), match });
  });
  return parts;
}

/** Where the next line goes. */
function partOf(parts: NewLines[]): NewLines {
  const last = parts.at(-1);
  if (last !== undefined && last.count < LINES_A_STATEMENT) return last;
  const next = new NewLines();
  parts.push(next);
  return next;
}
