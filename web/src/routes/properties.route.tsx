import { listProperties, PROPERTY_STATUSES, PROPERTY_TYPES, RELATIONS } from '@kliuchar/api-schema/properties';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { ImportLink, ImportMenu } from '../features/imports/import-link.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { usePropertyKey } from '../features/properties/properties.queries.ts';
import { PropertyCard, propertyColumns } from '../features/properties/property-list.tsx';
import { specOfThings } from '../i18n/spec-things.uk.ts';
import { listViews } from '../i18n/uk/list-views.ts';
import { properties as t } from '../i18n/uk/properties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { type Capacity, isLetIn } from '../lib/capacity.ts';
import { today } from '../lib/format.ts';
import { call } from '../lib/http.ts';
import { useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { PROPERTY_CACHE_MS } from '../lib/query-client.ts';
import { usePermission, useRole, useSession } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AddLink, ListResult, NothingFound } from '../ui/list-result.tsx';
import { OwnerFilter } from '../ui/owner-filter.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { FilterChip, FilterSelect, SearchBox, Tabs, Toolbar } from '../ui/toolbar.tsx';

const FILTERS = ['owner_id', 'q', 'status', 'type', 'role', 'available', 'complex_id', 'without_readings'] as const;
type Filter = (typeof FILTERS)[number];

const SORTS = ['name', '-name', 'created_at', '-created_at', 'debt_kop', '-debt_kop'] as const;

/** The address as the query of the call; what no filter knows is left out. */
function useQueryOf(list: ListState<Filter>) {
  const { q, status, type, role, available, complex_id: complexId, owner_id: ownerId } = list.filters;
  const state = PROPERTY_STATUSES.find((each) => each === status);
  const kind = PROPERTY_TYPES.find((each) => each === type);
  const relation = RELATIONS.find((each) => each === role);
  const sort = SORTS.find((each) => each === list.sort);
  const unread = list.filters.without_readings === 'true';
  return {
    ...(ownerId && { ownerId }),
    ...(q && { q }),
    // Without a state the server leaves the archive out.
    ...(available === 'true' ? { available: true } : state && { status: [state] }),
    ...(kind && { type: [kind] }),
    ...(relation && { role: relation }),
    ...(complexId && { complexId }),
    ...(unread && { withoutReadings: periodOfDay(today()) }),
    ...(sort && { sort }),
    limit: list.limit,
    offset: list.offset,
  };
}

export default function PropertiesRoute() {
  const list = useListState<Filter>({ filters: FILTERS, sort: 'name' });
  const look = useListLook('properties');
  const key = usePropertyKey();
  const mayWrite = usePermission('properties.write');
  const letsOrManages = useLetsOrManages();
  const input = useQueryOf(list);
  const query = useQuery({
    queryKey: key('list', input),
    queryFn: ({ signal }) => call(listProperties, { query: input, signal }),
    placeholderData: keepPreviousData,
    staleTime: PROPERTY_CACHE_MS,
    meta: { failed: list.filters.q ? () => specOfThings.propertySearchFailed : t.failed.list },
  });
  const { q, type, role, complex_id: complexId, status } = list.filters;
  const narrowed = Boolean(q || type || role || complexId || list.filters.without_readings || list.filters.owner_id);
  const cleared = Boolean(status) || list.filters.available === 'true';
  const first = query.data?.items.length === 0 && !narrowed && !cleared;
  const isBare = first || isFailedWhole(query, list.filtered);
  const columns = propertyColumns(query.data?.items ?? []);
  const ready = useReadyViews();
  return (
    <>
      <PageHeader
        title={titles.properties}
        actions={
          <>
            {mayWrite && !first && <AddLink to="/properties/create" label={t.list.add} />}
            {!first && <ImportMenu kind="properties" />}
            {!isBare && <ExportMenu report="properties" query={input} />}
          </>
        }
      />
      {letsOrManages && <Tabs label={t.list.views} current={viewOf(list)} tabs={VIEWS} />}
      {!isBare && letsOrManages && (
        <ListViews list="properties" ready={ready} names={VIEW_NAMES} look={look} columns={columns} />
      )}
      {!isBare && letsOrManages && (
        <Filters list={list} narrowed={narrowed} complexName={query.data?.items[0]?.complexName} />
      )}
      <ListResult
        query={query}
        list={list}
        label={titles.properties}
        failed={q ? specOfThings.propertySearchFailed : t.list.failed}
        empty={<Empty list={list} narrowed={narrowed} cleared={cleared} mayWrite={mayWrite} />}
        columns={look.shown(columns)}
        dense={look.dense}
        card={(row) => <PropertyCard row={row} />}
      />
    </>
  );
}

