import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { type Period, parsePeriod, periodOfDay } from '@kliuchar/domain/dates/period';
import { FileUp, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ListActions } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { paymentsPath } from '../features/payments/payments-view.ts';
import {
  monthOf,
  queryOf,
  RECEIPT_FILTERS,
  RECEIPT_SORT,
  RECEIPT_VIEW_NAMES,
  RECEIPT_VIEWS,
  type ReceiptFilter,
  sortOf,
  useReceipts,
} from '../features/receipts/list-query.ts';
import { OutdatedNotice } from '../features/receipts/outdated-notice.tsx';
import { ReceiptBulkBar } from '../features/receipts/receipt-bulk-bar.tsx';
import { ReceiptList, receiptColumns } from '../features/receipts/receipt-list.tsx';
import { ReceiptToolbar } from '../features/receipts/receipt-toolbar.tsx';
import { receiptsView } from '../features/receipts/receipts-view.ts';
import { useReceiptSums } from '../features/receipts/use-ready-receipts.ts';
import { useReceiptBatches } from '../features/receipts/use-receipt-batches.ts';
import { myReceipts } from '../i18n/uk/my-receipts.ts';
import { receipts as t } from '../i18n/uk/receipts.ts';
import { titles } from '../i18n/uk/titles.ts';
import { bulkWork } from '../lib/bulk-work.ts';
import { formatPeriod, today } from '../lib/format.ts';
import { late } from '../lib/late.ts';
import { type ListLook, useListLook } from '../lib/list-look.ts';
import { useSeesReceipts } from '../lib/receipts-list.ts';
import { useSeenRows } from '../lib/seen-rows.ts';
import { useEmptiedByFilter, useSelection } from '../lib/selection.ts';
import { usePermission, useSeesSeveralOwners } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { useOutdatedDrafts } from '../lib/use-outdated-drafts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Pagination } from '../ui/table.tsx';

const RunPanel = late(async () => ({ default: (await import('../features/receipts/run-panel.tsx')).RunPanel }));
const BatchUndo = late(async () => ({ default: (await import('../features/receipts/batch-undo.tsx')).BatchUndo }));
const BulkView = late(async () => ({ default: (await import('../ui/bulk-view.tsx')).BulkView }));
const PaymentDialog = late(async () => ({
  default: (await import('../features/payments/payment-dialog.tsx')).PaymentDialog,
}));

export default function ReceiptsRoute() {
  const [params, setParams] = useSearchParams();
  const view = receiptsView(params, useSeesReceipts());
  // Letters of before lead here; and whoever has the payments alone has no receipts to look at.
  if (view === 'payments')
    return <Navigate to={paymentsPath(params.has('payments') ? 'reported' : 'payers')} replace />;
  if (view === 'list') return <Receipts onCreate={(asked) => setParams({ create: '1', ...asked })} />;
  const period = parsePeriod(params.get('period') ?? '') ?? periodOfDay(today());
  const contract = params.get('contract_id');
  const owner = params.get('owner_id');
  const asked = { create: '1', period, ...(contract && { contract_id: contract }), ...(owner && { owner_id: owner }) };
  return (
    <Suspense fallback={<Skeleton />}>
      <RunPanel
        key={`${period}${owner}`}
        period={period}
        contractIds={contract ? [contract] : null}
        ownerId={owner}
        onPeriod={(next) => setParams({ ...asked, period: next })}
        onOwner={(next) => setParams({ ...asked, owner_id: next }, { replace: true })}
        onClose={() => setParams({ period })}
      />
    </Suspense>
  );
}

const NO_ROWS: readonly ReceiptListItem[] = [];

/** The month's run; of a list narrowed to one owner it is his. */
type Asked = { readonly period: Period; readonly owner_id?: string };

