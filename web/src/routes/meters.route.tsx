import { listMeters, SHEET_STATES } from '@kliuchar/api-schema/meters';
import { type Day, minDay } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, type Period, parsePeriod, periodOfDay } from '@kliuchar/domain/dates/period';
import { SERVICE_CODES, SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { ListViews } from '../features/list-views/list-views.tsx';
import { AWAITED, isAskable } from '../features/meters/awaited.ts';
import { RequestReadings } from '../features/meters/request-readings.tsx';
import { type Round, RoundDone } from '../features/meters/round-done.tsx';
import { SheetCards, SheetWalk } from '../features/meters/sheet-cards.tsx';
import { SheetGrid } from '../features/meters/sheet-grid.tsx';
import { type SheetAnswer, SheetProgress } from '../features/meters/sheet-progress.tsx';
import { SharedBillsSection } from '../features/shared-bills/shared-bills-section.tsx';
import { common } from '../i18n/uk/common.ts';
import { listViews } from '../i18n/uk/list-views.ts';
import { meters as t } from '../i18n/uk/meters.ts';
import { titles } from '../i18n/uk/titles.ts';
import { formatDay, today } from '../lib/format.ts';
import { usePhone } from '../lib/hooks.ts';
import { call } from '../lib/http.ts';
import { useListLook } from '../lib/list-look.ts';
import type { ReadyView } from '../lib/list-views.ts';
import { useComplexName } from '../lib/place-names.ts';
import { usePermission } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CalendarButton } from '../ui/calendar-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NothingFound } from '../ui/list-result.tsx';
import { Note } from '../ui/note.tsx';
import { OwnerFilter } from '../ui/owner-filter.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Pagination } from '../ui/table.tsx';
import { FilterChip, FilterSelect, FilterToggle, MonthSwitch, SearchBox, Segmented, Toolbar } from '../ui/toolbar.tsx';
import '../features/meters/meters.css';

const READY: readonly ReadyView[] = [
  { key: 'missing', label: listViews.meters.missing, query: 'state=missing' },
  { key: 'submitted', label: listViews.meters.submitted, query: 'state=submitted' },
  { key: 'electricity', label: listViews.meters.electricity, query: 'state=missing&service=electricity' },
  { key: 'water', label: listViews.meters.water, query: 'state=missing&service=cold_water' },
];
/** The month and the look are where one stands, and no part of a view: it goes on with the calendar. */
const VIEW_NAMES = ['owner_id', 'state', 'service', 'property_id', 'complex_id', 'q'];
const KEPT = ['period', 'look'];

const FILTERS = ['owner_id', 'period', 'state', 'service', 'property_id', 'complex_id', 'q', 'look'] as const;
type Filter = (typeof FILTERS)[number];

/** A sheet is typed from top to bottom and draws as many rows as a screen does; a walk shows one meter at a time, so it takes as many as the wire allows. */
const ROWS = { list: 50, walk: 100 } as const;
const rowsOf = ({ filters }: ListState<Filter>): number => ROWS[filters.look === 'walk' ? 'walk' : 'list'];

