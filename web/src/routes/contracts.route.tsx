import type { listContracts } from '@kliuchar/api-schema/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { ContractBulkBar } from '../features/contracts/contract-bulk-bar.tsx';
import { CONTRACT_COLUMNS, ContractList } from '../features/contracts/contract-list.tsx';
import { useContractSums } from '../features/contracts/contract-sums.ts';
import { LIST_CALL } from '../features/contracts/list-calls.ts';
import {
  CONTRACT_FILTERS,
  CONTRACT_VIEW_NAMES,
  type ContractFilter,
  type ContractTab,
  OF_OVERDUE,
  queryOf,
  tabOf,
  viewsKnownBy,
} from '../features/contracts/list-filters.ts';
import { ListToolbar } from '../features/contracts/list-toolbar.tsx';
import { ListActions } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { contractList } from '../i18n/uk/contract-list.ts';
import { contracts as t } from '../i18n/uk/contracts.ts';
import { notOpened } from '../i18n/uk/not-opened.ts';
import { titles } from '../i18n/uk/titles.ts';
import { bulkWork } from '../lib/bulk-work.ts';
import { awaitFirstAnswer } from '../lib/first-drawing.ts';
import { useLetIn } from '../lib/granted.ts';
import { call } from '../lib/http.ts';
import { late } from '../lib/late.ts';
import { type ListLook, useListLook } from '../lib/list-look.ts';
import { useSeenRows } from '../lib/seen-rows.ts';
import { useEmptiedByFilter, useSelection } from '../lib/selection.ts';
import { ensureSession, useIsManagerAlone, usePermission } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { isFailedWhole, type ListState, PAGE_SIZE, useListState } from '../lib/url-state.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Pagination } from '../ui/table.tsx';
import { Tabs } from '../ui/toolbar.tsx';

const AutoMonthsDialog = late(async () => ({
  default: (await import('../features/auto-months/auto-months-dialog.tsx')).AutoMonthsDialog,
}));
const BulkView = late(async () => ({ default: (await import('../ui/bulk-view.tsx')).BulkView }));

const DEFAULT_SORT = '-start_date';
type Sort = 'start_date' | '-start_date' | 'number' | '-number' | 'created_at' | '-created_at';
const SORTS: readonly Sort[] = ['start_date', '-start_date', 'number', '-number', 'created_at', '-created_at'];
const sortOf = ({ sort }: Pick<ListState<ContractFilter>, 'sort'>): Sort =>
  SORTS.find((known) => known === sort) ?? DEFAULT_SORT;

const FIRST_PAGE = { page: 1, limit: PAGE_SIZE, offset: 0 };

type Place = Pick<ListState<ContractFilter>, 'page' | 'limit' | 'offset'>;

function contractsQuery(filters: ReturnType<typeof queryOf>, sort: Sort, { page, limit, offset }: Place) {
  return queryOptions({
    queryKey: ['contracts', filters, sort, page],
    queryFn: ({ signal }) => call(LIST_CALL, { query: { ...filters, sort, limit, offset }, signal }),
    meta: { failed: t.list.failed },
  });
}

/** The page has asked for the list that nothing narrows (`build/first-calls.ts`). */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  if ((await ensureSession()) === null || new URL(request.url).search !== '') return null;
  await awaitFirstAnswer(() => contractsQuery(queryOf({ filters: {} }, 'current'), DEFAULT_SORT, FIRST_PAGE));
  return null;
}