function Receipts({ onCreate }: { readonly onCreate: (asked: Asked) => void }) {
  const list = useListState({ filters: RECEIPT_FILTERS, sort: RECEIPT_SORT });
  const look = useListLook('receipts');
  const query = useReceipts(list);
  const isWorking = useStore(bulkWork) !== null;
  const canWrite = usePermission('receipts.write');
  const canImport = usePermission('payments.write');
  const month = monthOf(list);
  const rows = query.data?.items ?? NO_ROWS;
  const isEmpty = query.isSuccess && rows.length === 0;
  const { owner_id: ownerId } = list.filters;
  const narrowed = Object.keys(list.filters).some((name) => name !== 'period');
  return (
    <>
      <Head list={list}>
        {canImport && <StatementLink />}
        {canWrite && (
          <Button
            variant="p"
            onClick={() => onCreate({ period: month ?? periodOfDay(today()), ...(ownerId && { owner_id: ownerId }) })}
          >
            <Plus aria-hidden="true" />
            {t.list.create}
          </Button>
        )}
      </Head>
      <BelowBatches>
        {isWorking && (
          <Suspense>
            <BulkView />
          </Suspense>
        )}
        {!isFailedWhole(query, list.filtered) && (
          <>
            <ListViews
              list="receipts"
              ready={RECEIPT_VIEWS}
              names={RECEIPT_VIEW_NAMES}
              look={look}
              columns={receiptColumns(month === null)}
            />
            <ReceiptToolbar list={list} month={month} sample={rows[0]} />
          </>
        )}
        {query.isPending && <Skeleton shape="rows" />}
        {query.isError && (
          <ErrorState error={query.error} title={t.list.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {isEmpty && <Empty narrowed={narrowed} month={month} onReset={list.reset} canWrite={canWrite} />}
        {rows.length > 0 && <Found list={list} query={query} look={look} />}
      </BelowBatches>
    </>
  );
}

function StatementLink() {
  return (
    <ButtonLink to="/payments/import" aria-label={t.list.importStatement}>
      <FileUp aria-hidden="true" />
      {t.list.statement}
    </ButtonLink>
  );
}

type FoundProps = {
  readonly list: ListState<ReceiptFilter>;
  readonly query: ReturnType<typeof useReceipts>;
  readonly look: ListLook;
};

/** The page of what was found, and what may be done with all of it. */
function Found({ list, query, look }: FoundProps) {
  const selection = useSelection();
  useEmptiedByFilter(selection, list.filters);
  const [payer, setPayer] = useState<ReceiptListItem | null>(null);
  const canIssue = usePermission('receipts.issue');
  const canPay = usePermission('payments.record');
  const rows = query.data?.items ?? NO_ROWS;
  const total = query.data?.total ?? 0;
  const filters = queryOf(list);
  const isMixed = useSeesSeveralOwners();
  const sums = useReceiptSums(filters, isMixed || total > rows.length);
  const seen = useSeenRows(rows);
  const outdated = useOutdated(list, rows, total);
  if (outdated.isAwaited) return <Skeleton shape="rows" />;
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <OutdatedNotice items={outdated.items} part={outdated.part} />
      <ReceiptList
        rows={rows}
        count={total}
        sums={sums}
        isMixed={isMixed}
        label={titles.receipts}
        sort={list.sort}
        onSort={list.setSort}
        {...(canIssue && { selection })}
        withPeriod={monthOf(list) === null}
        look={look}
        {...(canPay && { onPay: setPayer })}
      />
      <Pagination
        total={total}
        totalCapped={query.data?.totalCapped}
        page={list.page}
        limit={list.limit}
        onPage={list.setPage}
      />
      <ReceiptBulkBar
        selection={selection}
        seen={seen}
        filters={filters}
        total={total}
        totalCapped={query.data?.totalCapped ?? false}
        sumKop={sums?.ownKop ?? null}
      />
      {payer && <ReceiptPayment receipt={payer} onClose={() => setPayer(null)} />}
    </div>
  );
}

/** Asked where the list may hold a draft of its month: on this page, or on one that is not seen. */
function useOutdated(list: ListState<ReceiptFilter>, rows: readonly ReceiptListItem[], total: number) {
  const canWrite = usePermission('receipts.write');
  const hasDraft = rows.some(({ status, kind, role }) => status === 'draft' && kind === 'regular' && role !== 'tenant');
  return useOutdatedDrafts({ period: monthOf(list), enabled: canWrite && (hasDraft || total > rows.length) });
}

function ReceiptPayment({ receipt, onClose }: { readonly receipt: ReceiptListItem; readonly onClose: () => void }) {
  const { contractId, propertyName, tenant, leftKop } = receipt;
  return (
    <Suspense>
      <PaymentDialog
        payer={{ contractId, propertyName, tenantName: tenant.name, debtKop: leftKop }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** What can be undone stands above the list, which waits for it: else the list would jump under the finger. */
function BelowBatches({ children }: { readonly children: ReactNode }) {
  const canIssue = usePermission('receipts.issue');
  const { isPending, failureCount, data } = useReceiptBatches(canIssue);
  // Its dialog outlives the last of the batches.
  const [isShown, setShown] = useState(false);
  if (!isShown && data !== undefined && data.items.length > 0) setShown(true);
  if (canIssue && isPending && failureCount === 0) return <Skeleton />;
  return (
    <Suspense fallback={<Skeleton />}>
      {isShown && <BatchUndo />}
      {children}
    </Suspense>
  );
}

type EmptyProps = {
  readonly narrowed: boolean;
  readonly month: Period | null;
  readonly onReset: () => void;
  readonly canWrite: boolean;
};

function Empty({ narrowed, month, onReset, canWrite }: EmptyProps) {
  if (narrowed) {
    return <NothingFound title={t.list.noneTitle} text={t.list.noneText} onReset={onReset} />;
  }
  const title = month ? t.list.emptyTitle(formatPeriod(month)) : t.list.emptyAllTitle;
  return (
    <EmptyState kind="first" title={title}>
      {canWrite ? t.list.emptyText : myReceipts.emptyText}
    </EmptyState>
  );
}

type HeadProps = {
  readonly list: ListState<ReceiptFilter>;
  readonly children: ReactNode;
};

/** The same over a month without receipts: whoever goes from month to month has the switch where it was. */
function Head({ list, children }: HeadProps) {
  return (
    <PageHeader
      title={titles.receipts}
      actions={
        <ListActions report="receipts" query={{ ...queryOf(list), sort: sortOf(list) }}>
          {children}
        </ListActions>
      }
    />
  );
}
