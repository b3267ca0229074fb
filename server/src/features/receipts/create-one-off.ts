import type { AddedLine } from '@kliuchar/api-schema/receipt-lines';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import { isOver, takesOneOffs } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import { type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { partsOfReceipt } from '@kliuchar/domain/ledger/allocate';
import { kop } from '@kliuchar/domain/money/kop';
import { adjustmentLine } from '@kliuchar/domain/receipts/adjustment-line';
import { receiptTotals } from '@kliuchar/domain/receipts/receipt-totals';
import type { LineDraft } from '@kliuchar/domain/receipts/receipt-types';
import { VAT_PERCENT } from '@kliuchar/domain/receipts/vat';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { balanceOfContracts, lockContractMoney } from '../ledger/public.ts';
import { addedLine, penaltiesToConfirm } from './added-line.ts';
import { type BillingContractRow, listBillingContracts } from './billing-inputs.sql.ts';
import { changeInputs } from './hold-billing.sql.ts';
import { listPendingAdjustments } from './pending-adjustments.sql.ts';
import { pendingAdjustment } from './pending-adjustments.ts';
import { getReceipt, readReceiptView } from './read-receipt.ts';
import { assertWithinLimit } from './receipt-limit.ts';
import { adjustmentOf, columnsOf, ReceiptColumns } from './receipt-rows.ts';
import { updateDueOn } from './receipts.sql.ts';
import { assertBillable } from './run-receipts.ts';
import { insertLines, insertReceipts, lockNumberSeries, markAdjustmentsApplied } from './write-receipts.sql.ts';

export type OneOffInput = {
  readonly contractId: string;
  readonly dueOn: Day;
  readonly period?: Period | undefined;
  readonly lines: readonly AddedLine[];
  /** Differences of a lease that is over. */
  readonly adjustmentIds?: readonly string[] | undefined;
};

/**
 * A receipt outside the month's run: a deposit, a repair, a last settlement (contract.md §1.5). Of a lease that is over it also carries what no
 * month will: a rate difference of the last payment, a corrected final reading, an expense charged to the tenant after he has left.
 */
export async function createOneOff(deps: Deps, actor: SessionActor, input: OneOffInput): Promise<Receipt> {
  if (input.period !== undefined) assertBillable(input.period, deps.clock.today());
  const made = await withWriteScope(deps.db, actor, async (own) => {
    const { db, propertyId } = await holdObject(own, 'receipts', { kind: 'contract', id: input.contractId });
    const id = await insertOneOff(deps, db, input);
    return { id, answer: propertyId === null ? await readReceiptView(deps, db, id) : null };
  });
  // A manager reads it by his own scope (change-receipt.ts).
  return made.answer ?? getReceipt(deps, actor, made.id);
}

async function insertOneOff(deps: Pick<Deps, 'clock'>, db: Db, input: OneOffInput): Promise<string> {
  const locked = await lockContractMoney(db, db.ownerIds, input.contractId);
  if (locked === null) throw unknownReference('contractId');
  const { ownerId } = locked;
  const period = input.period ?? periodOfDay(deps.clock.today());
  const [contract] = await listBillingContracts(db, { ownerId, period, contractIds: [locked.id] });
  if (contract === undefined) throw unknownReference('contractId');
  if (!takesOneOffs(contract.status)) throw new AppError('not_active');
  const taken = await takeAdjustments(db, { ownerId, contract, period }, input.adjustmentIds ?? []);
  const suggested = await penaltiesToConfirm(db, { ownerId, contractId: locked.id }, input.lines);
  const written = input.lines.map((line, index) => {
    const fieldOf = (name: string) => `lines.${index}.${name}`;
    return addedLine(line, { period, vatMode: contract.vatMode, suggested, fieldOf });
  });
  const lines = [...taken, ...written].map((line, index) => ({ lineNo: index + 1, ...line }));
  if (lines.length === 0) throw fieldError('lines', 'Додайте хоча б один рядок');
  assertWithinLimit(lines, 'lines');
  const balances = await balanceOfContracts(db, [locked.id]);
  const totals = receiptTotals(lines, kop(balances.get(locked.id) ?? 0));
  const receipt = {
    ...totals,
    lines,
    dueOn: input.dueOn,
    warnings: [],
    billedReadingIds: [],
    deductedReadingIds: [],
    adjustmentIds: [],
  };
  const { propertyId, tenantId, graceDays } = contract;
  const id = newId();
  const next = await lockNumberSeries(db, ownerId, period);
  const made = new ReceiptColumns();
  const rentKop = partsOfReceipt(lines).rent;
  made.add({ id, contractId: locked.id, propertyId, tenantId, graceDays, dueOn: input.dueOn, rentKop, receipt });
  await insertReceipts(db, { ownerId, period, kind: 'one_off', runId: null }, next, made);
  const of = { receiptId: id, contractId: locked.id };
  await insertLines(
    db,
    ownerId,
    columnsOf(
      lines.map((line, at) => ({ ...of, isManual: at >= taken.length, adjustmentId: adjustmentOf(line), line })),
    ),
  );
  const marked = lines
    .flatMap((line) => adjustmentOf(line) ?? [])
    .map((adjustmentId) => ({ id: adjustmentId, receiptId: id }));
  if ((await markAdjustmentsApplied(db, ownerId, marked)) !== marked.length) throw new AppError('version_conflict');
  await updateDueOn(db, { id, ownerId, dueOn: input.dueOn, isSet: true });
  await db.audit({
    action: 'receipt.created',
    entityType: 'receipt',
    entityId: id,
    ownerId,
    details: { kind: 'one_off', ownKop: totals.ownKop },
  });
  return id;
}

type Taking = { readonly ownerId: string; readonly contract: BillingContractRow; readonly period: Period };

/** A run that has read them is told before they are taken. While a lease goes on they wait for its next month. */
async function takeAdjustments(
  db: Db,
  { ownerId, contract, period }: Taking,
  ids: readonly string[],
): Promise<LineDraft[]> {
  if (ids.length === 0) return [];
  if (!isOver(contract.status))
    throw fieldError('adjustmentIds', 'Договір діє: різниця ввійде в\u00a0наступну квитанцію');
  await changeInputs(db, ownerId);
  const pending = await listPendingAdjustments(db, { ownerId, period, contractIds: [contract.id] });
  return [...new Set(ids)].map((id, index) => {
    const found = pending.find((row) => row.id === id);
    if (found === undefined) throw unknownReference(`adjustmentIds.${index}`);
    return adjustmentLine(pendingAdjustment(found), { period, vatPercent: VAT_PERCENT });
  });
}
