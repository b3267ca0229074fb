import { BILLABLE_STATUSES, CONTRACT_STATUS_NAMES } from '@kliuchar/domain/contracts/contract-status';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { EXPENSE_NAMES } from '@kliuchar/domain/finance/expense-categories';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { vatOfNamed } from '@kliuchar/domain/receipts/vat';
import { cutText } from '@kliuchar/domain/text/cut-text';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { cancelRebill, type ExpenseRow, type ExpenseValues, findRebillContract, insertRebill } from './expenses.sql.ts';

/** The cost as a correction on the tenant's next receipt; the lease must be of the same object, or of one in the same complex. */
export async function rebillTo(
  db: Db,
  contractId: string,
  expense: Omit<ExpenseValues, 'id' | 'adjustmentId' | 'fileId' | 'counterpartyId'>,
): Promise<string> {
  const contract = await findRebillContract(db, contractId);
  if (contract === null || contract.ownerId !== expense.ownerId) throw unknownReference('rebillToContractId');
  if (!BILLABLE_STATUSES.some((status) => status === contract.status)) {
    throw new AppError('contract_state', { params: { status: CONTRACT_STATUS_NAMES[contract.status] } });
  }
  const isHere =
    expense.propertyId === null ? contract.complexId === expense.complexId : contract.propertyId === expense.propertyId;
  if (!isHere) throw fieldError('rebillToContractId', 'Цей договір укладено щодо іншого об’єкта');
  const { category, amountKop, spentOn, note, ownerId } = expense;
  const id = newId();
  const why = note === null ? '' : `: ${cutText(note.replaceAll(/\s+/g, ' '), 300)}`;
  await insertRebill(db, {
    id,
    ownerId,
    contractId,
    title: `Відшкодування: ${EXPENSE_NAMES[category].toLowerCase()}`,
    amountKop,
    explanation: {
      about: 'other',
      textUk: `витрата від ${formatDay(spentOn)}, ${formatUah(amountKop)}${why}`,
      period: periodOfDay(spentOn),
      vatKop: vatOfNamed(amountKop, contract.vatMode),
    },
  });
  return id;
}

/** Takes the waiting sum away; on a receipt it is too late. */
export async function dropRebill(db: Db, { ownerId, adjustmentId, rebill }: ExpenseRow): Promise<void> {
  if (adjustmentId === null || rebill === null) return;
  if (await cancelRebill(db, { ownerId, adjustmentId })) return;
  throw new AppError('expense_billed', { params: { number: rebill.receiptNumber ?? '' } });
}
