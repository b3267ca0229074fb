import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bulk } from '../i18n/uk/bulk.ts';
import { common as t } from '../i18n/uk/common.ts';
import { formatCount } from '../lib/format.ts';
import { usePhone } from '../lib/hooks.ts';
import type { Selection } from '../lib/selection.ts';
import { Button } from './button.tsx';
import { wholeNumbers } from './whole-numbers.tsx';

export type Column<R> = {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (row: R) => ReactNode;
  /** Numbers stand right, words left. */
  readonly numeric?: boolean;
  /** The name the server sorts by: «debt_kop». */
  readonly sort?: string;
  readonly width?: number;
  /** Names the row, or is its sum, or what can be done to it: nobody hides it. */
  readonly always?: true;
  /** Left out where the list is narrower than a desk's: at once, or `last`, where that was not enough. Its card or page still says it. */
  readonly spare?: 'soon' | 'first' | 'last';
  /** The order of a column that is spared: this one says its words then, and its head sorts by them. */
  readonly narrow?: { readonly title: string; readonly sort: string };
  /** Under the column. A list that goes on beyond the page has to say that the sum is of the page. */
  readonly total?: ReactNode;
};

export type TableProps<R> = {
  /** What the table lists, for screen readers: «Договори». */
  readonly label: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** The row's name, for its checkbox: «договір № 4». */
  readonly rowName?: (row: R) => string;
  readonly columns: readonly Column<R>[];
  /** On a phone a row is a card: one title, one amount, one state, one date. */
  readonly card: (row: R) => ReactNode;
  /** Stands under the cards instead of the total row. */
  readonly cardTotal?: ReactNode;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: Selection;
  readonly dense?: boolean;
};

/** The one table of the product: rows are links (`RowLink` in the first cell and in the card), cards on a phone. */
export function Table<R>(props: TableProps<R>) {
  return usePhone() ? <Cards {...props} /> : <Grid {...props} />;
}

/** The link that makes a whole row or card clickable; a real `<a>`, so that the middle button opens a tab (ux.md L4). */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="t1 row">
      {wholeNumbers(children)}
    </Link>
  );
}

function Cards<R>({ label, rows, rowKey, card, cardTotal, selection }: TableProps<R>) {
  return (
    <>
      <ul className="cards" aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} data-selected={selection?.has(rowKey(row)) || undefined}>
            {card(row)}
          </li>
        ))}
      </ul>
      {cardTotal && <p className="muted num pt-3">{cardTotal}</p>}
    </>
  );
}

