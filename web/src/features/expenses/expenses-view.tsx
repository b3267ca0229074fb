import type { Expense } from '@kliuchar/api-schema/expenses';
import { getFile } from '@kliuchar/api-schema/files';
import { EXPENSE_CATEGORIES, EXPENSE_NAMES } from '@kliuchar/domain/finance/expense-categories';
import type { Kop } from '@kliuchar/domain/money/kop';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { expenses as t } from '../../i18n/uk/expenses.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { urlOf } from '../../lib/http.ts';
import { useComplexChoices, useCounterpartyName, usePropertyName } from '../../lib/place-names.ts';
import { usePermission } from '../../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../../lib/url-state.ts';
import { DayFilter } from '../../ui/day-filter.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListResult, NothingFound } from '../../ui/list-result.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table.tsx';
import { FilterChip, FilterSelect, SearchBox, Toolbar } from '../../ui/toolbar.tsx';
import { ExpenseDialog, type ExpenseFields } from './expense-dialog.tsx';
import {
  EXPENSE_FILTERS,
  EXPENSE_SORT,
  type ExpenseFilter,
  useExpenses,
  useExpensesTotal,
  type Whose,
} from './expense-query.ts';
import { placeOf } from './expense-words.ts';
import './expenses.css';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

const CATEGORIES = EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_NAMES[value] }));

/** What was spent, newest first; a row opens for a change, `?add=1` for the next one. */
type Props = {
  readonly fields: ExpenseFields;
  readonly whose: Whose;
  /** Whether what is shown, and what is recorded here, is of objects entrusted to the person. */
  readonly isEntrusted: boolean;
};

export function ExpensesView({ fields, whose, isEntrusted }: Props) {
  const list = useListState({ filters: EXPENSE_FILTERS, sort: EXPENSE_SORT });
  const query = useExpenses(list, whose);
  const [opened, setOpened] = useState<Expense | null>(null);
  const [params, setParams] = useSearchParams();
  const isAdding = params.has('add');
  const canWrite = usePermission('finance.write');
  const total = useExpensesTotal(list, whose, query.isPlaceholderData ? undefined : query.data);
  return (
    <>
      {!isFailedWhole(query, list.filtered) && <Filters list={list} isEntrusted={isEntrusted} />}
      <ListResult
        query={query}
        list={list}
        label={t.title}
        failed={t.loadFailed}
        empty={
          list.filtered ? (
            <NothingFound title={t.none} text={t.noneText} onReset={list.reset} />
          ) : (
            <EmptyState kind="first" title={t.first}>
              {isEntrusted ? t.firstEntrusted : t.firstText}
            </EmptyState>
          )
        }
        columns={columnsWith({ onOpen: canWrite ? setOpened : null, isEntrusted, total })}
        card={(row) => <ExpenseCard row={row} onOpen={canWrite ? setOpened : null} />}
        cardTotal={total !== null && t.totalOf(formatUah(total))}
      />
      {(opened !== null || (isAdding && canWrite)) && (
        <ExpenseDialog
          expense={opened}
          fields={fields}
          isManager={isEntrusted}
          onClose={() => {
            setOpened(null);
            if (!isAdding) return;
            const shown = { view: 'expenses', ...(whose && { whose }) };
            setParams(shown, { replace: true, preventScrollReset: true });
          }}
        />
      )}
    </>
  );
}

type PlacesProps = { readonly list: ListState<ExpenseFilter>; readonly isEntrusted: boolean };

function Filters({ list, isEntrusted }: PlacesProps) {
  const { filters, setFilter } = list;
  return (
    <Toolbar onReset={list.filtered && list.reset}>
      <SearchBox label={t.search} value={filters.q ?? ''} onChange={(text) => setFilter('q', text)} />
      <FilterSelect
        label={t.category}
        value={filters.category}
        choices={CATEGORIES}
        onChange={(value) => setFilter('category', value)}
      />
      <DayFilter label={t.dateFrom} value={filters.date_from} onChange={(value) => setFilter('date_from', value)} />
      <DayFilter label={t.dateTo} value={filters.date_to} onChange={(value) => setFilter('date_to', value)} />
      <Places list={list} isEntrusted={isEntrusted} />
    </Toolbar>
  );
}