export default function MetersRoute() {
  const list = useListState<Filter>({ filters: FILTERS, sort: '' });
  const period = parsePeriod(list.filters.period ?? '') ?? periodOfDay(today());
  const query = useSheet(list, period);
  const look = useListLook('meters');
  const mayRequest = usePermission('readings.request');
  const mayBill = usePermission('bills.write');
  const rows = query.data?.items ?? [];
  // On a phone one meter takes the whole screen; its own progress stands above it.
  const walking = usePhone() && list.filters.look === 'walk' && rows.length > 0;
  // Nothing exists yet that a view could show.
  const isFirst = query.data !== undefined && query.data.total + sumOf(query.data) === 0 && !narrows(list);
  // Those of other pages are not seen here, so where there are more of them the counts say whether anybody is to be asked.
  const isAsked =
    rows.some(isAskable) || (query.data && query.data.total > rows.length && query.data.counts.missing > 0) || false;
  return (
    <>
      <PageHeader
        title={titles.meters}
        actions={
          <>
            <MonthSwitch
              value={period}
              onChange={(next) => list.setFilter('period', next === periodOfDay(today()) ? null : next)}
            />
            {mayRequest && isAsked && (
              <RequestReadings
                period={period}
                meters={query.data?.counts.missing ?? 0}
                place={narrowsPlace(list) ? placeOf(list) : null}
              />
            )}
            <ExportMenu report="readings" query={queryOf(list, period)} />
          </>
        }
      />
      {!walking && query.data && query.data.total + sumOf(query.data) > 0 && <SheetProgress sheet={query.data} />}
      {!walking && !query.isPending && !isFirst && !isFailedWhole(query, narrows(list)) && (
        <>
          <ListViews list="meters" ready={READY} names={VIEW_NAMES} look={look} columns={[]} kept={KEPT} />
          <Filters list={list} sheet={query.data} />
        </>
      )}
      {query.isPending && <Skeleton shape="rows" />}
      {query.isError && <ErrorState error={query.error} title={t.sheet.failed} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <Empty list={list} sheet={query.data} />}
      {query.isSuccess && rows.length > 0 && <Sheet key={period} list={list} sheet={query.data} period={period} />}
      {/* After the sheet it stands under: shown before it, the bills would be thrown down the screen. */}
      {!walking && mayBill && !query.isPending && (
        <SharedBillsSection
          key={`bills${period}`}
          period={period}
          file={<ExportMenu report="shared_bills" query={{ period }} small />}
        />
      )}
    </>
  );
}

const sumOf = ({ counts }: SheetAnswer): number => counts.missing + counts.submitted + counts.approved + counts.billed;

function queryOf(list: ListState<Filter>, period: Period) {
  const chosen = SHEET_STATES.find((each) => each === list.filters.state);
  // A rejected reading is waited for again, and is counted among those that are.
  const state = chosen === 'missing' ? AWAITED : chosen && [chosen];
  return { period, ...(state && { state: [...state] }), ...placeOf(list) };
}

function placeOf(list: ListState<Filter>) {
  const { service, property_id: propertyId, complex_id: complexId, owner_id: ownerId, q } = list.filters;
  const code = SERVICE_CODES.find((each) => each === service);
  return {
    ...(code && { service: code }),
    ...(ownerId && { ownerId }),
    ...(propertyId && { propertyId }),
    ...(complexId && { complexId }),
    ...(q && { q }),
  };
}