export default function ContractsRoute() {
  const [params] = useSearchParams();
  const list = useListState({ filters: CONTRACT_FILTERS, sort: DEFAULT_SORT });
  const look = useListLook('contracts');
  const tab = tabOf(params.get('tab'));
  const canCreate = usePermission('contracts.write');
  const knowsOverdue = useLetIn(OF_OVERDUE);
  const filters = queryOf(list, tab);
  const sort = sortOf(list);
  const query = useQuery({ ...contractsQuery(filters, sort, list), placeholderData: keepPreviousData });
  const rows = query.data?.items ?? [];
  const create = canCreate && (
    <ButtonLink variant="p" to="/contracts/create">
      <Plus aria-hidden="true" />
      {t.list.create}
    </ButtonLink>
  );
  const first = query.isSuccess && rows.length === 0 && !list.filtered && tab === 'current';
  const isBare = first || isFailedWhole(query, list.filtered);
  return (
    <>
      <Head title={titles.contracts} isShown={!first} query={{ ...filters, sort }}>
        {create}
      </Head>
      <Tabs
        label={t.list.views}
        current={tab}
        tabs={(['current', 'pending', 'archive'] as const).map((key) => ({
          key,
          label: t.list.tabs[key],
          to: tabPath(params, key),
          ...(key === tab && query.isSuccess && { count: query.data.total }),
        }))}
      />
      <Work />
      {!isBare && (
        <ListViews
          list="contracts"
          ready={canCreate ? viewsKnownBy(knowsOverdue) : []}
          names={CONTRACT_VIEW_NAMES}
          look={look}
          columns={CONTRACT_COLUMNS}
        />
      )}
      {!isBare && <ListToolbar list={list} tab={tab} sample={rows[0]} />}
      {query.isPending && <Skeleton shape="rows" />}
      {query.isError && (
        <ErrorState error={query.error} title={t.list.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && rows.length === 0 && (
        <Empty tab={tab} filtered={list.filtered} onReset={list.reset} create={create} />
      )}
      {rows.length > 0 && query.data && (
        <Found list={list} tab={tab} page={query.data} look={look} isStale={query.isPlaceholderData} />
      )}
    </>
  );
}

/** How far a deed to many of them has come, and what of it did not go through. */
function Work() {
  const isWorking = useStore(bulkWork) !== null;
  return (
    isWorking && (
      <Suspense>
        <BulkView />
      </Suspense>
    )
  );
}

type FoundProps = {
  readonly list: ListState<ContractFilter>;
  readonly tab: ContractTab;
  readonly page: Awaited<ReturnType<typeof call<typeof listContracts>>>;
  readonly look: ListLook;
  /** The page before, until this one has come. */
  readonly isStale: boolean;
};

/** The page of what was found, and what may be done with all of it. */
function Found({ list, tab, page, look, isStale }: FoundProps) {
  const selection = useSelection();
  useEmptiedByFilter(selection, { tab, ...list.filters });
  const seen = useSeenRows(page.items);
  const filters = queryOf(list, tab);
  const sums = useContractSums(filters, page);
  // Whose lease is over may owe for it all the same: he is reminded, and nothing else is left to be done by many at once.
  const canWrite = usePermission('contracts.write');
  const canRemind = usePermission('receipts.issue');
  const isChosenFrom = canRemind || (canWrite && tab !== 'archive');
  return (
    <div aria-busy={isStale || undefined}>
      <ContractList
        rows={page.items}
        sort={sortOf(list)}
        onSort={list.setSort}
        columns={look.shown(CONTRACT_COLUMNS)}
        dense={look.dense}
        sums={sums}
        {...(isChosenFrom && { selection })}
      />
      <Pagination
        total={page.total}
        totalCapped={page.totalCapped}
        page={list.page}
        limit={list.limit}
        onPage={list.setPage}
      />
      {isChosenFrom && (
        <ContractBulkBar
          selection={selection}
          seen={seen}
          filters={filters}
          total={page.total}
          totalCapped={page.totalCapped ?? false}
          autoDialog={(chosen) => <AutoMonthsDialog {...chosen} />}
        />
      )}
    </div>
  );
}

/** Whose contracts they are stays from tab to tab; the page does not, nor the state, which each tab has of its own. */
function tabPath(params: URLSearchParams, tab: ContractTab): string {
  const next = new URLSearchParams(params);
  for (const name of ['tab', 'page', 'status']) next.delete(name);
  if (tab !== 'current') next.set('tab', tab);
  const query = next.toString();
  return query === '' ? '/contracts' : `/contracts?${query}`;
}

type EmptyProps = {
  readonly tab: ContractTab;
  readonly filtered: boolean;
  readonly onReset: () => void;
  readonly create: React.ReactNode;
};

function Empty({ tab, filtered, onReset, create }: EmptyProps) {
  const isManager = useIsManagerAlone();
  if (filtered) {
    return <NothingFound title={t.list.noneTitle} text={t.list.noneText} onReset={onReset} />;
  }
  if (!create && isManager) {
    return (
      <EmptyState kind="none" title={notOpened.contracts}>
        {notOpened.contractsText}
      </EmptyState>
    );
  }
  if (tab === 'pending') {
    return (
      <EmptyState kind="cleared" title={create ? t.list.noPendingTitle : t.list.nothingToAccept}>
        {create ? t.list.noPendingText : t.list.comesFromOwner}
      </EmptyState>
    );
  }
  if (tab === 'archive') {
    return (
      <EmptyState kind="cleared" title={t.list.noArchiveTitle}>
        {t.list.noArchiveText}
      </EmptyState>
    );
  }
  return <NoneNow create={create} />;
}

/** Whoever has had contracts is not told how to get the first one. */
function NoneNow({ create }: Pick<EmptyProps, 'create'>) {
  const archive = useQuery(contractsQuery(queryOf({ filters: {} }, 'archive'), DEFAULT_SORT, FIRST_PAGE));
  if (archive.isPending) return <Skeleton shape="rows" />;
  if (archive.data !== undefined && archive.data.items.length > 0) {
    return (
      <EmptyState kind="cleared" title={contractList.noneNow} actions={create}>
        {contractList.inArchive}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="first" title={create ? t.list.emptyTitle : t.list.noneYet} actions={create}>
      {create ? t.list.emptyText : t.list.comesFromOwner}
    </EmptyState>
  );
}

type HeadProps = {
  readonly title: string;
  readonly isShown: boolean;
  readonly query: object;
  readonly children: ReactNode;
};

/** An empty account is offered its first contract in the middle of the screen alone. */
function Head({ title, isShown, query, children }: HeadProps) {
  return (
    <PageHeader
      title={title}
      actions={
        isShown && (
          <ListActions report="contracts" query={query}>
            {children}
          </ListActions>
        )
      }
    />
  );
}
