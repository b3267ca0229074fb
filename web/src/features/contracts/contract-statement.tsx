import { type Contract, getContractLedger } from '@kliuchar/api-schema/contracts';
import { type Day, parseDay } from '@kliuchar/domain/dates/day';
import { sumKop } from '@kliuchar/domain/money/kop';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { settlements } from '../../i18n/uk/settlements.ts';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { usePermission } from '../../lib/session.ts';
import { useListState } from '../../lib/url-state.ts';
import { DayFilter } from '../../ui/day-filter.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { ReverseSettlement } from './reverse-settlement.tsx';

type Statement = Extract<Awaited<ReturnType<typeof call<typeof getContractLedger>>>, { readonly items: unknown }>;
type Row = Statement['items'][number] & {
  readonly key: string;
  /** Nothing in the statement has taken it back. */
  readonly standing: boolean;
};

/** Opens the dialog that takes a refund or a write-off back; null for whoever may not. */
type Undo = ((settlementId: string) => void) | null;

const columnsOf = (undo: Undo): readonly Column<Row>[] => [
  {
    key: 'date',
    title: t.detail.ledger.date,
    width: 110,
    cell: (row) => <span className="num nowrap">{formatDay(row.date)}</span>,
  },
  { key: 'what', title: t.detail.ledger.what, cell: (row) => <Document row={row} undo={undo} /> },
  {
    key: 'debit',
    title: t.detail.ledger.debit,
    numeric: true,
    cell: (row) => <Money amountKop={row.debitKop || null} />,
  },
  {
    key: 'credit',
    title: t.detail.ledger.credit,
    numeric: true,
    cell: (row) => <Money amountKop={row.creditKop || null} />,
  },
  {
    key: 'balance',
    title: t.detail.ledger.balance,
    numeric: true,
    cell: (row) => <Money amountKop={row.balanceKop} />,
  },
];

function Document({ row, undo }: { readonly row: Row; readonly undo: Undo }) {
  const { document, title, date } = row;
  if (document && row.standing && undo) {
    return (
      <span className="t1">
        {wholeNumbers(title)}{' '}
        <button
          type="button"
          className="more"
          aria-label={settlements.reverse.undoOf(title, formatDay(date))}
          onClick={() => undo(document.id)}
        >
          {settlements.reverse.undo}
        </button>
      </span>
    );
  }
  if (document?.type !== 'receipt') return <span className="t1">{wholeNumbers(title)}</span>;
  return (
    <Link className="t1" to={`/receipts/${document.id}`}>
      {wholeNumbers(title)}
    </Link>
  );
}

type StatementProps = {
  readonly contract: Contract;
  /** The button that takes the statement as a file. */
  readonly file: (query: { readonly from?: Day; readonly to?: Day }) => ReactNode;
};

const isStanding = ({ kind, document }: Statement['items'][number], undone: ReadonlySet<string>): boolean =>
  (kind === 'refund' || kind === 'write_off') && document !== null && !undone.has(document.id);

/** What was charged and paid in the days asked for, with the balance after each; the newest last, as in a statement on paper. */
export function ContractStatement({ contract, file }: StatementProps) {
  const { id: contractId, role } = contract;
  const canUndo = usePermission('payments.write') && role === 'owner';
  const [settlementId, setSettlementId] = useState<string | null>(null);
  const list = useListState({ filters: ['from', 'to'], sort: '' });
  const [from, to] = [parseDay(list.filters.from ?? ''), parseDay(list.filters.to ?? '')];
  const isTurned = from !== null && to !== null && from > to;
  const query = useQuery({
    enabled: !isTurned,
    queryKey: ['contract', contractId, 'ledger', from, to],
    queryFn: ({ signal }) =>
      call(getContractLedger, { params: { contractId }, query: { ...(from && { from }), ...(to && { to }) }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.detail.ledger.failed },
  });
  if (query.isPending && !isTurned) return <Skeleton />;
  if (query.isError && !isTurned) {
    return <ErrorState error={query.error} title={t.detail.ledger.loadFailed} onRetry={() => void query.refetch()} />;
  }
  const statement = !isTurned && query.data && 'items' in query.data ? query.data : null;
  if (!list.filtered && statement?.items.length === 0) {
    return (
      <EmptyState kind="first" title={t.detail.ledger.emptyTitle}>
        {t.detail.ledger.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <Toolbar onReset={list.filtered && list.reset}>
        <DayFilter
          label={t.detail.ledger.from}
          value={from ?? undefined}
          onChange={(day) => list.setFilter('from', day)}
        />
        <DayFilter label={t.detail.ledger.to} value={to ?? undefined} onChange={(day) => list.setFilter('to', day)} />
        {statement && file({ ...(from && { from }), ...(to && { to }) })}
      </Toolbar>
      {isTurned && (
        <EmptyState kind="none" title={t.detail.ledger.turnedTitle}>
          {t.detail.ledger.turnedText}
        </EmptyState>
      )}
      {statement && <Rows statement={statement} from={from} undo={canUndo ? setSettlementId : null} />}
      {settlementId !== null && (
        <ReverseSettlement contractId={contractId} settlementId={settlementId} onClose={() => setSettlementId(null)} />
      )}
    </>
  );
}

type RowsProps = { readonly statement: Statement; readonly from: Day | null; readonly undo: Undo };

function Rows({ statement, from, undo }: RowsProps) {
  const { items, openingBalanceKop, closingBalanceKop } = statement;
  const undone = new Set(items.flatMap(({ kind, document }) => (kind === 'reversal' && document ? [document.id] : [])));
  const closing = <Money amountKop={closingBalanceKop} />;
  const totals: Readonly<Record<string, ReactNode>> = {
    what: t.detail.ledger.closing,
    debit: <Money amountKop={sumKop(items.map((item) => item.debitKop))} />,
    credit: <Money amountKop={sumKop(items.map((item) => item.creditKop))} />,
    balance: closing,
  };
  return (
    <>
      {from && (
        <p className="muted num pb-3">
          {t.detail.ledger.opening(formatDay(from))}: <Money amountKop={openingBalanceKop} />
        </p>
      )}
      <Table
        label={t.detail.ledger.title}
        rows={items.map((item, at): Row => ({ ...item, key: `${at}`, standing: isStanding(item, undone) }))}
        rowKey={(row) => row.key}
        columns={columnsOf(undo).map((column) => ({ ...column, total: totals[column.key] }))}
        cardTotal={
          <>
            {t.detail.ledger.closing}: {closing}
          </>
        }
        card={(row) => (
          <>
            <div className="l1">
              <Document row={row} undo={undo} />
              <Money amountKop={row.debitKop > 0 ? row.debitKop : -row.creditKop} />
            </div>
            <div className="l2">
              <span className="num">{formatDay(row.date)}</span>
              <span className="num">
                {t.detail.ledger.balance} <Money amountKop={row.balanceKop} />
              </span>
            </div>
          </>
        )}
      />
    </>
  );
}
