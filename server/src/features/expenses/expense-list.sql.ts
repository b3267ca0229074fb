import type { Day } from '@kliuchar/domain/dates/day';
import { choiceOf, filterBy, type ListPage, type ListRequest, searchBy } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { Whose } from '../finance/public.ts';
import { ENTRUSTED, EXPENSE_COLUMNS, EXPENSE_JOINS, type ExpenseRow } from './expenses.sql.ts';

export type ExpenseFilters = {
  readonly whose: Whose;
  readonly propertyId?: string | undefined;
  readonly complexId?: string | undefined;
  readonly counterpartyId?: string | undefined;
  readonly category?: readonly string[] | undefined;
  readonly dateFrom?: Day | undefined;
  readonly dateTo?: Day | undefined;
  readonly search?: readonly string[] | undefined;
};

/** Of the supplier a manager sees nothing (ADR 0038), so he finds an expense by its note and its object alone. */
const ENTRUSTED_WORDS = `(select concat_ws(e'\\n', private.searchable(e.note), o.search_text) from properties o where o.owner_id = e.owner_id and o.id = e.property_id)`;

export type ExpenseListRow = ExpenseRow & { cursor_key: string };

function scopeOf({ ownerIds }: Db, { whose }: ExpenseFilters): { key: string; sql: string; values: unknown[] } {
  if (whose === 'entrusted') return { key: 'entrusted', sql: ENTRUSTED, values: [] };
  if (ownerIds.length === 1) return { key: 'owner', sql: 'e.owner_id = $1', values: [ownerIds[0]] };
  return { key: 'several', sql: 'e.owner_id = any ($1::uuid[])', values: [ownerIds] };
}

export async function listExpenseRows(
  db: Db,
  options: { filters: ExpenseFilters; sort: string; page: ListPage },
): Promise<{ rows: ExpenseListRow[]; total: number }> {
  const { filters, sort, page } = options;
  const { key, ...scope } = scopeOf(db, filters);
  const list: ListRequest = {
    name: `expenses.list.${key}`,
    from: 'from expenses e',
    id: 'e.id',
    scope,
    filters: [
      filterBy('property', filters.propertyId, (p) => `e.property_id = ${p}`),
      filterBy('complex', filters.complexId, (p) => `e.complex_id = ${p}`),
      filterBy('counterparty', filters.counterpartyId, (p) =>
        key === 'entrusted' ? `${p}::uuid is null` : `e.counterparty_id = ${p}`,
      ),
      filterBy('from', filters.dateFrom, (p) => `e.spent_on >= ${p}`),
      filterBy('to', filters.dateTo, (p) => `e.spent_on <= ${p}`),
      searchBy({
        patterns: filters.search,
        list: 'expenses',
        column: 'e.id',
        isOwner: key !== 'entrusted',
        sql: (p) => `${key === 'entrusted' ? ENTRUSTED_WORDS : 'e.find_text'} like any (${p}::text[])`,
      }),
    ],
    choices: [choiceOf('category', filters.category, (category) => `e.category = '${category}'`)],
    ...(key === 'owner' && {
      keptTotal: `select coalesce(sum(f.count), 0)::int as total from owner_facts f where f.owner_id = $1 and f.fact = 'expenses' and f.key = ''`,
    }),
    sorts: {
      spent_on: { column: 'e.spent_on', type: 'date' },
      amount_kop: { column: 'e.amount_kop', type: 'bigint' },
    },
    sort,
    page,
    display: `select ${EXPENSE_COLUMNS}, page.cursor_key from page join expenses e on e.id = page.id ${EXPENSE_JOINS}`,
  };
  return readList<ExpenseListRow>(db, list);
}
