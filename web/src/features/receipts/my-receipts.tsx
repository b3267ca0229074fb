import { listMyReceipts, type ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { myReceipts } from '../../i18n/uk/my-receipts.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatDay, formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/table.tsx';
import { PayByBank } from './pay-by-bank.tsx';
import { ReceiptBadge } from './receipt-badge.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { ReceiptPdfLink } from './receipt-pdf-link.tsx';
import { useReceipt } from './receipt-query.ts';
import './receipt.css';

const LIMIT = 20;

/** What I owe comes first and opened; the rest is history. A receipt opens in its place, with QR and IBAN. */
export function MyReceipts() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['my-receipts', page],
    queryFn: ({ signal }) =>
      call(listMyReceipts, { query: { sort: '-period', limit: LIMIT, offset: (page - 1) * LIMIT }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: myReceipts.failed },
  });
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.list.loadFailed} onRetry={() => void query.refetch()} />;
  }
  const { items, total } = query.data;
  if (items.length === 0) {
    return (
      <EmptyState kind="first" title={myReceipts.emptyTitle}>
        {myReceipts.emptyText}
      </EmptyState>
    );
  }
  const open = items.filter((row) => row.status === 'issued' && row.leftKop > 0);
  const past = items.filter((row) => !open.includes(row));
  return (
    <div className="stack in-order">
      <Group title={myReceipts.open} rows={open} opened />
      <Group title={myReceipts.history} rows={past} opened={false} />
      <Pagination total={total} page={page} limit={LIMIT} onPage={setPage} />
    </div>
  );
}

type GroupProps = { readonly title: string; readonly rows: readonly ReceiptListItem[]; readonly opened: boolean };

function Group({ title, rows, opened }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
      </header>
      {rows.map((row, at) => (
        <MyReceipt key={row.id} row={row} opened={opened && at === 0} />
      ))}
    </section>
  );
}

function MyReceipt({ row, opened }: { readonly row: ReceiptListItem; readonly opened: boolean }) {
  const [open, setOpen] = useState(opened);
  return (
    <details className="run-row own" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{formatPeriod(row.period)}</b>
          <small className="num">
            {row.propertyName}
            {row.dueOn && row.leftKop > 0 && ` · ${myReceipts.until(formatDay(row.dueOn))}`}
          </small>
        </span>
        <span className="r num">
          <Money amountKop={row.leftKop > 0 ? row.leftKop : row.ownKop} overdue={row.paymentStatus === 'overdue'} />
          <br />
          <ReceiptBadge {...row} />
        </span>
        <span className="ch">
          <ChevronDown aria-hidden="true" />
        </span>
      </summary>
      {open && <Opened receiptId={row.id} />}
    </details>
  );
}

function Opened({ receiptId }: { readonly receiptId: string }) {
  const query = useReceipt(receiptId);
  if (query.isPending) return <Skeleton />;
  if (query.isError) return <ErrorState error={query.error} bare onRetry={() => void query.refetch()} />;
  const receipt = query.data;
  return (
    <div className="inner my-open">
      {receipt.status === 'void' && <Note tone="warn">{myReceipts.voided}</Note>}
      <PayByBank receipt={receipt} />
      <ReceiptPaper receipt={receipt} />
      <ReceiptPdfLink receiptId={receiptId} />
    </div>
  );
}
