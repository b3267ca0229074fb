import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { common } from '../i18n/uk/common.ts';
import type { ListState } from '../lib/url-state.ts';
import { Button, ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { type Column, Pagination, Table } from './table.tsx';

type ListPage<Row> = {
  readonly items: readonly Row[];
  readonly total: number;
  readonly totalCapped?: boolean | undefined;
};

type ListResultProps<Row extends { readonly id: string }> = {
  readonly query: UseQueryResult<ListPage<Row>>;
  readonly list: Pick<ListState<string>, 'sort' | 'setSort' | 'page' | 'limit' | 'setPage'>;
  /** The table's accessible name. */
  readonly label: string;
  readonly failed: string;
  /** What stands there instead of no rows. */
  readonly empty: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly card: (row: Row) => ReactNode;
  /** Under the cards of a phone, as the total row is under a table. */
  readonly cardTotal?: ReactNode;
  readonly dense?: boolean;
};

/** The body of a list screen in each of its states: asking, failed, empty, a page of rows. */
export function ListResult<Row extends { readonly id: string }>(props: ListResultProps<Row>) {
  const { query, list, label, failed, empty, columns, card, cardTotal, dense = false } = props;
  if (query.isPending) return <Skeleton shape="rows" />;
  if (query.isError) return <ErrorState error={query.error} title={failed} onRetry={() => void query.refetch()} />;
  const { items, total, totalCapped } = query.data;
  if (items.length === 0) return empty;
  return (
    <>
      <Table
        label={label}
        rows={items}
        rowKey={(row) => row.id}
        columns={columns}
        card={card}
        cardTotal={cardTotal}
        dense={dense}
        sort={list.sort}
        onSort={list.setSort}
      />
      <Pagination total={total} totalCapped={totalCapped} page={list.page} limit={list.limit} onPage={list.setPage} />
    </>
  );
}

/** «Додати …»: in the head of the screen, or in its empty state while there is nothing yet; never in both. */
export function AddLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <ButtonLink to={to} variant="p">
      <Plus aria-hidden="true" />
      {label}
    </ButtonLink>
  );
}

type NothingFoundProps = { readonly title: string; readonly text: string; readonly onReset: () => void };

/** The filters leave no row: the way out is to drop them. */
export function NothingFound({ title, text, onReset }: NothingFoundProps) {
  return (
    <EmptyState kind="none" title={title} actions={<Button onClick={onReset}>{common.resetFilters}</Button>}>
      {text}
    </EmptyState>
  );
}
