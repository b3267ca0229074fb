import { DatabaseRefusal } from '../platform/db/pool.ts';
import { isHeldByAnother } from './database-errors.ts';
import { toAppError } from './error-handler.ts';
import { AppError } from './errors.ts';

export type RowsOf<Item, Row> = {
  /** A transaction of its own. */
  readonly act: (item: Item, index: number) => Promise<Row>;
  readonly refuse: (error: AppError, item: Item, index: number) => Row;
};

/**
 * A call of many rows, each with its own answer: one that is refused stops none of the others, whatever refused it, a use case or the
 * database. What is our bug, or a database that is not there, ends the call, and so does a person who is no longer let in. Who may do nothing
 * of what he has asked for, because of the account or of his rights, is told so once.
 */
export async function eachRow<Item, Row>(items: readonly Item[], { act, refuse }: RowsOf<Item, Row>): Promise<Row[]> {
  const rows: Row[] = [];
  const barred: unknown[] = [];
  for (const [index, item] of items.entries()) {
    try {
      rows.push(await act(item, index));
    } catch (failure) {
      const error = rowError(failure);
      if (error.status >= 500 || ENDS_CALL.has(error.status)) throw failure;
      if (BARS.has(error.status)) barred.push(failure);
      rows.push(refuse(error, item, index));
    }
  }
  if (barred.length > 0 && barred.length === items.length) throw barred[0];
  return rows;
}

/** A row that somebody holds says nothing of the others; to a call of one thing the same is «unavailable». */
function rowError(failure: unknown): AppError {
  const isHeld = failure instanceof DatabaseRefusal && isHeldByAnother(failure.cause);
  return isHeld ? new AppError('version_conflict', { cause: failure }) : toAppError(failure);
}

/** Not signed in any more; more than the call may say. */
const ENDS_CALL: ReadonlySet<number> = new Set([401, 413, 429]);
/** The subscription; the rights. */
const BARS: ReadonlySet<number> = new Set([402, 403]);
