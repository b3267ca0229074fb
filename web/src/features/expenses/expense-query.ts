import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { type Expense, listExpenses } from '@kliuchar/api-schema/expenses';
import { EXPENSE_CATEGORIES } from '@kliuchar/domain/finance/expense-categories';
import { type Kop, sumKop } from '@kliuchar/domain/money/kop';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expenses as t } from '../../i18n/uk/expenses.ts';
import { call } from '../../lib/http.ts';
import type { ListState } from '../../lib/url-state.ts';
import { useWholeList } from '../../lib/whole-list.ts';

/** In the letters of the wire, so that an address reads like the call it makes. */
export const EXPENSE_FILTERS = [
  'property_id',
  'complex_id',
  'counterparty_id',
  'category',
  'date_from',
  'date_to',
  'q',
] as const;
export type ExpenseFilter = (typeof EXPENSE_FILTERS)[number];
const SORTS = ['spent_on', '-spent_on', 'amount_kop', '-amount_kop'] as const;
export const EXPENSE_SORT = '-spent_on';

type Query = NonNullable<QueryInputOf<typeof listExpenses>>;

export function expenseQuery({ filters, sort }: Pick<ListState<ExpenseFilter>, 'filters' | 'sort'>): Query {
  const category = EXPENSE_CATEGORIES.filter((value) => filters.category?.split(',').includes(value));
  return {
    ...(filters.property_id && { propertyId: filters.property_id }),
    ...(filters.complex_id && { complexId: filters.complex_id }),
    ...(filters.counterparty_id && { counterpartyId: filters.counterparty_id }),
    ...(category.length > 0 && { category }),
    ...(filters.date_from && { dateFrom: filters.date_from }),
    ...(filters.date_to && { dateTo: filters.date_to }),
    ...(filters.q && { q: filters.q }),
    sort: SORTS.find((known) => known === sort) ?? EXPENSE_SORT,
  };
}

/** What all the expenses that the filters choose come to; null where there is one, or too many for a sum. */
export function useExpensesTotal(
  list: Pick<ListState<ExpenseFilter>, 'filters' | 'sort'>,
  whose: Whose,
  page: { readonly items: readonly Expense[]; readonly total: number } | undefined,
): Kop | null {
  const query = { ...(whose && { whose }), ...expenseQuery(list) };
  const rows = useWholeList({
    key: ['expenses', 'total', query],
    page,
    ask: (offset, signal) => call(listExpenses, { query: { ...query, limit: 100, offset }, signal }),
  });
  return rows === null || rows.length < 2 ? null : sumKop(rows.map(({ amountKop }) => amountKop));
}

/** Whose expenses: see the finance screen. */
export type Whose = NonNullable<Query['whose']> | undefined;

export function useExpenses(list: ListState<ExpenseFilter>, whose: Whose) {
  const query = { ...(whose && { whose }), ...expenseQuery(list) };
  return useQuery({
    queryKey: ['expenses', query, list.page],
    queryFn: ({ signal }) =>
      call(listExpenses, { query: { ...query, limit: list.limit, offset: list.offset }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}