function Grid<R>(props: TableProps<R>) {
  const { label, rows, rowKey, rowName, columns, sort, onSort, selection, dense } = props;
  const keys = rows.map(rowKey);
  const totals = columns.some((column) => column.total !== undefined);
  return (
    <div className="card lst">
      <table className={clsx('tbl', dense && 'dense')} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th style={{ width: 34 }}>
                <SelectAll selection={selection} keys={keys} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={selection?.has(rowKey(row)) || undefined}>
              {selection && (
                <td>
                  <RowCheck
                    selection={selection}
                    of={rowKey(row)}
                    among={keys}
                    label={t.selectRow(rowName?.(row) ?? '')}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {selection && <td className="pick" />}
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const SPARED = { soon: 'spare-soon', first: 'spare', last: 'spare-too' } as const;

const classOf = ({ numeric, spare }: Pick<Column<never>, 'numeric' | 'spare'>) =>
  clsx(numeric && 'n', spare && SPARED[spare]) || undefined;

type HeadCellProps<R> = {
  readonly column: Column<R>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
};

function HeadCell<R>({ column, sort, onSort }: HeadCellProps<R>) {
  const { title, numeric, width, sort: by, narrow } = column;
  const className = classOf(column);
  const look = {
    scope: 'col',
    ...(className && { className }),
    ...(width !== undefined && { style: { width } }),
  } as const;
  if (!onSort) return <th {...look}>{title}</th>;
  if (!by) {
    return (
      <th {...look}>
        {title}
        {narrow && (
          <span className="when-narrow">
            {' · '}
            <SortButton {...narrow} by={narrow.sort} state={stateOf(narrow.sort, sort)} onSort={onSort} />
          </span>
        )}
      </th>
    );
  }
  const state = stateOf(by, sort);
  return (
    <th {...look} aria-sort={state}>
      <SortButton title={title} by={by} state={state} numeric={numeric} onSort={onSort} />
    </th>
  );
}

const stateOf = (by: string, sort: string | undefined) =>
  sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none';

type SortButtonProps = {
  readonly title: ReactNode;
  readonly by: string;
  readonly state: ReturnType<typeof stateOf>;
  readonly numeric?: boolean | undefined;
  readonly onSort: (sort: string) => void;
};

function SortButton({ title, by, state, numeric, onSort }: SortButtonProps) {
  const Icon = state === 'ascending' ? ArrowUp : ArrowDown;
  // The first press sorts numbers from the largest and words from the first letter.
  const next = state === 'none' ? (numeric ? `-${by}` : by) : state === 'ascending' ? `-${by}` : by;
  return (
    <button type="button" className="sort" onClick={() => onSort(next)}>
      {title}
      <Icon className={state === 'none' ? 'idle' : undefined} aria-hidden="true" />
    </button>
  );
}

function SelectAll({ selection, keys }: { readonly selection: Selection; readonly keys: readonly string[] }) {
  const count = keys.filter((key) => selection.has(key)).length;
  return (
    <>
      <input
        className="check"
        type="checkbox"
        aria-label={t.selectAll}
        checked={count > 0 && count === keys.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < keys.length;
        }}
        onChange={() => selection.setAll(count === keys.length ? [] : keys)}
      />
      {count > 0 && <ToBulk />}
    </>
  );
}

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

/** The bar stands after the list: by keyboard it is one step from what has just been chosen, and not as many as there are rows. */
function ToBulk() {
  return (
    <button type="button" className="sr to-bulk" onClick={() => focusOn('.bulk .btn')}>
      {bulk.toBar}
    </button>
  );
}

type RowCheckProps = {
  readonly selection: Selection;
  /** The key of the row. */
  readonly of: string;
  /** The keys of all the rows that are shown, in their order. */
  readonly among: readonly string[];
  readonly label: string;
};

/** The choice of one row, in a table and on a card. On the click, which knows whether Shift is held. */
export function RowCheck({ selection, of, among, label }: RowCheckProps) {
  return (
    <>
      <input
        className="check"
        type="checkbox"
        aria-label={label}
        checked={selection.has(of)}
        onChange={() => undefined}
        onClick={(event) => selection.toggle(of, among, event.shiftKey)}
      />
      {selection.has(of) && <ToBulk />}
    </>
  );
}

/** A thin strip of ink with what can be done to the chosen rows, and the way from those of a page to all of the filter (ux.md L6). */
export function BulkBar({
  selection,
  total,
  totalCapped,
  note,
  children,
}: {
  readonly selection: Selection;
  /** How many the filter chooses. */
  readonly total: number;
  readonly totalCapped: boolean;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  if (selection.size === 0 && !selection.isWhole) return null;
  const whole = totalCapped ? bulk.wholeChosenCapped : bulk.wholeChosen(total);
  const clear = () => {
    // The bar goes away with its buttons: who is among them goes on from the list.
    focusOn('[data-selected] .check');
    selection.setAll([]);
  };
  return (
    <section className="bulk" aria-label={t.actions}>
      <b role="status">{selection.isWhole ? whole : t.selected(selection.size)}</b>
      <span>{note}</span>
      {!selection.isWhole && (totalCapped || total > selection.size) && (
        <Button variant="o" size="sm" onClick={selection.setWhole}>
          {totalCapped ? bulk.wholeCapped : bulk.whole(total)}
        </Button>
      )}
      {children}
      <Button size="sm" icon aria-label={t.clearSelection} onClick={clear}>
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}

type PaginationProps = {
  readonly total: number;
  readonly totalCapped?: boolean | undefined;
  readonly page: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
};

/** «Показано 21–40 з 1 234», the way back and forth; counting stops at 10 000 (contract.md §3.3). */
export function Pagination({ total, totalCapped, page, limit, onPage }: PaginationProps) {
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = (page - 1) * limit + 1;
  const to = Math.min(page * limit, total);
  return (
    <div className="pgn">
      <span className="num">
        {t.shown(formatCount(from), formatCount(to), totalCapped ? t.overTenThousand : formatCount(total))}
      </span>
      {pages > 1 && (
        <nav aria-label={t.pagination}>
          <Button
            size="sm"
            icon
            aria-label={t.previousPage}
            aria-disabled={page <= 1}
            onClick={() => page > 1 && onPage(page - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <span className="num">{t.pageOf(formatCount(page), formatCount(pages))}</span>
          <Button
            size="sm"
            icon
            aria-label={t.nextPage}
            aria-disabled={page >= pages}
            onClick={() => page < pages && onPage(page + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  );
}
