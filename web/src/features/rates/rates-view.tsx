import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rates as t } from '../../i18n/uk/rates.ts';
import { usePermission } from '../../lib/session.ts';
import { useListState } from '../../lib/url-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Pagination, Table } from '../../ui/table.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { loadRates, type RateItem, type Series, seriesOf } from './rate-series.ts';
import { RateTiles } from './rate-tiles.tsx';
import { RemoveRate } from './remove-rate.tsx';

const FILTERS = ['series'] as const;

type Doing = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly item: RateItem } | null;

/** The rates the receipts are counted by: what counts today, where it is from, and the list with one's own entries. */
export function RatesView() {
  const list = useListState({ filters: FILTERS, sort: '' });
  const series = seriesOf(list.filters.series);
  const mayWrite = usePermission('tariffs.write');
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const add = mayWrite && (
    <Button size="sm" onClick={() => setDoing({ kind: 'add' })}>
      <Plus aria-hidden="true" />
      {t.add[series]}
    </Button>
  );
  const query = useQuery({
    queryKey: ['rates', 'list', series, list.page],
    queryFn: ({ signal }) => loadRates(series, { limit: list.limit, offset: list.offset }, signal),
    placeholderData: (previous, of) => (of?.queryKey[2] === series ? keepPreviousData(previous) : undefined),
    meta: { failed: t.failed.list },
  });
  const isEmpty = query.data?.items.length === 0;
  return (
    <>
      <p className="muted pb-4">{t.lead}</p>
      <RateTiles current={series} />
      <Section
        title={t.lists[series]}
        aside={mayWrite && !isEmpty && <HeaderAct onClick={() => setDoing({ kind: 'add' })}>{t.add[series]}</HeaderAct>}
      >
        {query.isPending && <Skeleton />}
        {query.isError && (
          <ErrorState error={query.error} title={t.failed.listTitle} onRetry={() => void query.refetch()} />
        )}
        {isEmpty && (
          <EmptyState kind="first" title={t.empty[series]} actions={add}>
            {t.emptyText[series]}
          </EmptyState>
        )}
        {query.data && !isEmpty && (
          <>
            <Table
              label={t.lists[series]}
              rows={query.data.items}
              rowKey={(row) => row.id}
              dense
              columns={columnsOf(series, mayWrite ? setDoing : null)}
              card={(row) => <RateCard row={row} onDo={mayWrite ? setDoing : null} />}
            />
            <Pagination total={query.data.total} page={list.page} limit={list.limit} onPage={list.setPage} />
          </>
        )}
      </Section>
      {doing?.kind === 'add' && <RateDialog series={series} onClose={close} />}
      {doing?.kind === 'edit' && <RateDialog series={series} item={doing.item} onClose={close} />}
      {doing?.kind === 'remove' && <RemoveRate series={series} item={doing.item} onClose={close} />}
    </>
  );
}

type OnDo = ((doing: Doing) => void) | null;

function columnsOf(series: Series, onDo: OnDo): readonly Column<RateItem>[] {
  const at = { usd: t.columns.day, eur: t.columns.day, prices: t.columns.month, key: t.columns.since }[series];
  const value = series === 'usd' || series === 'eur' ? t.columns.rate : t.columns.percent;
  return [
    { key: 'at', title: at, cell: (row) => <span className="num">{row.shortAt}</span> },
    { key: 'value', title: value, numeric: true, cell: (row) => <Value row={row} /> },
    { key: 'source', title: t.columns.source, cell: (row) => <span className="muted">{row.source}</span> },
    {
      key: 'actions',
      title: <span className="sr">{t.columns.actions}</span>,
      numeric: true,
      width: 64,
      cell: (row) => <Actions row={row} onDo={onDo} />,
    },
  ];
}

/** One that no longer counts is struck out, and its source says why. */
function Value({ row }: { readonly row: RateItem }) {
  return row.used ? <b className="num">{row.shown}</b> : <s className="num muted">{row.shown}</s>;
}

function RateCard({ row, onDo }: { readonly row: RateItem; readonly onDo: OnDo }) {
  return (
    <>
      <div className="l1">
        <span className="num">{row.shortAt}</span>
        <Value row={row} />
      </div>
      <div className="l3">
        <span className="cap">{row.source}</span>
        <Actions row={row} onDo={onDo} />
      </div>
    </>
  );
}

function Actions({ row, onDo }: { readonly row: RateItem; readonly onDo: OnDo }) {
  if (!row.own || onDo === null) return null;
  return (
    <RowMenu
      label={t.actionsFor(row.at)}
      items={[
        { key: 'edit', label: t.edit, icon: Pencil, onSelect: () => onDo({ kind: 'edit', item: row }) },
        {
          key: 'remove',
          label: t.remove,
          icon: Trash2,
          danger: true,
          onSelect: () => onDo({ kind: 'remove', item: row }),
        },
      ]}
    />
  );
}