/** The complex is chosen here; an object or a contractor comes with an address. */
function Places({ list: { filters, setFilter }, isEntrusted }: PlacesProps) {
  const complexes = useComplexChoices(!isEntrusted);
  const property = usePropertyName(filters.property_id);
  const counterparty = useCounterpartyName(filters.counterparty_id);
  return (
    <>
      {complexes.length > 0 && (
        <FilterSelect
          label={t.complex}
          value={filters.complex_id}
          choices={complexes}
          onChange={(value) => setFilter('complex_id', value)}
        />
      )}
      {filters.property_id && (
        <FilterChip label={property ?? t.ofProperty} onRemove={() => setFilter('property_id', null)} />
      )}
      {filters.counterparty_id && (
        <FilterChip label={counterparty ?? t.ofCounterparty} onRemove={() => setFilter('counterparty_id', null)} />
      )}
    </>
  );
}

type Open = ((row: Expense) => void) | null;

function Name({ row, onOpen }: { readonly row: Expense; readonly onOpen: Open }) {
  const name = EXPENSE_NAMES[row.category];
  if (onOpen === null || !row.changeable) return <span className="t1">{name}</span>;
  return (
    <button type="button" className="linklike t1" onClick={() => onOpen(row)}>
      {name}
    </button>
  );
}

const wordsOf = ({ state, receiptNumber }: NonNullable<Expense['rebill']>): string =>
  state === 'pending' ? t.rebill.pending : t.rebill[state](receiptNumber ?? '');

function Rebill({ rebill }: Pick<Expense, 'rebill'>) {
  if (rebill === null) return null;
  const { receiptId, tenantName } = rebill;
  const words = wholeNumbers(wordsOf(rebill));
  return (
    <>
      <span className="t1">{tenantName}</span>
      <span className="t2">{receiptId ? <Link to={`/receipts/${receiptId}`}>{words}</Link> : words}</span>
    </>
  );
}

function FileLink({ fileId }: Pick<Expense, 'fileId'>) {
  if (fileId === null) return null;
  return (
    <a className="file-link" href={urlOf(getFile, { params: { fileId } })} target="_blank" rel="noreferrer">
      <Paperclip aria-hidden="true" />
      {t.file}
    </a>
  );
}

type Shown = { readonly onOpen: Open; readonly isEntrusted: boolean; readonly total: Kop | null };

function columnsWith({ onOpen, isEntrusted, total }: Shown): readonly Column<Expense>[] {
  const columns: Column<Expense>[] = [
    {
      key: 'date',
      title: t.columns.date,
      sort: 'spent_on',
      cell: ({ spentOn }) => <span className="num nowrap">{formatDay(spentOn)}</span>,
      ...(total !== null && { total: t.total }),
    },
    {
      key: 'what',
      title: t.columns.what,
      cell: (row) => (
        <>
          <Name row={row} onOpen={onOpen} />
          <span className="t2">{[row.counterpartyName, row.note].filter(Boolean).join(' · ')}</span>
          <FileLink fileId={row.fileId} />
        </>
      ),
    },
    {
      key: 'place',
      title: t.columns.place,
      cell: (row) => (row.propertyId ? <Link to={`/properties/${row.propertyId}`}>{placeOf(row)}</Link> : placeOf(row)),
    },
    { key: 'rebill', title: t.columns.rebill, cell: ({ rebill }) => <Rebill rebill={rebill} /> },
    {
      key: 'amount',
      title: t.columns.amount,
      sort: 'amount_kop',
      numeric: true,
      cell: ({ amountKop }) => <Money amountKop={amountKop} />,
      ...(total !== null && { total: <Money amountKop={total} /> }),
    },
  ];
  // What tenants give back is the owner's alone to see.
  return isEntrusted ? columns.filter(({ key }) => key !== 'rebill') : columns;
}

function ExpenseCard({ row, onOpen }: { readonly row: Expense; readonly onOpen: Open }) {
  return (
    <>
      <div className="l1">
        <Name row={row} onOpen={onOpen} />
        <Money amountKop={row.amountKop} />
      </div>
      <div className="l2">
        <span>{[placeOf(row), row.counterpartyName, row.note].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="l3 num">
        <span>
          {[formatDay(row.spentOn), row.rebill && `${row.rebill.tenantName}: ${wordsOf(row.rebill)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <FileLink fileId={row.fileId} />
      </div>
    </>
  );
}
