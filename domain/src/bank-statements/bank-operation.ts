import type { Day } from '../dates/day.ts';
import type { Kop } from '../money/kop.ts';
import { cutText } from '../text/cut-text.ts';

/** One movement of money as a bank's file tells it; what the file does not tell is an empty string. */
export type BankOperation = {
  /** The place in the file, counted from 1 as a spreadsheet counts. */
  readonly row: number;
  readonly paidOn: Day;
  /** `09:50:17`; empty where the bank gives the day alone. */
  readonly time: string;
  readonly direction: 'in' | 'out';
  /** Always positive. */
  readonly amountKop: Kop;
  readonly purpose: string;
  readonly payerName: string;
  readonly payerIban: string;
  readonly payerTaxId: string;
  /** The account or card of the owner. */
  readonly account: string;
  /** What the bank itself calls this operation and nothing else. */
  readonly bankId: string;
  /** The number of the paper: others may have the same. */
  readonly documentNumber: string;
};

/** Why a row is no operation we can take. */
export const ROW_REFUSALS = ['date', 'amount', 'currency', 'future'] as const;
export type RowRefusal = (typeof ROW_REFUSALS)[number];

export type RefusedRow = { readonly row: number; readonly reason: RowRefusal };

export type ReadStatement = { readonly operations: readonly BankOperation[]; readonly refused: readonly RefusedRow[] };

/** A file of every known kind; `table` is one whose columns the person has named. */
export const STATEMENT_FORMATS = [
  'privat24',
  'privat24_business',
  'privat24_api',
  'monobank',
  'monobank_api',
  'ibank2ua',
  'sense',
  'camt053',
  'table',
] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Longer is nobody's purpose: the NBU allows 420 characters (ukraine.md §1). */
const LONGEST_TEXT = 1000;

/** Spaces that are not single and plain, or a mark that composes with its letter: most cells have neither and stay as they are. */
const UNEVEN = /[^\S ]|\s{2}|^\s|\s$|\p{M}/u;

/** What a bank writes, as one line; forms of letters are composed, because monobank gives «ї» in two signs. */
export function bankText(text: string): string {
  const even = UNEVEN.test(text) ? text.normalize('NFC').replace(/\s+/gu, ' ').trim() : text;
  return cutText(even, LONGEST_TEXT);
}
