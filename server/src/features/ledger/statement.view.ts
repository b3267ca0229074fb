import type { ledgerQuery, ledgerView } from '@kliuchar/api-schema/ledger';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatPeriod } from '@kliuchar/domain/dates/format-day';
import { period } from '@kliuchar/domain/dates/period';
import { buildStatement, type Movement, type MovementKind } from '@kliuchar/domain/ledger/statement';
import type * as z from 'zod/mini';
import type { StatementRow } from './ledger.sql.ts';

export type LedgerQuery = z.output<typeof ledgerQuery>;
export type LedgerView = z.input<typeof ledgerView>;
export type Statement = Extract<LedgerView, { items: unknown }>;
export type StatementRange = { readonly from: Day | null; readonly to: Day | null };
type LedgerItem = Statement['items'][number];

export function viewStatement(rows: readonly StatementRow[], range: StatementRange): Statement {
  const { openingBalanceKop, items, closingBalanceKop } = buildStatement(rows.map(movementOf), range);
  return {
    openingBalanceKop,
    items: items.map((item): LedgerItem => {
      const { date, kind, title, document, contractId, debitKop, creditKop, balanceKop } = item;
      return { date, kind, title, document, contractId, debitKop, creditKop, balanceKop };
    }),
    closingBalanceKop,
  };
}

type ContractMovement = Movement & { readonly contractId: string; readonly document: LedgerItem['document'] };

function movementOf(row: StatementRow): ContractMovement {
  return {
    date: row.date,
    kind: kindOf(row),
    title: titleOf(row),
    document: documentOf(row),
    contractId: row.contractId,
    changeKop: row.amountKop,
  };
}

function kindOf({ sourceType, isReversal }: StatementRow): MovementKind {
  switch (sourceType) {
    case 'receipt':
      return isReversal ? 'void' : 'receipt';
    case 'payment':
      return isReversal ? 'reversal' : 'payment';
    case 'refund':
      return isReversal ? 'reversal' : 'refund';
    case 'write_off':
      return isReversal ? 'reversal' : 'write_off';
    case 'opening':
    case 'deposit':
      return sourceType;
    case 'allocation':
    case 'credit':
      throw new RangeError('Uses of credit change no balance and are no rows of a statement');
  }
}

const METHODS: Readonly<Record<string, string>> = {
  bank: 'переказ',
  cash: 'готівка',
  card: 'картка',
  offset: 'взаємозалік',
};

const REVERSALS: Readonly<Record<string, string>> = {
  refund: 'Скасовано повернення переплати',
  write_off: 'Скасовано списання боргу',
};

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
      return REVERSALS[row.sourceType] ?? 'Сторнування оплати';
    case 'refund':
      return 'Повернено переплату';
    case 'opening':
      return 'Початковий залишок';
    case 'deposit':
      return 'Гарантійний платіж';
    case 'write_off':
      return 'Списання боргу';
  }
}

function documentOf(row: StatementRow): LedgerItem['document'] {
  if (row.sourceType === 'receipt') return { type: 'receipt', id: row.sourceId, number: row.receiptNumber };
  if (row.sourceType === 'payment') return { type: 'payment', id: row.sourceId, number: row.paymentReference };
  if (row.sourceType === 'refund' || row.sourceType === 'write_off')
    return { type: row.sourceType, id: row.sourceId, number: null };
  if (row.sourceType === 'opening') return { type: 'contract', id: row.contractId, number: row.contractNumber };
  return null;
}
