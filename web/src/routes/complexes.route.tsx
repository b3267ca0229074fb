import { type ComplexListItem, listComplexes } from '@kliuchar/api-schema/complexes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { OccupancyBar } from '../features/complexes/occupancy-bar.tsx';
import { ListActions } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { complexes as t } from '../i18n/uk/complexes.ts';
import { listViews } from '../i18n/uk/list-views.ts';
import { titles } from '../i18n/uk/titles.ts';
import { call } from '../lib/http.ts';
import { useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { usePermission } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { DebtCell, DebtSum, overdueInWords } from '../ui/debt.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AddLink, ListResult, NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { type Column, RowLink } from '../ui/table.tsx';
import { SearchBox, Toolbar } from '../ui/toolbar.tsx';
import '../features/complexes/complexes.css';

const SORTS = ['name', '-name', 'created_at', '-created_at'] as const;

const READY: readonly ReadyView[] = [
  { key: 'newest', label: listViews.complexes.newest, query: 'sort=-created_at' },
  { key: 'oldest', label: listViews.complexes.oldest, query: 'sort=created_at' },
];
const VIEW_NAMES = ['q', 'sort'];

function queryOf({ filters: { q }, sort: asked, limit, offset }: ListState<'q'>) {
  const sort = SORTS.find((each) => each === asked);
  return { ...(q && { q }), ...(sort && { sort }), limit, offset };
}

function useComplexes(list: ListState<'q'>) {
  const input = queryOf(list);
  return useQuery({
    queryKey: ['complexes', 'list', input],
    queryFn: ({ signal }) => call(listComplexes, { query: input, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

export default function ComplexesRoute() {
  const list = useListState<'q'>({ filters: ['q'], sort: 'name' });
  const mayWrite = usePermission('properties.write');
  const query = useComplexes(list);
  const look = useListLook('complexes');
  const { q } = list.filters;
  const none = query.isSuccess && query.data.total === 0 && !q;
  const isBare = none || isFailedWhole(query, Boolean(q));
  return (
    <>
      <PageHeader
        title={titles.complexes}
        actions={
          !none && (
            <ListActions report="complexes" query={queryOf(list)}>
              {mayWrite && <AddLink to="/complexes/create" label={t.list.add} />}
            </ListActions>
          )
        }
      />
      {!isBare && <ListViews list="complexes" ready={READY} names={VIEW_NAMES} look={look} columns={COLUMNS} />}
      {!isBare && (
        <Toolbar onReset={Boolean(q) && list.reset}>
          <SearchBox label={t.list.search} value={q ?? ''} onChange={(text) => list.setFilter('q', text)} />
        </Toolbar>
      )}
      <ListResult
        query={query}
        list={list}
        label={titles.complexes}
        failed={t.list.failed}
        empty={
          q ? (
            <NothingFound title={t.list.none} text={t.list.noneText} onReset={list.reset} />
          ) : (
            <EmptyState
              kind="first"
              title={t.list.first}
              actions={mayWrite && <AddLink to="/complexes/create" label={t.list.add} />}
            >
              {t.list.firstText}
            </EmptyState>
          )
        }
        columns={look.shown(COLUMNS)}
        dense={look.dense}
        card={(row) => <ComplexCard row={row} />}
      />
    </>
  );
}

function Debt({ row }: { readonly row: ComplexListItem }) {
  if (row.totalUnits === 0) return null;
  if (row.debtKop <= 0) return <span className="muted">{t.list.noDebt}</span>;
  return <DebtCell {...row} />;
}

/** On a card no head of a column says what the sum is; what is late is said below it. */
function CardDebt({ row }: { readonly row: ComplexListItem }) {
  if (row.totalUnits === 0) return null;
  if (row.debtKop <= 0) return <span className="muted">{t.list.noDebt}</span>;
  return (
    <span className="nowrap">
      {t.list.debtWord} <DebtSum {...row} />
    </span>
  );
}

const bar = (row: ComplexListItem) => (
  <OccupancyBar occupied={row.occupiedUnits} total={row.totalUnits} rate={row.occupancyRate} />
);

const COLUMNS: readonly Column<ComplexListItem>[] = [
  {
    key: 'name',
    always: true,
    title: t.list.name,
    sort: 'name',
    cell: (row) => (
      <>
        <RowLink to={`/complexes/${row.id}`}>{row.name}</RowLink>
        {row.address && <span className="t2">{row.address}</span>}
      </>
    ),
  },
  { key: 'occupancy', title: t.list.occupancy, width: 260, cell: bar },
  {
    key: 'managers',
    title: t.list.managers,
    numeric: true,
    cell: ({ managers }) =>
      managers.length > 0 ? <span className="num">{managers.length}</span> : <span className="muted">—</span>,
  },
  { key: 'debt', always: true, title: t.list.debt, numeric: true, cell: (row) => <Debt row={row} /> },
];

function ComplexCard({ row }: { readonly row: ComplexListItem }) {
  const late = overdueInWords(row);
  return (
    <>
      <div className="l1">
        <RowLink to={`/complexes/${row.id}`}>{row.name}</RowLink>
        <CardDebt row={row} />
      </div>
      {(row.address || late) && (
        <div className="l2">
          <span>{row.address}</span>
          {late && <span className="nowrap">{late}</span>}
        </div>
      )}
      <div className="l3">{bar(row)}</div>
    </>
  );
}
