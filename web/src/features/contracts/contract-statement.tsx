import { getContractLedger } from '@kliuchar/api-schema/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Statement = Extract<Awaited<ReturnType<typeof call<typeof getContractLedger>>>, { readonly items: unknown }>;
type Row = Statement['items'][number] & { readonly key: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'date',
    title: t.detail.ledger.date,
    width: 110,
    cell: (row) => <span className="num nowrap">{formatDay(row.date)}</span>,
  },
  { key: 'what', title: t.detail.ledger.what, cell: (row) => <Document row={row} /> },
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
    cell: (row) => <Money amountKop={row.balanceKop} debt={row.balanceKop > 0} />,
  },
];

function Document({ row }: { readonly row: Row }) {
  const { document, title } = row;
  if (document?.type !== 'receipt') return <span className="t1">{title}</span>;
  return (
    <Link className="t1" to={`/receipts/${document.id}`}>
      {title}
    </Link>
  );
}

/** What was charged and paid, with the balance after each; the newest last, as in a statement on paper. */
export function ContractStatement({ contractId }: { readonly contractId: string }) {
  const query = useQuery({
    queryKey: ['contract', contractId, 'ledger'],
    queryFn: ({ signal }) => call(getContractLedger, { params: { contractId }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.detail.ledger.failed },
  });
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.detail.ledger.loadFailed} onRetry={() => void query.refetch()} />;
  }
  if (!('items' in query.data) || query.data.items.length === 0) {
    return (
      <EmptyState kind="first" title={t.detail.ledger.emptyTitle}>
        {t.detail.ledger.emptyText}
      </EmptyState>
    );
  }
  const { items, closingBalanceKop } = query.data;
  const rows = items.map((item, at): Row => ({ ...item, key: `${at}` }));
  const columns = COLUMNS.map((column) => {
    if (column.key === 'what') return { ...column, total: t.detail.ledger.closing };
    if (column.key !== 'balance') return column;
    return { ...column, total: <Money amountKop={closingBalanceKop} debt={closingBalanceKop > 0} /> };
  });
  return (
    <Table
      label={t.detail.ledger.title}
      rows={rows}
      rowKey={(row) => row.key}
      columns={columns}
      cardTotal={
        <>
          {t.detail.ledger.closing}: <Money amountKop={closingBalanceKop} debt={closingBalanceKop > 0} />
        </>
      }
      card={(row) => (
        <>
          <div className="l1">
            <Document row={row} />
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
  );
}
