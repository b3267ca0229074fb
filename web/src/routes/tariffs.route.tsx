import { listTariffs } from '@kliuchar/api-schema/tariffs';
import { SERVICE_CODES, SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHistory } from '../features/audit/lazy-history.tsx';
import { ListActions } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { TariffCatalog } from '../features/tariffs/tariff-catalog.tsx';
import { TariffDialog } from '../features/tariffs/tariff-dialog.tsx';
import { TariffCard, tariffColumns } from '../features/tariffs/tariff-list.tsx';
import { TariffSheet } from '../features/tariffs/tariff-sheet.tsx';
import { listViews } from '../i18n/uk/list-views.ts';
import { rates } from '../i18n/uk/rates.ts';
import { tariffs as t } from '../i18n/uk/tariffs.ts';
import { titles } from '../i18n/uk/titles.ts';
import { call } from '../lib/http.ts';
import { late } from '../lib/late.ts';
import { type ListLook, useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { usePermission } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Pagination, Table } from '../ui/table.tsx';
import { FilterSelect, SearchBox, Tabs, Toolbar } from '../ui/toolbar.tsx';

const RatesView = late(async () => ({ default: (await import('../features/rates/rates-view.tsx')).RatesView }));

const FILTERS = ['q', 'service', 'view'] as const;
type Filter = (typeof FILTERS)[number];

const READY: readonly ReadyView[] = [
  { key: 'electricity', label: listViews.tariffs.electricity, query: 'service=electricity' },
  { key: 'water', label: listViews.tariffs.water, query: 'service=cold_water' },
  { key: 'gas', label: listViews.tariffs.gas, query: 'service=gas' },
];
const VIEW_NAMES = ['q', 'service'];
/** One's own, the dictionary and the archive have the same views. */
const KEPT = ['view'];

const VIEWS = [
  { key: 'own', label: t.own, to: '?' },
  { key: 'catalog', label: t.catalog, to: '?view=catalog' },
  { key: 'archive', label: t.archive, to: '?view=archive' },
  { key: 'rates', label: rates.tab, to: '?view=rates' },
];

export default function TariffsRoute() {
  const list = useListState<Filter>({ filters: FILTERS, sort: '' });
  const [creating, setCreating] = useState(false);
  const mayWrite = usePermission('tariffs.write');
  const { view = 'own' } = list.filters;
  return (
    <>
      <PageHeader
        title={titles.tariffs}
        actions={
          view !== 'rates' && (
            <Actions list={list} view={view}>
              {mayWrite && (
                <Button variant="p" onClick={() => setCreating(true)}>
                  <Plus aria-hidden="true" />
                  {t.add}
                </Button>
              )}
            </Actions>
          )
        }
      />
      <Tabs label={t.views} current={view} tabs={VIEWS} />
      {view === 'rates' ? (
        <Suspense fallback={<Skeleton />}>
          <RatesView />
        </Suspense>
      ) : (
        <Prices list={list} mayWrite={mayWrite} />
      )}
      {creating && <TariffDialog onClose={() => setCreating(false)} />}
    </>
  );
}

type ActionsProps = { readonly list: ListState<Filter>; readonly view: string; readonly children: ReactNode };

/** The shipped dictionary is not the owner's, so it is no file. */
function Actions({ list, view, children }: ActionsProps) {
  if (view === 'catalog') return children;
  return (
    <ListActions report="tariffs" query={queryOf(list, view === 'archive')}>
      {children}
    </ListActions>
  );
}

/** The address holds any words; only services that are known narrow the list. */
function queryOf({ filters: { q, service } }: Pick<ListState<Filter>, 'filters'>, archived: boolean) {
  const known = SERVICE_CODES.find((code) => code === service);
  return { ...(q && { q }), ...(known && { service: known }), archived };
}

