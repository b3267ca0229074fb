import { getFile } from '@kliuchar/api-schema/files';
import { listPayments, type PaymentListItem } from '@kliuchar/api-schema/payments';
import type { Kop } from '@kliuchar/domain/money/kop';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Hourglass, type LucideIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { payments as t } from '../../i18n/uk/payments.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import type { ListLook } from '../../lib/list-look.ts';
import { isFailedWhole, withParams } from '../../lib/url-state.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NothingFound } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Pagination, Table } from '../../ui/table.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { type Deed, DeedDialog, PaymentMenu } from './payment-deeds.tsx';
import { PaymentDetails } from './payment-details.tsx';
import type { paymentsQueryOf } from './payment-filters.ts';
import { usePaymentsTotal } from './payment-total.ts';

const LIMIT = 20;

const LOOKS: Readonly<Record<PaymentListItem['status'], readonly [BadgeTone, LucideIcon]>> = {
  reported: ['wait', Hourglass],
  posted: ['ok', CircleCheck],
  rejected: ['neutral', X],
  reversed: ['neutral', Ban],
};

type Narrowed = ReturnType<typeof paymentsQueryOf>;

type PaymentListProps = {
  /** Without it: of all contracts. */
  readonly contractId?: string;
  /** Only what tenants have reported and nobody has answered. */
  readonly reported?: boolean;
  /** What narrows the list and which of its pages is shown, where both are in the address. */
  readonly place?: {
    readonly query: Narrowed;
    readonly page: number;
    readonly onPage: (page: number) => void;
  };
  /** Which of the columns are shown, and how closely; all of them where nobody can choose. */
  readonly look?: ListLook;
  /** Drops what narrows it. */
  readonly onReset?: () => void;
  readonly action?: React.ReactNode;
  /** Ready views and filters; they go where the list has failed or holds nothing, and nothing narrows it. */
  readonly tools?: React.ReactNode;
  /** The button that takes the list as a file. */
  readonly file?: React.ReactNode;
  /** The history of one of them, for its details. */
  readonly history?: (paymentId: string) => React.ReactNode;
};

/** Payments of one contract: what came, how, what stayed as credit; a reported one waits for the owner's word. `?payment=` opens one of them. */
export function PaymentList(props: PaymentListProps) {
  return (
    <>
      <PaymentRows {...props} />
      <LinkedPayment history={props.history} />
    </>
  );
}

type LinkedProps = { readonly history: PaymentListProps['history'] | undefined };

/** The payment that the address names, as when it was found by its sum. */
function LinkedPayment({ history }: LinkedProps) {
  const [params, setParams] = useSearchParams();
  const id = params.get('payment');
  if (id === null) return null;
  const close = () => setParams((current) => withParams(current, { payment: null }), { replace: true });
  return <PaymentDetails key={id} paymentId={id} history={history?.(id)} onClose={close} />;
}

function PaymentRows(props: PaymentListProps) {
  const { contractId, reported = false, onReset, tools } = props;
  const [ownPage, setOwnPage] = useState(1);
  const { query: narrowed, page, onPage } = props.place ?? { query: {}, page: ownPage, onPage: setOwnPage };
  const chosen = {
    ...narrowed,
    ...(contractId && { contractId }),
    ...(reported && { status: ['reported' as const] }),
  };
  const query = useQuery({
    queryKey: ['payments', chosen, page],
    queryFn: ({ signal }) =>
      call(listPayments, {
        query: { ...chosen, sort: '-paid_on', limit: LIMIT, offset: (page - 1) * LIMIT },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failed: t.list.failed },
  });
  const hasNone = query.data?.total === 0 && onReset === undefined;
  const sum = usePaymentsTotal(chosen, query.isPlaceholderData ? undefined : query.data);
  const totals = sum === null ? null : { sum, label: chosen.status ? t.list.total : t.list.totalReceived };
  return (
    <>
      {!hasNone && !isFailedWhole(query, onReset !== undefined) && tools}
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.list.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && <Found {...props} answer={query.data} page={page} onPage={onPage} totals={totals} />}
    </>
  );
}

type FoundProps = PaymentListProps & {
  readonly answer: { readonly items: readonly PaymentListItem[]; readonly total: number };
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly totals: Totals;
};

