import { EXPENSE_CATEGORIES } from '@kliuchar/domain/finance/expense-categories';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, kopValue, maybe, notes, positiveKop, version } from './fields.ts';
import { listOf, listQuery, queryInteger, queryList, querySort, queryText } from './lists.ts';
import { whose } from './whose.ts';

/** What an owner spends on an object or a complex (product.md §7). */

const category = z.enum(EXPENSE_CATEGORIES);

/** Where the tenant's share of a cost stands: waiting for his next receipt, on a draft, or billed. */
const REBILL_STATES = ['pending', 'draft', 'issued'] as const;

const EXPENSE_CAUSES = ['task', 'shared_bill'] as const;

const expenseShape = {
  propertyId: maybe(id),
  complexId: maybe(id),
  category,
  amountKop: positiveKop,
  spentOn: day,
  counterpartyId: maybe(id),
  rebillToContractId: maybe(id),
  note: maybe(notes(1000)),
  fileId: maybe(id),
};

const expenseView = z.strictObject({
  id,
  propertyId: z.nullable(id),
  complexId: z.nullable(id),
  /** Of the object or of the complex; a shared bill stands on many objects, a task may stand on none. */
  placeName: z.nullable(z.string()),
  category,
  amountKop: kopValue,
  spentOn: day,
  counterpartyId: z.nullable(id),
  counterpartyName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  fileId: z.nullable(id),
  rebill: z.nullable(
    z.strictObject({
      contractId: id,
      contractNumber: z.string(),
      tenantName: z.string(),
      state: z.enum(REBILL_STATES),
      receiptId: z.nullable(id),
      receiptNumber: z.nullable(z.string()),
    }),
  ),
  /** What has made it: there its sum is changed, and with that it goes. */
  cause: z.nullable(z.strictObject({ kind: z.enum(EXPENSE_CAUSES), id })),
  /** `manager`: of an object entrusted to the reader; the supplier and what a tenant gives back are the owner's. */
  role: z.enum(['owner', 'manager']),
  /** A manager changes and removes what he has recorded himself. */
  changeable: z.boolean(),
  version: z.int(),
  createdAt: instant,
});

const expenseFilters = {
  whose,
  propertyId: z.optional(id),
  complexId: z.optional(id),
  counterpartyId: z.optional(id),
  category: z.optional(queryList(EXPENSE_CATEGORIES)),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  q: z.optional(queryText),
  sort: z.optional(querySort(['spent_on', 'amount_kop'])),
};

export const listExpenses = endpoint({
  method: 'GET',
  path: '/expenses',
  term: 'expenses',
  summaryUk: 'Витрати',
  access: 'finance.read',
  query: listQuery(expenseFilters),
  response: listOf(expenseView),
  status: 200,
  errors: ['bad_query'],
});

export const createExpense = endpoint({
  method: 'POST',
  path: '/expenses',
  term: 'expenses',
  summaryUk: 'Записати витрату',
  access: 'finance.write',
  body: z.strictObject({ ...expenseShape, ownerId: z.optional(id) }).check(
    z.refine(({ propertyId, complexId }) => Boolean(propertyId) !== Boolean(complexId), {
      path: ['propertyId'],
      error: 'Оберіть об’єкт або комплекс',
    }),
  ),
  response: expenseView,
  status: 201,
  errors: ['validation', 'contract_state', 'subscription_inactive'],
});

export const getExpense = endpoint({
  method: 'GET',
  path: '/expenses/:expenseId',
  term: 'expenses',
  summaryUk: 'Витрата',
  access: 'finance.read',
  response: expenseView,
  status: 200,
  errors: ['expense_not_found'],
});

/** What a receipt already asks the tenant for cannot change; the note, the document and the supplier still can. */
export const updateExpense = endpoint({
  method: 'PATCH',
  path: '/expenses/:expenseId',
  term: 'expenses',
  summaryUk: 'Змінити витрату',
  access: 'finance.write',
  body: z.strictObject({ ...z.partial(z.strictObject(expenseShape)).shape, version: z.optional(version) }),
  response: expenseView,
  status: 200,
  errors: [
    'validation',
    'expense_not_found',
    'expense_billed',
    'expense_rebilled',
    'expense_of_task',
    'expense_of_bill',
    'contract_state',
    'version_conflict',
    'subscription_inactive',
  ],
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/expenses/:expenseId',
  term: 'expenses',
  summaryUk: 'Видалити витрату',
  access: 'finance.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: [
    'expense_not_found',
    'expense_billed',
    'expense_rebilled',
    'expense_of_task',
    'expense_of_bill',
    'version_conflict',
    'subscription_inactive',
  ],
});

export type Expense = ResponseOf<typeof getExpense>;
