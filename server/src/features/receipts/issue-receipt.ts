import type { Receipt } from '@kliuchar/api-schema/receipts';
import { type Day, maxDay } from '@kliuchar/domain/dates/day';
import { depositOfReceipt, entriesForIssue, entriesForNegativeReceipt } from '@kliuchar/domain/ledger/entries';
import { kop } from '@kliuchar/domain/money/kop';
import type { FxExplanation } from '@kliuchar/domain/receipts/explanation';
import { nextReceiptStatus, RECEIPT_STATUS_NAMES } from '@kliuchar/domain/receipts/receipt-status';
import { areTotalsStorable } from '@kliuchar/domain/receipts/receipt-totals';
import { recomputeLine } from '@kliuchar/domain/receipts/recompute-line';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { balanceOfContracts, lockContractMoney, postEntries, settleCredit } from '../ledger/public.ts';
import { changeReceipt } from './change-receipt.ts';
import { addCreditRateDifferences } from './fx-adjustment.ts';
import { keepReliefsAsCharged } from './pending-adjustments.sql.ts';
import { freezeRequisites } from './read-receipt.ts';
import { findReceiptContract } from './receipt-contract.sql.ts';
import { type EditableReceipt, type LineRow, lockReceipt, markIssued } from './receipts.sql.ts';
import { rateAwaitedOn, refreshRates } from './refresh-rates.ts';
import { lockChargedBills } from './shared-bill-charges.sql.ts';
import { doPenaltiesStand } from './suggest-penalties.ts';

export function issueReceipt(
  deps: Deps,
  actor: SessionActor,
  input: { receiptId: string; version?: number | undefined },
): Promise<Receipt> {
  return changeReceipt(deps, actor, input.receiptId, (db) => issueOne(deps, db, input));
}

/** The guard every step of a receipt passes: found, of this state, and as fresh as the caller believes. */
export function assertStep(
  receipt: EditableReceipt,
  event: Parameters<typeof nextReceiptStatus>[1],
  version?: number | undefined,
): void {
  if (!nextReceiptStatus(receipt.status, event).ok) throw stateError(receipt.status);
  if (isStale(receipt, version)) throw new AppError('version_conflict');
}

export function stateError(status: EditableReceipt['status']): AppError {
  return new AppError('receipt_state', { params: { status: RECEIPT_STATUS_NAMES[status] } });
}

/**
 * Money of a contract is changed under the lock of the contract, taken before that of the receipt by everyone, so that an issue, a
 * void and a payment wait for each other and never meet in a deadlock.
 */
export async function lockForMoney(db: Db, receiptId: string) {
  const contractId = await findReceiptContract(db, receiptId);
  const contract = contractId === null ? null : await lockContractMoney(db, db.ownerIds, contractId);
  const receipt = contract === null ? null : await lockReceipt(db, receiptId);
  if (contract === null || receipt === null) throw new AppError('receipt_not_found');
  return { contract, receipt };
}

/**
 * Draft → issued with all that follows, in one transaction (contract.md §1.2, §1.4, §1.17). `frozen` are the rates of the receipt whose place
 * it takes.
 */
export async function issueOne(
  deps: Pick<Deps, 'clock' | 'vault'>,
  db: Db,
  input: { receiptId: string; version?: number | undefined; frozen?: readonly FxExplanation[] },
): Promise<void> {
  const { contract, receipt: draft } = await lockForMoney(db, input.receiptId);
  assertStep(draft, 'issue', input.version);
  const today = deps.clock.today();
  const dueOn = dueOnAtIssue(draft, today);
  const { receipt, lines } = await refreshRates(db, draft, {
    issuedOn: today,
    dueOn,
    frozen: input.frozen ?? [],
  });
  const { ownerId, contractId } = receipt;
  const [balances, frozen] = await Promise.all([
    balanceOfContracts(db, [contractId]),
    freezeRequisites(deps, db, { ownerId, contractId }),
  ]);
  assertRentKnown(receipt, lines);
  assertWhole(receipt, lines);
  if (lines.length === 0) throw new AppError('receipt_empty');
  assertExplained(lines);
  await assertBillsStand(db, receipt, lines);
  if (!(await doPenaltiesStand(db, receipt, lines))) throw new AppError('penalty_changed');
  const openingBalanceKop = balances.get(contractId) ?? 0;
  const posted = lines.map((line) => ({ ...line, amountKop: kop(line.amountKop), vatKop: kop(line.vatKop) }));
  const isIssued = await markIssued(db, {
    id: receipt.id,
    ownerId,
    issuedOn: today,
    issuedAt: instantText(deps.clock.nowMs()),
    dueOn,
    openingBalanceKop,
    totalDueKop: openingBalanceKop + receipt.ownKop,
    rateAwaitedOn: rateAwaitedOn(lines),
    depositKop: depositOfReceipt(posted),
    ...frozen,
  });
  if (!isIssued) throw new AppError('version_conflict');
  const drafts = [
    ...entriesForIssue({ id: receipt.id, lines: posted }),
    ...entriesForNegativeReceipt(receipt.id, kop(receipt.ownKop)),
  ];
  if (lines.some(({ adjustmentId }) => adjustmentId !== null)) keepReliefsAsCharged(db, ownerId, [receipt.id]);
  postEntries(db, { ownerId, contractId }, { on: today, kind: 'issue', drafts });
  await addCreditRateDifferences(db, contract, await settleCredit(db, contract, today));
  await db.audit({
    action: 'receipt.issued',
    entityType: 'receipt',
    entityId: receipt.id,
    ownerId,
    details: { number: receipt.number, ownKop: receipt.ownKop },
  });
}

/** Of an issued month nothing is computed any more, so its rent would never be asked for; a rent written by hand is one. */
function assertRentKnown({ isRentUnknown }: EditableReceipt, lines: readonly LineRow[]): void {
  if (isRentUnknown && !lines.some(({ kind, manual }) => kind === 'rent' && manual)) throw new AppError('rent_unknown');
}

/** A line left out for its size would never be asked for; and what was not too much when it was computed may be by the rate of now. */
function assertWhole({ isTooLarge }: EditableReceipt, lines: readonly LineRow[]): void {
  if (isTooLarge || !areTotalsStorable(lines)) throw new AppError('sum_too_large');
}

/** What the tenant can recompute is what he is asked to pay: a line that its own explanation contradicts is never frozen. */
function assertExplained(lines: readonly LineRow[]): void {
  for (const { lineNo, amountKop, explanation } of lines) {
    if (recomputeLine(explanation) !== amountKop)
      throw new RangeError(`Line ${lineNo} does not follow from its explanation`);
  }
}

/** A bill that was changed after the draft was computed took its charge away: the line is of a bill that is no more. */
async function assertBillsStand(db: Db, { id, ownerId }: EditableReceipt, lines: readonly LineRow[]): Promise<void> {
  const bills = lines.flatMap(({ explanation }) => (explanation.rule === 'shared_bill' ? explanation.bills : []));
  if (bills.length === 0) return;
  const charged = new Set(await lockChargedBills(db, ownerId, id));
  if (bills.some(({ billId }) => !charged.has(billId))) throw new AppError('shared_bill_changed');
}

/** Not before the day of issue, whatever the draft said (contract.md §1.1). */
function dueOnAtIssue(receipt: EditableReceipt, today: Day): Day {
  return receipt.dueOn === null ? today : maxDay(receipt.dueOn, today);
}