function useSheet(list: ListState<Filter>, period: Period) {
  const input = { ...queryOf(list, period), limit: rowsOf(list), offset: (list.page - 1) * rowsOf(list) };
  return useQuery({
    queryKey: ['meters', 'sheet', input],
    queryFn: ({ signal }) => call(listMeters, { query: input, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.sheet },
  });
}

type PartProps = { readonly list: ListState<Filter>; readonly sheet: SheetAnswer | undefined };

const narrowsPlace = ({ filters }: ListState<Filter>): boolean =>
  Boolean(filters.service || filters.property_id || filters.complex_id || filters.owner_id || filters.q);
const narrows = (list: ListState<Filter>): boolean => Boolean(list.filters.state) || narrowsPlace(list);

/** The month and the look stay; what narrows the list goes, in one change of the address. */
function useReset({ filters }: ListState<Filter>): () => void {
  const setParams = useSearchParams()[1];
  const { period, look } = filters;
  return () =>
    setParams({ ...(period && { period }), ...(look && { look }) }, { replace: true, preventScrollReset: true });
}

function Filters({ list, sheet }: PartProps) {
  const reset = useReset(list);
  const { state, service, property_id: propertyId, complex_id: complexId, q } = list.filters;
  const complexName = useComplexName(complexId);
  const counts = sheet?.counts;
  const toggle = (value: string, count: number | undefined) => (
    <FilterToggle
      key={value}
      label={`${t.states[value as keyof typeof t.states]}${count === undefined ? '' : ` ${count}`}`}
      on={state === value}
      onChange={(on) => list.setFilter('state', on ? value : null)}
    />
  );
  return (
    <Toolbar onReset={narrows(list) && reset}>
      <SearchBox label={t.sheet.search} value={q ?? ''} onChange={(text) => list.setFilter('q', text)} />
      <OwnerFilter list={list} />
      {toggle('missing', counts?.missing)}
      {toggle('submitted', counts?.submitted)}
      {toggle('approved', counts?.approved)}
      {toggle('billed', counts?.billed)}
      <FilterSelect
        label={t.sheet.service}
        value={service}
        choices={SERVICE_CODES.filter((code) => SERVICE_TEXTS[code].unitUk !== null).map((code) => ({
          value: code,
          label: SERVICE_TEXTS[code].nameUk,
        }))}
        onChange={(value) => list.setFilter('service', value)}
      />
      {propertyId && (
        <FilterChip
          label={sheet?.items.find((row) => row.propertyId === propertyId)?.propertyName ?? t.sheet.oneProperty}
          onRemove={() => list.setFilter('property_id', null)}
        />
      )}
      {complexId && (
        <FilterChip label={complexName ?? t.sheet.oneComplex} onRemove={() => list.setFilter('complex_id', null)} />
      )}
    </Toolbar>
  );
}

type SheetProps = { readonly list: ListState<Filter>; readonly sheet: SheetAnswer; readonly period: Period };

/** Readings get one date, today's or the month's last day; a row that has one keeps its own. */
function Sheet({ list, sheet, period }: SheetProps) {
  const phone = usePhone();
  const now = today();
  const [date, setDate] = useState<Day>(() => minDay(now, lastDayOf(period)));
  const walk = list.filters.look === 'walk';
  const rows = sheet.items;
  const [round, setRound] = useState<Round | null>(null);
  return (
    <>
      {round && !walk && <RoundDone round={round} rows={rows} />}
      {firstDayOf(period) > now && <Note className="mb-4">{t.sheet.futureMonth}</Note>}
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <p className="relative flex flex-wrap items-center gap-1">
          <span className="muted">{t.sheet.readOn}:</span>
          <span className="num">{formatDay(date)}</span>
          <CalendarButton value={date} onChoose={setDate} />
        </p>
        <Segmented
          label={t.sheet.look}
          value={walk ? 'walk' : 'list'}
          choices={[
            { value: 'list', label: t.sheet.list },
            { value: 'walk', label: t.sheet.walk },
          ]}
          onChange={(value) => {
            setRound(null);
            list.setFilter('look', value === 'walk' ? 'walk' : null);
          }}
        />
      </div>
      {walk ? (
        <SheetWalk
          rows={rows}
          period={period}
          date={date}
          onFinish={(done) => {
            setRound(done);
            list.setFilter('look', null);
          }}
        />
      ) : phone ? (
        <SheetCards rows={rows} period={period} date={date} />
      ) : (
        <SheetGrid rows={rows} period={period} date={date} />
      )}
      {!walk && <p className="cap pt-3">{t.sheet.enterHint}</p>}
      <Pagination total={sheet.total} page={list.page} limit={rowsOf(list)} onPage={list.setPage} />
    </>
  );
}

/** All is in only where nobody is waited for: that nothing waits for a look, or is in a receipt, does not say so. */
const isCleared = (list: ListState<Filter>, { counts }: SheetAnswer): boolean =>
  (list.filters.state === 'missing' || list.filters.state === 'submitted') &&
  !narrowsPlace(list) &&
  counts.missing === 0;

function Empty({ list, sheet }: { readonly list: ListState<Filter>; readonly sheet: SheetAnswer }) {
  const reset = useReset(list);
  const mayAdd = usePermission('meters.write');
  if (isCleared(list, sheet)) {
    return (
      <EmptyState
        kind="cleared"
        title={t.sheet.cleared}
        actions={<Button onClick={reset}>{common.resetFilters}</Button>}
      >
        {t.sheet.clearedText}
      </EmptyState>
    );
  }
  if (narrows(list)) {
    return <NothingFound title={t.sheet.none} text={t.sheet.noneText} onReset={reset} />;
  }
  return (
    <EmptyState
      kind="first"
      title={t.sheet.first}
      actions={
        mayAdd && (
          <ButtonLink to="/physical-meters?add=1">
            <Plus aria-hidden="true" />
            {t.sheet.addMeter}
          </ButtonLink>
        )
      }
    >
      {mayAdd ? t.sheet.firstText : t.sheet.firstTextForManager}
    </EmptyState>
  );
}
