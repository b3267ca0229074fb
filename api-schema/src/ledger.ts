import * as z from 'zod/mini';
import { day, id, kopValue } from './fields.ts';

/** The running statement of a contract or of a counterparty (contract.md §3.11). A positive balance means that the tenant owes. */

/** `from` and `to` give the statement, both ends included; `on` gives only the balance at the end of that day. */
export const ledgerQuery = z
  .strictObject({
    from: z.optional(day),
    to: z.optional(day),
    on: z.optional(day),
  })
  .check(
    // Turned round it would answer zeros, which look like a balance.
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: 'Кінець раніший за початок',
    }),
    // A balance on a day is another answer than the movement of a span, so a call that names both has no single one (contract.md §3.11).
    z.refine(({ from, to, on }) => on === undefined || (from === undefined && to === undefined), {
      path: ['on'],
      error: 'Вкажіть щось одне: день або проміжок',
    }),
  );

const LEDGER_KINDS = [
  'opening',
  'receipt',
  'void',
  'payment',
  'reversal',
  'deposit',
  'write_off',
  'refund',
  'adjustment',
] as const;
const DOCUMENT_TYPES = ['receipt', 'payment', 'contract', 'refund', 'write_off'] as const;

const ledgerItem = z.strictObject({
  date: day,
  kind: z.enum(LEDGER_KINDS),
  title: z.string(),
  document: z.nullable(z.strictObject({ type: z.enum(DOCUMENT_TYPES), id, number: z.nullable(z.string()) })),
  contractId: id,
  debitKop: kopValue,
  creditKop: kopValue,
  balanceKop: kopValue,
});

const ledgerStatement = z.strictObject({
  openingBalanceKop: kopValue,
  items: z.array(ledgerItem),
  closingBalanceKop: kopValue,
});

const ledgerBalance = z.strictObject({ balanceKop: kopValue });

export const ledgerView = z.union([ledgerStatement, ledgerBalance]);