/** Whoever only rents has the one or two objects he lives in: nothing to be narrowed. */
function useLetsOrManages(): boolean {
  const session = useSession();
  return session !== null && (session.availableRoles.length > 0 || session.entrusted.length > 0);
}

/** Several people's objects meet in the list: an owner's own and what others have entrusted to him, or what a person manages and rents. */
function useSeveralCapacities(): boolean {
  const session = useSession();
  const isOwner = useRole() === 'owner';
  return !isOwner || (session?.entrusted.length ?? 0) > 0;
}

const VIEWS = [
  { key: 'all', label: t.list.all, to: '?' },
  { key: 'available', label: t.list.vacant, to: '?available=true' },
  { key: 'occupied', label: t.list.occupied, to: '?status=occupied' },
  { key: 'archived', label: t.list.archived, to: '?status=archived' },
];

const READY: readonly ReadyView[] = [
  { key: 'unread', label: listViews.properties.unread, query: 'without_readings=true' },
  { key: 'debts', label: listViews.properties.debts, query: 'sort=-debt_kop' },
  { key: 'repaired', label: listViews.properties.repaired, query: 'status=maintenance' },
];
const VIEW_NAMES: readonly string[] = [...FILTERS, 'sort'];

/** By which switches a manager may know what a view looks for. */
const VIEW_SWITCHES: Readonly<Record<string, readonly Capacity[]>> = {
  unread: ['readings'],
  debts: ['receipts', 'payments'],
};

function useReadyViews(): readonly ReadyView[] {
  const session = useSession();
  const role = useRole();
  return READY.filter(
    ({ key }) => session !== null && (VIEW_SWITCHES[key] === undefined || isLetIn(VIEW_SWITCHES[key], session, role)),
  );
}

function viewOf({ filters }: ListState<Filter>): string {
  return filters.available === 'true' ? 'available' : (filters.status ?? 'all');
}

type FiltersProps = {
  readonly list: ListState<Filter>;
  readonly narrowed: boolean;
  readonly complexName: string | null | undefined;
};

function Filters({ list, narrowed, complexName }: FiltersProps) {
  const isSeveral = useSeveralCapacities();
  const { q, type, role, complex_id: complexId } = list.filters;
  return (
    <Toolbar onReset={narrowed && (() => list.reset())}>
      <SearchBox label={t.list.search} value={q ?? ''} onChange={(text) => list.setFilter('q', text)} />
      <OwnerFilter list={list} />
      <FilterSelect
        label={t.list.type}
        value={type}
        choices={PROPERTY_TYPES.map((value) => ({ value, label: t.types[value] }))}
        onChange={(value) => list.setFilter('type', value)}
      />
      {isSeveral && (
        <FilterSelect
          label={t.list.role}
          value={role}
          choices={RELATIONS.map((value) => ({ value, label: t.roles[value] }))}
          onChange={(value) => list.setFilter('role', value)}
        />
      )}
      {list.filters.without_readings && (
        <FilterChip label={listViews.properties.unread} onRemove={() => list.setFilter('without_readings', null)} />
      )}
      {complexId && (
        <FilterChip label={complexName ?? t.page.complex} onRemove={() => list.setFilter('complex_id', null)} />
      )}
    </Toolbar>
  );
}

type EmptyProps = {
  readonly list: ListState<Filter>;
  readonly narrowed: boolean;
  readonly cleared: boolean;
  readonly mayWrite: boolean;
};

function Empty({ list, narrowed, cleared, mayWrite }: EmptyProps) {
  if (narrowed) {
    return <NothingFound title={t.list.none} text={t.list.noneText} onReset={list.reset} />;
  }
  if (cleared) {
    const vacant = list.filters.available === 'true';
    return (
      <EmptyState kind={vacant ? 'cleared' : 'none'} title={vacant ? t.list.noVacant : t.list.noneHere}>
        {vacant ? t.list.noVacantText : null}
      </EmptyState>
    );
  }
  if (!mayWrite) {
    return (
      <EmptyState kind="first" title={t.list.noneYet}>
        {t.list.comesFromOwner}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="first"
      title={t.list.first}
      actions={
        <>
          <AddLink to="/properties/create" label={t.list.add} />
          <ImportLink kind="properties" />
        </>
      }
    >
      {t.list.firstText}
    </EmptyState>
  );
}
