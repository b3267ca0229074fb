import type { ledgerQuery, ledgerView } from '@kliuchar/api-schema/ledger';
import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import { period } from '@kliuchar/domain/dates/period';
import type * as z from 'zod/mini';
import type { StatementRow } from './ledger.sql.ts';

export type LedgerQuery = z.output<typeof ledgerQuery>;
export type LedgerView = z.input<typeof ledgerView>;
type LedgerItem = Extract<LedgerView, { items: unknown }>['items'][number];

export function viewStatement(openingBalanceKop: number, rows: readonly StatementRow[]): LedgerView {
  let balanceKop = openingBalanceKop;
  const items = rows.map((row): LedgerItem => {
    balanceKop += row.amountKop;
    return {
      date: row.date,
      kind: kindOf(row),
      title: titleOf(row),
      document: documentOf(row),
      contractId: row.contractId,
      debitKop: Math.max(0, row.amountKop),
      creditKop: Math.max(0, -row.amountKop),
      balanceKop,
    };
  });
  return { openingBalanceKop, items, closingBalanceKop: balanceKop };
}

function kindOf({ sourceType, isReversal }: StatementRow): LedgerItem['kind'] {
  switch (sourceType) {
    case 'receipt':
      return isReversal ? 'void' : 'receipt';
    case 'payment':
      return isReversal ? 'reversal' : 'payment';
    case 'opening':
    case 'deposit':
    case 'write_off':
      return sourceType;
    case 'allocation':
    case 'credit':
      return 'adjustment';
  }
}

const METHODS: Readonly<Record<string, string>> = { bank: 'переказ', cash: 'готівка', card: 'картка', offset: 'залік' };

function titleOf(row: StatementRow): string {
  switch (kindOf(row)) {
    case 'receipt':
      return row.receiptKind === 'regular' && row.receiptPeriod !== null
        ? `Квитанція ${row.receiptNumber} за ${formatPeriod(period(row.receiptPeriod))}`
        : `Разова квитанція ${row.receiptNumber}`;
    case 'void':
      return `Анулювання квитанції ${row.receiptNumber}`;
    case 'payment':
      return `Оплата: ${METHODS[row.paymentMethod ?? ''] ?? 'переказ'}`;
    case 'reversal':
      return 'Сторнування оплати';
    case 'opening':
      return 'Початковий залишок';
    case 'deposit':
      return 'Гарантійний платіж';
    case 'write_off':
      return 'Списання боргу';
    case 'adjustment':
      return 'Коригування';
  }
}

function documentOf(row: StatementRow): LedgerItem['document'] {
  if (row.sourceType === 'receipt') return { type: 'receipt', id: row.sourceId, number: row.receiptNumber };
  if (row.sourceType === 'payment') return { type: 'payment', id: row.sourceId, number: row.paymentReference };
  if (row.sourceType === 'opening') return { type: 'contract', id: row.contractId, number: row.contractNumber };
  return null;
}
