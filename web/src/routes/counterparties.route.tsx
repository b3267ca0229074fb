import {
  COUNTERPARTY_KINDS,
  COUNTERPARTY_ROLES,
  type CounterpartyListItem,
  listCounterparties,
} from '@kliuchar/api-schema/counterparties';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { ImportLink, ImportMenu } from '../features/imports/import-link.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { common } from '../i18n/uk/common.ts';
import { counterparties as t } from '../i18n/uk/counterparties.ts';
import { listViews } from '../i18n/uk/list-views.ts';
import { titles } from '../i18n/uk/titles.ts';
import { call } from '../lib/http.ts';
import { useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { usePermission } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { DebtSum, overdueInWords } from '../ui/debt.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AddLink, ListResult, NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { type Column, RowLink } from '../ui/table.tsx';
import { FilterSelect, SearchBox, Tabs, Toolbar } from '../ui/toolbar.tsx';

const FILTERS = ['q', 'role', 'kind', 'archived'] as const;
type Filter = (typeof FILTERS)[number];

const READY: readonly ReadyView[] = [
  { key: 'tenants', label: listViews.counterparties.tenants, query: 'role=tenant' },
  { key: 'contractors', label: listViews.counterparties.contractors, query: 'role=contractor' },
  { key: 'companies', label: listViews.counterparties.companies, query: 'kind=company' },
];
const VIEW_NAMES: readonly string[] = [...FILTERS, 'sort'];
type ListSort = 'display_name' | '-display_name';

const isSort = (sort: string): sort is ListSort => sort === 'display_name' || sort === '-display_name';

/** The address holds any words; only those known are a filter. */
function filterOf({ filters: { q, role, kind } }: ListState<Filter>) {
  return {
    q,
    role: COUNTERPARTY_ROLES.find((each) => each === role),
    kind: COUNTERPARTY_KINDS.find((each) => each === kind),
  };
}

function queryOf(list: ListState<Filter>) {
  const { q, role, kind } = filterOf(list);
  return {
    ...(q && { q }),
    ...(role && { role: [role] }),
    ...(kind && { kind: [kind] }),
    archived: list.filters.archived === 'true',
    ...(isSort(list.sort) && { sort: list.sort }),
  };
}

function useCounterparties(list: ListState<Filter>) {
  return useQuery({
    queryKey: ['counterparties', 'list', list.filters, list.sort, list.page],
    queryFn: ({ signal }) =>
      call(listCounterparties, {
        query: {
          ...queryOf(list),
          limit: list.limit,
          offset: list.offset,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

export default function CounterpartiesRoute() {
  const list = useListState<Filter>({ filters: FILTERS, sort: 'display_name' });
  const look = useListLook('counterparties');
  const mayWrite = usePermission('counterparties.write');
  const archived = list.filters.archived === 'true';
  const query = useCounterparties(list);
  const narrowed = Object.values(filterOf(list)).some(Boolean);
  const first = query.data?.items.length === 0 && !narrowed && !archived;
  const isFailed = isFailedWhole(query, narrowed);
  const isBare = first || isFailed;
  return (
    <>
      <PageHeader
        title={titles.counterparties}
        actions={
          <>
            {mayWrite && <AddLink to="/counterparties/create" label={t.list.add} />}
            {!first && <ImportMenu kind="counterparties" />}
            {!isFailed && <ExportMenu report="counterparties" query={queryOf(list)} />}
          </>
        }
      />
      <Tabs
        label={t.list.views}
        current={archived ? 'archived' : 'all'}
        tabs={[
          { key: 'all', label: t.list.all, to: '?' },
          { key: 'archived', label: t.list.archived, to: '?archived=true' },
        ]}
      />
      {!isBare && (
        <>
          <ListViews list="counterparties" ready={READY} names={VIEW_NAMES} look={look} columns={COLUMNS} />
          <Filters list={list} narrowed={narrowed} />
        </>
      )}
      <ListResult
        query={query}
        list={list}
        label={titles.counterparties}
        failed={t.list.failed}
        empty={<Empty list={list} narrowed={narrowed} archived={archived} mayWrite={mayWrite} />}
        columns={look.shown(COLUMNS)}
        dense={look.dense}
        card={(row) => <CounterpartyCard row={row} />}
      />
    </>
  );
}

type FiltersProps = { readonly list: ListState<Filter>; readonly narrowed: boolean };

function Filters({ list, narrowed }: FiltersProps) {
  return (
    <Toolbar onReset={narrowed && list.reset}>
      <SearchBox label={t.list.search} value={list.filters.q ?? ''} onChange={(q) => list.setFilter('q', q)} />
      <FilterSelect
        label={t.list.role}
        value={list.filters.role}
        choices={COUNTERPARTY_ROLES.map((value) => ({ value, label: t.roles[value] }))}
        onChange={(value) => list.setFilter('role', value)}
      />
      <FilterSelect
        label={t.list.kind}
        value={list.filters.kind}
        choices={COUNTERPARTY_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(value) => list.setFilter('kind', value)}
      />
    </Toolbar>
  );
}

type EmptyProps = FiltersProps & {
  readonly archived: boolean;
  readonly mayWrite: boolean;
};

function Empty({ list, narrowed, archived, mayWrite }: EmptyProps) {
  if (narrowed) {
    return <NothingFound title={t.list.none} text={t.list.noneText} onReset={list.reset} />;
  }
  if (archived) {
    return (
      <EmptyState kind="cleared" title={t.list.archiveEmpty}>
        {t.list.archiveEmptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="first" title={t.list.first} actions={mayWrite && <ImportLink kind="counterparties" />}>
      {t.list.firstText}
    </EmptyState>
  );
}

const rolesOf = ({ kind, roles, isSelf }: CounterpartyListItem): string =>
  [...roles.map((role) => t.roles[role]), kind !== 'person' && t.kinds[kind], isSelf && t.list.self]
    .filter(Boolean)
    .join(' · ');

/** A plus is a debt to the owner, a minus is money in advance; words say which, and what of a debt is past its day. */
function balanceInWords({ balanceKop, overdue }: CounterpartyListItem): string {
  if (balanceKop < 0) return t.list.prepaid;
  return overdueInWords({ overdue }) ?? t.list.owes;
}

const BalanceSum = ({ row: { balanceKop, overdue } }: { readonly row: CounterpartyListItem }) => (
  <DebtSum debtKop={Math.abs(balanceKop)} overdue={overdue} />
);

function Balance({ row }: { readonly row: CounterpartyListItem }) {
  if (row.balanceKop === 0) return <span className="muted">{common.empty}</span>;
  return (
    <>
      <BalanceSum row={row} />
      <span className="t2 nowrap">{balanceInWords(row)}</span>
    </>
  );
}

const COLUMNS: readonly Column<CounterpartyListItem>[] = [
  {
    key: 'name',
    always: true,
    title: t.list.name,
    sort: 'display_name',
    cell: (row) => (
      <>
        <RowLink to={`/counterparties/${row.id}`}>{row.displayName}</RowLink>
        <span className="t2">{rolesOf(row)}</span>
      </>
    ),
  },
  {
    key: 'phone',
    title: t.list.phone,
    cell: (row) =>
      row.phone ? (
        <a className="nowrap num" href={`tel:${row.phone}`}>
          {formatPhone(row.phone)}
        </a>
      ) : (
        <span className="muted">{common.empty}</span>
      ),
  },
  {
    key: 'contracts',
    title: t.list.contracts,
    cell: (row) => <span className="num">{t.list.live(row.liveContracts)}</span>,
  },
  {
    key: 'balance',
    always: true,
    title: t.list.balance,
    numeric: true,
    cell: (row) => <Balance row={row} />,
  },
];

function CounterpartyCard({ row }: { readonly row: CounterpartyListItem }) {
  return (
    <>
      <div className="l1">
        <RowLink to={`/counterparties/${row.id}`}>{row.displayName}</RowLink>
        {row.balanceKop !== 0 && <BalanceSum row={row} />}
      </div>
      <div className="l2">
        <span>{rolesOf(row)}</span>
        {row.balanceKop !== 0 && <span>{balanceInWords(row)}</span>}
      </div>
      {row.phone && (
        <div className="l3 acts">
          <a className="num" href={`tel:${row.phone}`}>
            {formatPhone(row.phone)}
          </a>
        </div>
      )}
    </>
  );
}
