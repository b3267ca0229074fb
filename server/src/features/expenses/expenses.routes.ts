import * as endpoints from '@kliuchar/api-schema/expenses';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createExpense } from './create-expense.ts';
import { deleteExpense } from './delete-expense.ts';
import { listExpenses } from './list-expenses.ts';
import { getExpense } from './read-expense.ts';
import { updateExpense } from './update-expense.ts';

export const registerExpensesRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listExpenses, ({ actor, query }) => listExpenses(deps, actor, query));
  mount(app, deps, endpoints.createExpense, ({ actor, body }) => createExpense(deps, actor, body));
  mount(app, deps, endpoints.getExpense, ({ actor, params }) => getExpense(deps, actor, params.expenseId));
  mount(app, deps, endpoints.updateExpense, ({ actor, params, body }) =>
    updateExpense(deps, actor, { id: params.expenseId, ...body }),
  );
  mount(app, deps, endpoints.deleteExpense, ({ actor, params, query }) =>
    deleteExpense(deps, actor, { id: params.expenseId, version: query.version }),
  );
};