function Found(props: FoundProps) {
  const { answer, page, onPage, totals, contractId, reported = false, action, file, history, onReset, look } = props;
  const [deed, setDeed] = useState<Deed | null>(null);
  const { items, total } = answer;
  if (items.length === 0 && onReset) return <NothingFound {...t.all.none} onReset={onReset} />;
  if (items.length === 0)
    return <NoPayments of={contractId ? 'list' : reported ? 'reported' : 'all'} action={action} />;
  const deeds = (row: PaymentListItem) => <PaymentMenu payment={row} onDeed={setDeed} />;
  const columns = contractId
    ? columnsWith(deeds, totals, totals?.label)
    : [totals ? { ...WHOSE, total: totals.label } : WHOSE, ...columnsWith(deeds, totals)];
  return (
    <>
      {file && <Toolbar>{file}</Toolbar>}
      <Table
        label={t.list.title}
        rows={items}
        rowKey={(row) => row.id}
        columns={look?.shown(columns) ?? columns}
        dense={look?.dense ?? false}
        card={(row) => <PaymentCard row={row} whose={!contractId} deeds={deeds(row)} />}
        cardTotal={totals && `${totals.label} ${formatUah(totals.sum)}`}
      />
      <Pagination total={total} page={page} limit={LIMIT} onPage={onPage} />
      {deed && (
        <DeedDialog key={deed.kind} deed={deed} onDeed={setDeed} history={history} onClose={() => setDeed(null)} />
      )}
    </>
  );
}

type NoPaymentsProps = { readonly of: 'list' | 'reported' | 'all'; readonly action: React.ReactNode };

function NoPayments({ of, action }: NoPaymentsProps) {
  const { empty } = t[of];
  return (
    <EmptyState kind={of === 'reported' ? 'cleared' : 'first'} title={empty.title} actions={action}>
      {empty.text}
    </EmptyState>
  );
}

const WHOSE: Column<PaymentListItem> = {
  key: 'whose',
  always: true,
  title: t.list.whose,
  cell: (row) => <Whose row={row} />,
};

/** The way to the contract, for whom it is open. */
function PlaceName({ row }: { readonly row: PaymentListItem }) {
  if (!row.opens) return <span className="t1">{row.propertyName}</span>;
  return (
    <Link className="t1" to={`/contracts/${row.contractId}?tab=payments`}>
      {row.propertyName}
    </Link>
  );
}

function Whose({ row }: { readonly row: PaymentListItem }) {
  return (
    <>
      <PlaceName row={row} />
      <span className="t2">{row.tenantName}</span>
    </>
  );
}

/** What the tenant has shown as a proof. */
function Proof({ photoId }: Pick<PaymentListItem, 'photoId'>) {
  if (photoId === null) return null;
  return (
    <a href={urlOf(getFile, { params: { fileId: photoId } })} target="_blank" rel="noreferrer">
      {t.list.photo}
    </a>
  );
}

function StatusBadge({ status }: Pick<PaymentListItem, 'status'>) {
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t.list.statuses[status]}
    </Badge>
  );
}

/** What all that is listed comes to, with the words for it; null where that is not known. */
type Totals = { readonly sum: Kop; readonly label: string } | null;

function columnsWith(
  deeds: (row: PaymentListItem) => React.ReactNode,
  totals: Totals,
  label?: string,
): readonly Column<PaymentListItem>[] {
  return [
    {
      key: 'date',
      title: t.list.date,
      cell: (row) => <span className="num nowrap">{formatDay(row.paidOn)}</span>,
      ...(label && { total: label }),
    },
    {
      key: 'method',
      title: t.list.method,
      cell: (row) => (
        <>
          <span className="t1">{t.methods[row.method]}</span>
          {(row.reference || row.note) && <span className="t2">{row.reference ?? row.note}</span>}
          <Proof photoId={row.photoId} />
        </>
      ),
    },
    {
      key: 'amount',
      always: true,
      title: t.list.amount,
      numeric: true,
      cell: (row) => <Money amountKop={row.amountKop} />,
      ...(totals && { total: <Money amountKop={totals.sum} /> }),
    },
    {
      key: 'credit',
      title: t.list.credit,
      numeric: true,
      cell: (row) => <Money amountKop={row.creditKop === 0 ? null : row.creditKop} />,
    },
    { key: 'status', title: t.list.status, cell: (row) => <StatusBadge status={row.status} /> },
    { key: 'deeds', always: true, title: <span className="sr">{common.actions}</span>, width: 60, cell: deeds },
  ];
}

type PaymentCardProps = {
  readonly row: PaymentListItem;
  readonly whose: boolean;
  readonly deeds: React.ReactNode;
};

function PaymentCard({ row, whose, deeds }: PaymentCardProps) {
  return (
    <>
      <div className="l1">
        {whose ? <PlaceName row={row} /> : <b>{t.methods[row.method]}</b>}
        <Money amountKop={row.amountKop} />
      </div>
      <div className="l2">
        <span className="num">{[whose && row.tenantName, formatDay(row.paidOn)].filter(Boolean).join(' · ')}</span>
        <Proof photoId={row.photoId} />
      </div>
      <div className="l3">
        <StatusBadge status={row.status} />
        <span className="acts">{deeds}</span>
      </div>
    </>
  );
}
