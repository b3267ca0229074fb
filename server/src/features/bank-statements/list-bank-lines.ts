import type {
  BankLine,
  BankPayer,
  BankStatement,
  countBankLines,
  listBankLines as linesEndpoint,
  listBankPayers as payersEndpoint,
  listStatements as statementsEndpoint,
} from '@kliuchar/api-schema/bank-statements';
import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewLine, viewPayer, viewStatement } from './bank-line.view.ts';
import { countLines, findLine, listLineRows } from './bank-line-list.sql.ts';
import { listPayers } from './bank-payers.sql.ts';
import { listStatementRows } from './bank-statements.sql.ts';

export async function listBankLines(
  { db: database, vault }: Deps,
  actor: SessionActor,
  query: QueryOf<typeof linesEndpoint>,
): Promise<ListResult<BankLine>> {
  const { limit, offset, cursor, sort = '-paid_on', ...filters } = query;
  const page = { limit, offset, cursor };
  const { rows, total } = await withReadScope(database, actor, (db) => listLineRows(db, filters, { sort, page }));
  return listResult(rows, total, page, (row) => viewLine(vault, row));
}

export async function listStatements(
  deps: Deps,
  actor: SessionActor,
  page: QueryOf<typeof statementsEndpoint>,
): Promise<ListResult<BankStatement>> {
  const of = { limit: page.limit, offset: page.offset, cursor: page.cursor };
  const { rows, total } = await withReadScope(deps.db, actor, (db) => listStatementRows(db, of));
  return listResult(rows, total, of, ({ cursor_key: _key, ...row }) => viewStatement(row));
}

export async function countBankLinesOf(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof countBankLines>> {
  const rows = await withReadScope(deps.db, actor, countLines);
  const counts = { waiting: { high: 0, medium: 0, low: 0, none: 0 }, waitingKop: 0, confirmed: 0, ignored: 0 };
  for (const { status, confidence, count, kop: sum } of rows) {
    if (status !== 'waiting') counts[status] += count;
    else {
      counts.waiting[confidence] += count;
      counts.waitingKop += sum;
    }
  }
  return { ...counts, waitingKop: kop(counts.waitingKop) };
}

export async function listBankPayers(
  deps: Deps,
  actor: SessionActor,
  page: QueryOf<typeof payersEndpoint>,
): Promise<ListResult<BankPayer>> {
  const of = { limit: page.limit, offset: page.offset, cursor: page.cursor };
  const { rows, total } = await withReadScope(deps.db, actor, (db) => listPayers(db, of));
  return listResult(rows, total, of, ({ cursor_key: _key, ...row }) => viewPayer(deps.vault, row));
}

/** Also the answer after a change, from the same transaction. */
export async function readLine({ vault }: Pick<Deps, 'vault'>, db: Db, id: string): Promise<BankLine> {
  const row = await findLine(db, id);
  if (row === null) throw new AppError('bank_line_not_found');
  return viewLine(vault, row);
}
