import { AUDIT_ENTITIES, type AuditItem, listAudit } from '@kliuchar/api-schema/audit';
import { parseDay } from '@kliuchar/domain/dates/day';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathOf } from '../features/audit/entity-paths.ts';
import { ExportMenu } from '../features/exports/export-menu.tsx';
import { audit as t } from '../i18n/uk/audit.ts';
import { formatInstant } from '../lib/format.ts';
import { call } from '../lib/http.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { DayFilter } from '../ui/day-filter.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListResult, NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import type { Column } from '../ui/table.tsx';
import { FilterSelect, Toolbar } from '../ui/toolbar.tsx';

type Filter = 'entity_type' | 'from' | 'to';

/** The address holds any words; only those known are a filter. */
function filterOf({ filters }: Pick<ListState<Filter>, 'filters'>) {
  const entityType = AUDIT_ENTITIES.find((each) => each === filters.entity_type);
  const [from, to] = [parseDay(filters.from ?? ''), parseDay(filters.to ?? '')];
  return { ...(entityType && { entityType }), ...(from && { from }), ...(to && { to }) };
}

/** The journal of the account: every change in words, with its place in the chain. */
export default function JournalRoute() {
  const list = useListState<Filter>({ filters: ['entity_type', 'from', 'to'], sort: '' });
  const filters = filterOf(list);
  const query = useQuery({
    queryKey: ['audit', 'list', filters, list.page],
    queryFn: ({ signal }) => call(listAudit, { query: { ...filters, limit: list.limit, offset: list.offset }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed },
  });
  return (
    <>
      <PageHeader title={t.title} sub={t.lead} actions={<ExportMenu report="journal" query={filters} />} />
      {!isFailedWhole(query, list.filtered) && (
        <Toolbar onReset={list.filtered && list.reset}>
          <FilterSelect
            label={t.entity}
            value={filters.entityType}
            choices={AUDIT_ENTITIES.map((value) => ({ value, label: t.entities[value] }))}
            onChange={(value) => list.setFilter('entity_type', value)}
          />
          <DayFilter label={t.from} value={list.filters.from} onChange={(value) => list.setFilter('from', value)} />
          <DayFilter label={t.to} value={list.filters.to} onChange={(value) => list.setFilter('to', value)} />
        </Toolbar>
      )}
      <ListResult
        query={query}
        list={list}
        label={t.title}
        failed={t.loadFailed}
        empty={
          list.filtered ? (
            <NothingFound title={t.noneTitle} text={t.noneText} onReset={list.reset} />
          ) : (
            <EmptyState kind="first" title={t.emptyTitle}>
              {t.emptyText}
            </EmptyState>
          )
        }
        columns={COLUMNS}
        card={(item) => <Card item={item} />}
      />
    </>
  );
}

const COLUMNS: readonly Column<AuditItem>[] = [
  { key: 'when', title: t.columns.when, cell: (item) => <span className="num nowrap">{formatInstant(item.at)}</span> },
  { key: 'what', title: t.columns.what, cell: (item) => <What item={item} /> },
  { key: 'who', title: t.columns.who, cell: (item) => item.actorName },
  {
    key: 'position',
    title: t.columns.position,
    cell: ({ position, hash }) => (
      <span className="num muted" title={hash ?? undefined}>
        {position ?? t.waiting}
      </span>
    ),
  },
];

function What({ item }: { readonly item: AuditItem }) {
  const path = pathOf(item);
  return path === null ? item.sentence : <Link to={path}>{item.sentence}</Link>;
}

function Card({ item }: { readonly item: AuditItem }) {
  return (
    <>
      <div className="l1">
        <span>
          <What item={item} />
        </span>
      </div>
      <div className="l2">
        <span className="num">{[formatInstant(item.at), item.actorName].filter(Boolean).join(' · ')}</span>
      </div>
    </>
  );
}
