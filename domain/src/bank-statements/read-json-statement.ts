import { KOP_MAX, kop } from '../money/kop.ts';
import { kyivMoment, parseBankAmount, parseBankMoment } from './bank-cells.ts';
import {
  type BankOperation,
  bankText,
  type ReadStatement,
  type RefusedRow,
  type RowRefusal,
  type StatementFormat,
} from './bank-operation.ts';
import { isHryvnia } from './read-table.ts';

type Row = Readonly<Record<string, unknown>>;
type Read = Omit<BankOperation, 'row'> | RowRefusal | null;

/** What the programs of the banks give as JSON: items of a monobank statement, transactions of Автоклієнт; null for anything else. */
export function readJsonStatement(value: unknown): (ReadStatement & { format: StatementFormat }) | null {
  const mono = listOf(value) ?? listOf(fieldOf(fieldOf(value, 'data'), 'statementItem'));
  if (mono?.every(isMonoItem)) return { format: 'monobank_api', ...readRows(mono, readMonoItem) };
  const transactions = listOf(fieldOf(value, 'transactions'));
  if (transactions?.every(isTransaction)) return { format: 'privat24_api', ...readRows(transactions, readTransaction) };
  return null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Row)[name] : undefined;
}

function listOf(value: unknown): Row[] | null {
  const list = Array.isArray(value) ? value : isMonoItem(value) ? [value] : null;
  const rows = list?.filter((item): item is Row => typeof item === 'object' && item !== null) ?? [];
  return list !== null && list.length > 0 && rows.length === list.length ? rows : null;
}

function isMonoItem(value: unknown): boolean {
  return typeof fieldOf(value, 'time') === 'number' && typeof fieldOf(value, 'amount') === 'number';
}

const isTransaction = (row: Row) => row.TRANTYPE !== undefined && row.SUM !== undefined;

function readRows(rows: readonly Row[], readRow: (row: Row) => Read): ReadStatement {
  const operations: BankOperation[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, source] of rows.entries()) {
    const row = index + 1;
    const read = readRow(source);
    if (typeof read === 'string') refused.push({ row, reason: read });
    else if (read !== null) operations.push({ row, ...read });
  }
  return { operations, refused };
}

const textAt = (row: Row, name: string) => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? bankText(String(value)) : '';
};

/** Sums are kopecks of the account's currency; what is on hold may still go back, so it is not taken yet. */
function readMonoItem(row: Row): Read {
  const amount = Number(row.amount);
  if (row.hold === true || amount === 0) return null;
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > KOP_MAX) return 'amount';
  const moment = kyivMoment(Number(row.time) * 1000);
  if (moment === null) return 'date';
  return {
    ...moment,
    direction: amount > 0 ? 'in' : 'out',
    amountKop: kop(Math.abs(amount)),
    purpose: [textAt(row, 'description'), textAt(row, 'comment')].filter((text) => text !== '').join('. '),
    payerName: textAt(row, 'counterName'),
    payerIban: textAt(row, 'counterIban'),
    payerTaxId: textAt(row, 'counterEdrpou'),
    account: '',
    bankId: textAt(row, 'id'),
    documentNumber: textAt(row, 'receiptId'),
  };
}

function readTransaction(row: Row): Read {
  const amount = parseBankAmount(textAt(row, 'SUM'));
  if (amount === null || amount === undefined) return 'amount';
  if (!isHryvnia(textAt(row, 'CCY'))) return 'currency';
  const moment = parseBankMoment(textAt(row, 'DATE_TIME_DAT_OD_TIM_P')) ?? parseBankMoment(textAt(row, 'DAT_OD'));
  if (moment === null) return 'date';
  if (amount === 0) return null;
  return {
    ...moment,
    direction: row.TRANTYPE === 'C' ? 'in' : 'out',
    amountKop: kop(Math.abs(amount)),
    purpose: textAt(row, 'OSND'),
    payerName: textAt(row, 'AUT_CNTR_NAM'),
    payerIban: textAt(row, 'AUT_CNTR_ACC'),
    payerTaxId: textAt(row, 'AUT_CNTR_CRF'),
    account: textAt(row, 'AUT_MY_ACC'),
    bankId: textAt(row, 'TECHNICAL_TRANSACTION_ID') || textAt(row, 'ID'),
    documentNumber: textAt(row, 'NUM_DOC'),
  };
}
