import { kop } from '../money/kop.ts';
import { parseBankAmount, parseBankMoment } from './bank-cells.ts';
import {
  type BankOperation,
  bankText,
  type ReadStatement,
  type RefusedRow,
  type RowRefusal,
} from './bank-operation.ts';
import type { ColumnRole, StatementColumns } from './statement-columns.ts';

export type TableToRead = {
  readonly rows: readonly (readonly string[])[];
  /** Of the titles, from 0; what stands above and the titles themselves are no operations. */
  readonly titlesAt: number;
  readonly columns: StatementColumns;
  /** The column that takes the rest of a row which has more cells than there are titles. */
  readonly tailFrom?: number | null;
};

/** Every row below the titles as an operation, or why it is none. */
export function readTable({ rows, titlesAt, columns, tailFrom = null }: TableToRead): ReadStatement {
  const operations: BankOperation[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index <= titlesAt || isNothing(cells, columns)) continue;
    const row = index + 1;
    const read = readRow(tailFrom === null ? cells : withTail(cells, tailFrom), columns);
    if (typeof read === 'string') refused.push({ row, reason: read });
    else if (read !== null) operations.push({ row, ...read });
  }
  return { operations, refused };
}

/** Empty rows, and what banks write below the table: totals and signatures have neither a day nor a sum in its place. */
function isNothing(cells: readonly string[], columns: StatementColumns): boolean {
  const told = [columns.date, columns.amount, columns.debit, columns.credit].map((at) => cellAt(cells, at));
  return told.every((text) => text === '') || (told[0] === '' && !told.slice(1).some((text) => /\d/.test(text)));
}

function withTail(cells: readonly string[], from: number): string[] {
  return [...cells.slice(0, from), cells.slice(from).join(';').replace(/;+$/, '')];
}

function cellAt(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : (cells[at] ?? '').trim();
}

/** Null is an operation of no sum, which nobody misses. */
function readRow(cells: readonly string[], columns: StatementColumns): Omit<BankOperation, 'row'> | RowRefusal | null {
  const cell = (role: ColumnRole) => bankText(cellAt(cells, columns[role]));
  const moment = parseBankMoment(cell('date'));
  if (moment === null) return 'date';
  const signed = signedAmount(cell);
  if (signed === undefined) return 'amount';
  if (signed === 0) return null;
  if (!isHryvnia(cell('currency'))) return 'currency';
  return {
    ...moment,
    direction: signed > 0 ? 'in' : 'out',
    amountKop: kop(Math.abs(signed)),
    purpose: cell('purpose'),
    payerName: cell('payerName'),
    payerIban: cell('payerIban'),
    payerTaxId: cell('payerTaxId'),
    account: cell('account'),
    bankId: cell('bankId'),
    documentNumber: cell('documentNumber'),
  };
}

/** «Дебет», «Дт», «Debit», «Списання», «Видаток»; «Дохід» is not one of them. */
const OUTGOING = /^(деб|дт|d|спис|видат|витрат)/iu;

/** Plus is what came in; undefined is no sum at all. */
function signedAmount(cell: (role: ColumnRole) => string): number | undefined {
  const amount = parseBankAmount(cell('amount'));
  if (amount === undefined) return undefined;
  if (amount !== null) {
    const direction = cell('direction');
    if (direction === '') return amount;
    // A credit below zero is one taken back («сторно»): no money has come.
    return OUTGOING.test(direction) ? -Math.abs(amount) : amount;
  }
  const [debit, credit] = [parseBankAmount(cell('debit')), parseBankAmount(cell('credit'))];
  if (debit === undefined || credit === undefined || (debit === null && credit === null)) return undefined;
  // Both in one row: what is left of it; a credit below zero is one taken back.
  return (credit ?? 0) - Math.abs(debit ?? 0);
}

/** Banks write the letters, the number of the currency, or nothing. */
export function isHryvnia(currency: string): boolean {
  return currency === '' || /^(uah|980|грн\.?|гривня|₴)$/iu.test(currency);
}
