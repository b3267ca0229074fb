import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Expense, createExpense as endpoint } from '@kliuchar/api-schema/expenses';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { earliestExpenseDay } from '@kliuchar/domain/ledger/money-days';
import type { Deps } from '../../deps.ts';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import { assertOwnerOfEntrusted, ownerForPlaced } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { attachFile } from '../files/public.ts';
import { lockContractMoney } from '../ledger/public.ts';
import { assertManagers } from './entrusted-expense.ts';
import { type ExpenseValues, findComplexOwner, insertExpense, knownReferences } from './expenses.sql.ts';
import { readExpense } from './read-expense.ts';
import { rebillTo } from './rebill.ts';

type Body = BodyOf<typeof endpoint>;

export function createExpense(deps: Deps, actor: SessionActor, body: Body): Promise<Expense> {
  assertSpent(deps, body.spentOn);
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, ownerId, managedId } = await placeOf(own, body);
    if (managedId !== null) assertManagers(body, { propertyId: managedId });
    const values = {
      id: newId(),
      ownerId,
      propertyId: body.propertyId ?? null,
      complexId: body.complexId ?? null,
      category: body.category,
      amountKop: body.amountKop,
      spentOn: body.spentOn,
      counterpartyId: body.counterpartyId ?? null,
      note: body.note ?? null,
      fileId: body.fileId ?? null,
    };
    await assertReferences(deps, db, values, managedId);
    const contractId = body.rebillToContractId ?? null;
    if (contractId !== null) await lockContractMoney(db, db.ownerIds, contractId);
    const adjustmentId = contractId === null ? null : await rebillTo(db, contractId, values);
    await insertExpense(db, { ...values, adjustmentId, recordedBy: managedId === null ? null : actor.userId });
    await db.audit({
      ownerId,
      action: 'expense.created',
      entityType: 'expense',
      entityId: values.id,
      details: { category: values.category, amountKop: values.amountKop, spentOn: values.spentOn },
    });
    return readExpense(own, actor, values.id);
  });
}

type Place = { readonly db: Db; readonly ownerId: string; readonly managedId: string | null };

/** A manager's expense is of an object entrusted to him; whose an expense is follows from its object or its complex, if it names one. */
async function placeOf(own: Db, { propertyId, complexId, ownerId }: Body): Promise<Place> {
  let heldOwnerId: string | null = null;
  if (propertyId) {
    const held = await holdObject(own, 'finance', { kind: 'property', id: propertyId });
    if (held.propertyId !== null) {
      assertOwnerOfEntrusted(own, { heldOwnerId: held.ownerId, ownerId });
      return { db: held.db, ownerId: held.db.ownerId, managedId: held.propertyId };
    }
    heldOwnerId = held.ownerId;
  } else if (complexId) {
    heldOwnerId = await findComplexOwner(own, complexId);
  }
  if (own.ownerIds.length === 0)
    throw propertyId ? unknownReference('propertyId') : fieldError('propertyId', 'Оберіть об’єкт, який вам довірено');
  return { db: own, ownerId: ownerForPlaced(own, { heldOwnerId, ownerId }), managedId: null };
}

export function assertSpent(deps: Deps, spentOn: Day): void {
  if (spentOn > deps.clock.today()) throw fieldError('spentOn', 'Дата витрати ще не настала');
  const earliest = earliestExpenseDay(deps.clock.today());
  if (spentOn < earliest)
    throw fieldError('spentOn', `Витрати записують щонайраніше з\u00a0${formatDay(earliest)}. Перевірте рік`);
}

/** A manager attaches what he has sent for the object as the paper of an expense. */
export async function assertReferences(
  deps: Deps,
  db: Db,
  values: Omit<ExpenseValues, 'adjustmentId'>,
  managedId: string | null,
): Promise<void> {
  const known = await knownReferences(db, values);
  if (!known.property) throw unknownReference('propertyId');
  if (!known.complex) throw unknownReference('complexId');
  if (!known.counterparty) throw unknownReference('counterpartyId');
  const { fileId, ownerId } = values;
  if (fileId === null) return;
  const sentFor = managedId === null ? {} : { sentFor: { propertyId: managedId, purpose: 'expense_document' } };
  const isKept = await attachFile(db, ownerId, fileId, { at: instantText(deps.clock.nowMs()), ...sentFor });
  if (!isKept) throw unknownReference('fileId');
}
