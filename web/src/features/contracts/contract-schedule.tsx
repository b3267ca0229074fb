import { getContractSchedule } from '@kliuchar/api-schema/contracts';
import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { contractDetail } from '../../i18n/uk/contract-detail.ts';
import { formatDay, formatMinor, formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const t = contractDetail.schedule;

type Row = ResponseOf<typeof getContractSchedule>['items'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'period',
    title: t.period,
    cell: (row) => (
      <>
        <Month row={row} />
        <span className="t2 num">{noteOf(row)}</span>
      </>
    ),
  },
  {
    key: 'due',
    title: t.due,
    width: 140,
    cell: (row) => <span className="num nowrap">{formatDay(row.dueOn)}</span>,
  },
  { key: 'amount', title: t.amount, numeric: true, cell: (row) => <Money amountKop={row.amountKop} /> },
];

function Month({ row: { period, receiptId } }: { readonly row: Row }) {
  if (!receiptId) return <span className="t1">{formatPeriod(period)}</span>;
  return (
    <Link className="t1" to={`/receipts/${receiptId}`}>
      {formatPeriod(period)}
    </Link>
  );
}

/** Why the sum is not the usual one: an incomplete month, another currency, a rate that is not known yet. */
function noteOf({ days, ofDays, rent, provisional, receiptId }: Row): string {
  const parts = [
    days < ofDays && t.days(days, ofDays),
    rent.currency !== 'UAH' && formatMinor(rent.amountMinor, rent.currency),
    provisional && t.provisional,
    receiptId && t.made,
  ];
  return parts.filter(Boolean).join(' · ');
}

type MissedProps = { readonly contractId: string; readonly periods: readonly Row['period'][] };

/** Nothing else on the page speaks of a month that is over and was not billed; each leads to its run. */
function MissedMonths({ contractId, periods }: MissedProps) {
  return (
    <Note tone="warn" className="mb-4">
      {t.missed(periods.length)}
      {periods.map((period, at) => (
        <Fragment key={period}>
          {at > 0 && ', '}
          <Link
            className="nowrap"
            to={`/receipts?create=1&contract_id=${contractId}&period=${period}`}
            aria-label={t.createFor(formatPeriod(period))}
          >
            {formatPeriod(period)}
          </Link>
        </Fragment>
      ))}
      .
    </Note>
  );
}

/** The rent of the coming year by the terms agreed so far; services are added by their readings. */
export function ContractSchedule({ contractId }: { readonly contractId: string }) {
  const query = useQuery({
    queryKey: ['contract', contractId, 'schedule'],
    queryFn: ({ signal }) => call(getContractSchedule, { params: { contractId }, signal }),
    meta: { failed: t.failed },
  });
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />;
  }
  const { items, missed } = query.data;
  if (items.length === 0) {
    return missed.length > 0 ? (
      <MissedMonths contractId={contractId} periods={missed} />
    ) : (
      <EmptyState kind="cleared" title={t.emptyTitle}>
        {t.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      {missed.length > 0 && <MissedMonths contractId={contractId} periods={missed} />}
      <p className="muted mb-4">{t.lead}</p>
      <Table
        label={t.title}
        rows={items}
        rowKey={(row) => row.period}
        columns={COLUMNS}
        card={(row) => (
          <>
            <div className="l1">
              <Month row={row} />
              <Money amountKop={row.amountKop} />
            </div>
            <div className="l2">
              <span className="num">{[t.until(formatDay(row.dueOn)), noteOf(row)].filter(Boolean).join(' · ')}</span>
            </div>
          </>
        )}
      />
    </>
  );
}
