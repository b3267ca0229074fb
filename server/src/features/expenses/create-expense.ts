import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Expense, createExpense as endpoint } from '@kliuchar/api-schema/expenses';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { attachFile } from '../files/public.ts';
import { lockContractMoney } from '../ledger/public.ts';
import { type ExpenseValues, insertExpense, knownReferences } from './expenses.sql.ts';
import { readExpense } from './read-expense.ts';
import { rebillTo } from './rebill.ts';

export function createExpense(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<Expense> {
  assertSpent(deps, body.spentOn);
  return withWriteScope(deps.db, actor, async (db) => {
    const values = {
      id: newId(),
      ownerId: ownerForCreate(db, body.ownerId),
      propertyId: body.propertyId ?? null,
      complexId: body.complexId ?? null,
      category: body.category,
      amountKop: body.amountKop,
      spentOn: body.spentOn,
      counterpartyId: body.counterpartyId ?? null,
      note: body.note ?? null,
      fileId: body.fileId ?? null,
    };
    await assertReferences(deps, db, values);
    const contractId = body.rebillToContractId ?? null;
    if (contractId !== null) await lockContractMoney(db, db.ownerIds, contractId);
    const adjustmentId = contractId === null ? null : await rebillTo(db, contractId, values);
    await insertExpense(db, { ...values, adjustmentId });
    await db.audit({
      ownerId: values.ownerId,
      action: 'expense.created',
      entityType: 'expense',
      entityId: values.id,
      details: { category: values.category, amountKop: values.amountKop, spentOn: values.spentOn },
    });
    return readExpense(db, values.id);
  });
}

export function assertSpent(deps: Deps, spentOn: Day): void {
  if (spentOn > deps.clock.today()) throw fieldError('spentOn', 'Дата витрати ще не настала');
}

export async function assertReferences(deps: Deps, db: Db, values: Omit<ExpenseValues, 'adjustmentId'>): Promise<void> {
  const known = await knownReferences(db, values);
  if (!known.property) throw unknownReference('propertyId');
  if (!known.complex) throw unknownReference('complexId');
  if (!known.counterparty) throw unknownReference('counterpartyId');
  const { fileId, ownerId } = values;
  if (fileId !== null && !(await attachFile(db, ownerId, fileId, instantText(deps.clock.nowMs())))) {
    throw unknownReference('fileId');
  }
}