function useOwn(list: ListState<Filter>, archived: boolean, isShown: boolean) {
  return useQuery({
    queryKey: ['tariffs', 'list', list.filters, list.page],
    queryFn: ({ signal }) =>
      call(listTariffs, {
        query: { ...queryOf(list, archived), limit: list.limit, offset: list.offset },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: isShown,
    meta: { failed: t.failed.list },
  });
}

type PricesProps = { readonly list: ListState<Filter>; readonly mayWrite: boolean };

function Prices({ list, mayWrite }: PricesProps) {
  const reset = useReset(list);
  const { view = 'own', service } = list.filters;
  const look = useListLook('tariffs');
  const columns = view === 'catalog' ? [] : tariffColumns(() => '?');
  const own = useOwn(list, view === 'archive', view !== 'catalog');
  const hasNothing = view !== 'catalog' && (own.isPending || (own.data?.total === 0 && !narrowed(list)));
  const isFailed = view !== 'catalog' && isFailedWhole(own, narrowed(list));
  return (
    <>
      {!hasNothing && !isFailed && (
        <ListViews list="tariffs" ready={READY} names={VIEW_NAMES} look={look} columns={columns} kept={KEPT} />
      )}
      {!isFailed && (
        <Toolbar onReset={narrowed(list) && reset}>
          <SearchBox label={t.search} value={list.filters.q ?? ''} onChange={(text) => list.setFilter('q', text)} />
          <FilterSelect
            label={t.service}
            value={service}
            choices={SERVICE_CODES.map((code) => ({ value: code, label: SERVICE_TEXTS[code].nameUk }))}
            onChange={(value) => list.setFilter('service', value)}
          />
        </Toolbar>
      )}
      {view === 'catalog' ? (
        <TariffCatalog q={list.filters.q ?? ''} service={service} mayWrite={mayWrite} />
      ) : (
        <Own list={list} look={look} archived={view === 'archive'} />
      )}
    </>
  );
}

const narrowed = ({ filters }: ListState<Filter>): boolean => Boolean(filters.q || filters.service);

/** The chosen view stays; only what narrows it goes, in one change of the address. */
function useReset({ filters: { view } }: ListState<Filter>): () => void {
  const setParams = useSearchParams()[1];
  return () => setParams(view ? { view } : {}, { replace: true, preventScrollReset: true });
}

type OwnProps = { readonly list: ListState<Filter>; readonly look: ListLook; readonly archived: boolean };

function Own({ list, look, archived }: OwnProps) {
  const [params, setParams] = useSearchParams();
  const query = useOwn(list, archived, true);
  const shown = params.get('tariff');
  const open = query.data?.items.find(({ id }) => id === shown);
  const linkTo = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('tariff', id);
    return `?${next}`;
  };
  const close = () =>
    setParams(
      (current) => {
        current.delete('tariff');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  if (query.isPending) return <Skeleton shape="rows" />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.failed.listTitle} onRetry={() => void query.refetch()} />;
  }
  if (query.data.items.length === 0) return <Empty list={list} archived={archived} />;
  return (
    <>
      <Table
        label={titles.tariffs}
        rows={query.data.items}
        rowKey={(row) => row.id}
        columns={look.shown(tariffColumns(linkTo))}
        dense={look.dense}
        card={(row) => <TariffCard row={row} to={linkTo(row.id)} />}
      />
      <Pagination total={query.data.total} page={list.page} limit={list.limit} onPage={list.setPage} />
      {open && (
        <TariffSheet
          key={open.id}
          tariff={open}
          history={<PageHistory entityType="tariff" entityId={open.id} />}
          onClose={close}
        />
      )}
    </>
  );
}

function Empty({ list, archived }: { readonly list: ListState<Filter>; readonly archived: boolean }) {
  const reset = useReset(list);
  if (narrowed(list)) {
    return <NothingFound title={t.none} text={t.noneText} onReset={reset} />;
  }
  if (archived) {
    return (
      <EmptyState kind="cleared" title={t.archiveEmpty}>
        {t.archiveEmptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="first" title={t.first} actions={<ButtonLink to="?view=catalog">{t.openCatalog}</ButtonLink>}>
      {t.firstText}
    </EmptyState>
  );
}
