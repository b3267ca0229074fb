import { listPhysicalMeters } from '@kliuchar/api-schema/physical-meters';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { DEVICE_COLUMNS, DeviceCard } from '../features/meters/device-list.tsx';
import { METERED } from '../features/meters/meter-values.ts';
import { useProperty } from '../features/properties/properties.queries.ts';
import { PropertyField } from '../features/properties/property-field.tsx';
import { listViews } from '../i18n/uk/list-views.ts';
import { meters as t } from '../i18n/uk/meters.ts';
import { titles } from '../i18n/uk/titles.ts';
import { call } from '../lib/http.ts';
import { late } from '../lib/late.ts';
import { useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { usePermission } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListResult, NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { FilterChip, FilterSelect, SearchBox, Tabs, Toolbar } from '../ui/toolbar.tsx';

const MeterDialog = late(async () => ({ default: (await import('../features/meters/meter-dialog.tsx')).MeterDialog }));

const FILTERS = ['q', 'service', 'property_id', 'view'] as const;
type Filter = (typeof FILTERS)[number];

const READY: readonly ReadyView[] = [
  { key: 'verification', label: listViews.devices.verification, query: 'sort=next_verification_on' },
  { key: 'electricity', label: listViews.devices.electricity, query: 'service=electricity' },
  { key: 'water', label: listViews.devices.water, query: 'service=cold_water' },
  { key: 'gas', label: listViews.devices.gas, query: 'service=gas' },
];
const VIEW_NAMES: readonly string[] = [...FILTERS, 'sort'];

const SORTS = ['created_at', '-created_at', 'next_verification_on', '-next_verification_on'] as const;

const VIEWS = [
  { key: 'active', label: t.devices.active, to: '?' },
  { key: 'due', label: t.devices.due, to: '?view=due' },
  { key: 'past', label: t.devices.past, to: '?view=past' },
];

export default function PhysicalMetersRoute() {
  const list = useListState<Filter>({ filters: FILTERS, sort: '-created_at' });
  const [params, setParams] = useSearchParams();
  const mayWrite = usePermission('meters.write');
  const { q, service, property_id: propertyId, view = 'active' } = list.filters;
  const query = useDevices(list);
  const look = useListLook('physical-meters');
  const adding = params.get('add') === '1';
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        edit(current);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const narrowed = Boolean(q || service || propertyId);
  const first = query.data?.items.length === 0 && !narrowed && view === 'active';
  const isBare = first || isFailedWhole(query, narrowed);
  const reset = () => setParams(view === 'active' ? {} : { view }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeader
        title={titles.physicalMeters}
        actions={
          <>
            <ButtonLink to="/meters">{titles.meters}</ButtonLink>
            {mayWrite && !first && (
              <Button variant="p" onClick={() => change((next) => next.set('add', '1'))}>
                <Plus aria-hidden="true" />
                {t.devices.add}
              </Button>
            )}
            <ExportMenu report="meters" query={queryOf(list)} />
          </>
        }
      />
      <Tabs label={t.devices.views} current={view} tabs={VIEWS} />
      {!isBare && (
        <>
          <ListViews list="physical-meters" ready={READY} names={VIEW_NAMES} look={look} columns={DEVICE_COLUMNS} />
          <Filters list={list} onReset={narrowed && reset} />
        </>
      )}
      <ListResult
        query={query}
        list={list}
        label={titles.physicalMeters}
        failed={t.devices.failed}
        empty={<Empty view={view} narrowed={narrowed} reset={reset} mayWrite={mayWrite} />}
        columns={look.shown(DEVICE_COLUMNS)}
        dense={look.dense}
        card={(row) => <DeviceCard row={row} />}
      />
      {adding && mayWrite && <Adding propertyId={propertyId} onClose={() => change((next) => next.delete('add'))} />}
    </>
  );
}

type FiltersProps = { readonly list: ListState<Filter>; readonly onReset: false | (() => void) };

function Filters({ list, onReset }: FiltersProps) {
  const { q, service, property_id: propertyId } = list.filters;
  return (
    <Toolbar onReset={onReset}>
      <SearchBox label={t.devices.search} value={q ?? ''} onChange={(text) => list.setFilter('q', text)} />
      <FilterSelect
        label={t.devices.service}
        value={service}
        choices={METERED.map((code) => ({ value: code, label: SERVICE_TEXTS[code].nameUk }))}
        onChange={(value) => list.setFilter('service', value)}
      />
      {propertyId && <PropertyChip propertyId={propertyId} onRemove={() => list.setFilter('property_id', null)} />}
    </Toolbar>
  );
}

function queryOf(list: ListState<Filter>) {
  const { q, service, property_id: propertyId, view } = list.filters;
  const code = METERED.find((each) => each === service);
  const sort = SORTS.find((each) => each === list.sort);
  return {
    ...(q && { q }),
    ...(code && { service: code }),
    ...(propertyId && { propertyId }),
    ...(view === 'past' ? { status: ['replaced', 'archived'] as const } : { status: ['active'] as const }),
    ...(view === 'due' && { verificationDue: true }),
    ...(sort && { sort }),
  };
}

function useDevices(list: ListState<Filter>) {
  const input = { ...queryOf(list), limit: list.limit, offset: list.offset };
  return useQuery({
    queryKey: ['physical-meters', 'list', input],
    queryFn: ({ signal }) => call(listPhysicalMeters, { query: input, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.devices },
  });
}

/** The object of the address is named in the form before its list of choices is fetched. */
function Adding({ propertyId, onClose }: { readonly propertyId: string | undefined; readonly onClose: () => void }) {
  const query = useProperty(propertyId ?? '', propertyId !== undefined);
  if (propertyId && query.isPending) return null;
  const property = query.data && { id: query.data.id, name: query.data.displayName };
  return (
    <Suspense>
      <MeterDialog {...(property && { property })} PropertyField={PropertyField} onClose={onClose} />
    </Suspense>
  );
}

function PropertyChip({ propertyId, onRemove }: { readonly propertyId: string; readonly onRemove: () => void }) {
  const query = useProperty(propertyId);
  return <FilterChip label={query.data?.displayName ?? t.form.property} onRemove={onRemove} />;
}

function Empty({
  view,
  narrowed,
  reset,
  mayWrite,
}: {
  readonly view: string;
  readonly narrowed: boolean;
  readonly reset: () => void;
  readonly mayWrite: boolean;
}) {
  if (narrowed) {
    return <NothingFound title={t.devices.none} text={t.devices.noneText} onReset={reset} />;
  }
  if (view === 'active') {
    return (
      <EmptyState
        kind="first"
        title={t.devices.first}
        actions={
          mayWrite && (
            <ButtonLink to="?add=1" variant="p">
              <Plus aria-hidden="true" />
              {t.devices.add}
            </ButtonLink>
          )
        }
      >
        {t.devices.firstText}
      </EmptyState>
    );
  }
  const due = view === 'due';
  return (
    <EmptyState kind="cleared" title={due ? t.devices.dueNone : t.devices.pastNone}>
      {due ? t.devices.dueNoneText : t.devices.pastNoneText}
    </EmptyState>
  );
}
