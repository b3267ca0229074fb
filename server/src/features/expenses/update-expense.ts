import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Expense, updateExpense as endpoint } from '@kliuchar/api-schema/expenses';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { assertReferences, assertSpent } from './create-expense.ts';
import { assertManagers, holdExpense } from './entrusted-expense.ts';
import { type ExpenseRow, type ExpenseValues, updateExpense as storeExpense } from './expenses.sql.ts';
import { causedExpense, readExpense } from './read-expense.ts';
import { dropRebill, rebillTo } from './rebill.ts';

type Body = BodyOf<typeof endpoint>;

export function updateExpense(deps: Deps, actor: SessionActor, input: { id: string } & Body): Promise<Expense> {
  if (input.spentOn !== undefined) assertSpent(deps, input.spentOn);
  return withWriteScope(deps.db, actor, async (own) => {
    const { id, version } = input;
    const which = { id, version, contractId: input.rebillToContractId };
    const { db, row, managedId } = await holdExpense(own, actor, which);
    if (managedId !== null) assertManagers(input, row);
    // What he is not shown he does not empty either.
    const values = changed(row, managedId === null ? input : { ...input, counterpartyId: row.counterpartyId });
    assertOwnSum(row, values, input);
    const isSameFile = values.fileId === row.fileId;
    await assertReferences(deps, db, isSameFile ? { ...values, fileId: null } : values, managedId);
    const before = row.rebill?.contractId ?? null;
    const contractId = input.rebillToContractId === undefined ? before : input.rebillToContractId;
    let { adjustmentId } = row;
    if (contractId !== before || (before !== null && isOtherCost(row, values))) {
      await dropRebill(db, row);
      adjustmentId = contractId === null ? null : await rebillTo(db, contractId, values);
    }
    await storeExpense(db, { ...values, adjustmentId });
    const { ownerId, category, amountKop, spentOn } = values;
    await db.audit({
      ownerId,
      action: 'expense.updated',
      entityType: 'expense',
      entityId: id,
      details: { category, amountKop, spentOn, before: row.amountKop },
    });
    return readExpense(own, actor, id);
  });
}

/** An object in place of a complex takes its place, and the other way round. */
function changed(row: ExpenseRow, input: Body): Omit<ExpenseValues, 'adjustmentId'> {
  const place =
    input.propertyId || input.complexId
      ? { propertyId: input.propertyId ?? null, complexId: input.complexId ?? null }
      : { propertyId: row.propertyId, complexId: row.complexId };
  if (row.cause === null && (place.propertyId === null) === (place.complexId === null)) {
    throw fieldError('propertyId', 'Оберіть об’єкт або комплекс');
  }
  const { id, ownerId } = row;
  return {
    id,
    ownerId,
    ...place,
    category: input.category ?? row.category,
    amountKop: input.amountKop ?? row.amountKop,
    spentOn: input.spentOn ?? row.spentOn,
    counterpartyId: input.counterpartyId === undefined ? row.counterpartyId : input.counterpartyId,
    note: input.note === undefined ? row.note : input.note,
    fileId: input.fileId === undefined ? row.fileId : input.fileId,
  };
}

/** What follows a task or a shared bill is changed there. */
function assertOwnSum(row: ExpenseRow, values: Omit<ExpenseValues, 'adjustmentId'>, input: Body): void {
  if (row.cause === null) return;
  const isOther = (['propertyId', 'complexId', 'amountKop'] as const).some((key) => row[key] !== values[key]);
  if (isOther || input.rebillToContractId) throw causedExpense(row.cause);
}

/** Whether the tenant would be asked for something else; a note or a document alone change nothing for him. */
function isOtherCost(row: ExpenseRow, values: Omit<ExpenseValues, 'adjustmentId'>): boolean {
  return (['propertyId', 'complexId', 'category', 'amountKop', 'spentOn'] as const).some(
    (key) => row[key] !== values[key],
  );
}
