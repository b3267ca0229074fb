import type { LineInput } from '@kliuchar/api-schema/receipt-lines';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import { BILLABLE_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import { type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { partsOfReceipt } from '@kliuchar/domain/ledger/allocate';
import { kop } from '@kliuchar/domain/money/kop';
import { receiptTotals } from '@kliuchar/domain/receipts/receipt-totals';
import type { Deps } from '../../deps.ts';
import { AppError, unknownReference } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { balanceOfContracts, lockContractMoney } from '../ledger/public.ts';
import { listBillingContracts } from './billing-inputs.sql.ts';
import { lineOf } from './edit-draft.ts';
import { getReceipt, readReceiptView } from './read-receipt.ts';
import { assertWithinLimit } from './receipt-limit.ts';
import { columnsOf, ReceiptColumns } from './receipt-rows.ts';
import { updateDueOn } from './receipts.sql.ts';
import { assertBillable } from './run-receipts.ts';
import { insertLines, insertReceipts, lockNumberSeries } from './write-receipts.sql.ts';

export type OneOffInput = {
  readonly contractId: string;
  readonly dueOn: Day;
  readonly period?: Period | undefined;
  readonly lines: readonly LineInput[];
};

/** A receipt outside the month's run: a deposit, a repair, a last settlement (contract.md §1.5). */
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
  // A deposit is asked for before the first day, so a confirmed contract is enough.
  if (contract.status !== 'scheduled' && !BILLABLE_STATUSES.some((status) => status === contract.status))
    throw new AppError('not_active');
  const month = { period, vatMode: contract.vatMode };
  const lines = input.lines.map((line, index) => ({ lineNo: index + 1, ...lineOf(line, month) }));
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
  const of = { receiptId: id, contractId: locked.id, isManual: true, adjustmentId: null };
  await insertLines(db, ownerId, columnsOf(lines.map((line) => ({ ...of, line }))));
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
