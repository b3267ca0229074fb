import type { AddedLine, LineInput } from '@kliuchar/api-schema/receipt-lines';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import { lesserPenalty } from '@kliuchar/domain/ledger/penalty';
import { kop } from '@kliuchar/domain/money/kop';
import type { PenaltyExplanation } from '@kliuchar/domain/receipts/explanation';
import type { LineDraft } from '@kliuchar/domain/receipts/receipt-types';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { keepMisbilled } from '../contracts/public.ts';
import { balanceOfContracts } from '../ledger/public.ts';
import { addedLine, lineOf, penaltiesToConfirm } from './added-line.ts';
import { changeReceipt } from './change-receipt.ts';
import { assertStep, lockForMoney } from './issue-receipt.ts';
import { assertWithinLimit } from './receipt-limit.ts';
import { columnsOf } from './receipt-rows.ts';
import {
  deleteLines,
  type EditableReceipt,
  findReceipt,
  type LineRow,
  listLines,
  lockReceipt,
} from './receipts.sql.ts';
import { storeSums } from './store-sums.ts';
import { insertLines } from './write-receipts.sql.ts';

type Change = (db: Db, receipt: EditableReceipt, lines: readonly LineRow[]) => Promise<string>;

/** As a receipt outside the month is made, so that two drafts of a contract never confirm a penalty for the same days. */
async function lockWithContract(db: Db, receiptId: string): Promise<EditableReceipt> {
  return (await lockForMoney(db, receiptId)).receipt;
}

/** Locks a draft, lets `change` work on its lines and brings the sums after them; one transaction. */
async function editDraft(
  deps: Deps,
  actor: SessionActor,
  receiptId: string,
  change: Change,
  lock: typeof lockReceipt = lockReceipt,
): Promise<Receipt> {
  return changeReceipt(deps, actor, receiptId, async (db) => {
    const receipt = await lock(db, receiptId);
    if (receipt === null) throw new AppError('receipt_not_found');
    assertStep(receipt, 'edit');
    const action = await change(db, receipt, await listLines(db, receiptId));
    await sumUp(deps, db, receipt);
    await keepMisbilled(db, receipt.ownerId, receipt.contractId);
    await db.audit({
      action,
      entityType: 'receipt',
      entityId: receiptId,
      ownerId: receipt.ownerId,
      details: { number: receipt.number },
    });
  });
}

async function sumUp(deps: Deps, db: Db, receipt: EditableReceipt): Promise<void> {
  const [lines, balances, row] = await Promise.all([
    listLines(db, receipt.id),
    balanceOfContracts(db, [receipt.contractId]),
    findReceipt(db, receipt.id, deps.clock.today()),
  ]);
  if (row === null) throw new AppError('receipt_not_found');
  await storeSums(db, receipt, {
    lines,
    balanceKop: balances.get(receipt.contractId) ?? 0,
    dueOn: receipt.dueOn ?? deps.clock.today(),
    warnings: row.warnings,
  });
}

/** Lines written by hand on a receipt that is made again go over to the new one. */
export async function keepLines(deps: Deps, db: Db, receiptId: string, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const receipt = await lockReceipt(db, receiptId);
  if (receipt === null) throw new AppError('receipt_not_found');
  const lineNo = Math.max(0, ...(await listLines(db, receiptId)).map((line) => line.lineNo)) + 1;
  for (const [index, line] of lines.entries()) await putLine(db, receipt, lineNo + index, keptLine(line));
  await sumUp(deps, db, receipt);
}

/** What of a line stays when its receipt is computed anew. */
export function keptLine(line: LineRow): LineDraft {
  const { kind, service, title, period, quantity, unit, price, explanation } = line;
  return {
    kind,
    service,
    title,
    period,
    quantity,
    unit,
    price,
    explanation,
    amountKop: kop(line.amountKop),
    vatKop: kop(line.vatKop),
  };
}

/** Takes the line of an adjustment that is given up off the draft that carries it; false if the receipt is no longer a draft. */
export async function dropDraftLine(
  deps: Deps,
  db: Db,
  of: { receiptId: string; adjustmentId: string },
): Promise<boolean> {
  const receipt = await lockReceipt(db, of.receiptId);
  if (receipt?.status !== 'draft') return false;
  const line = (await listLines(db, receipt.id)).find(({ adjustmentId }) => adjustmentId === of.adjustmentId);
  if (line === undefined) throw new Error('A draft carries an adjustment without its line');
  await deleteLines(db, receipt.ownerId, receipt.id, line.lineNo);
  await sumUp(deps, db, receipt);
  return true;
}

export function addLine(
  deps: Deps,
  actor: SessionActor,
  input: { receiptId: string; line: AddedLine },
): Promise<Receipt> {
  const lock = input.line.penaltyOf ? lockWithContract : lockReceipt;
  const add: Change = async (db, receipt, lines) => {
    const lineNo = Math.max(0, ...lines.map((line) => line.lineNo)) + 1;
    const suggested = await penaltiesToConfirm(db, receipt, [input.line]);
    const line = addedLine(input.line, { ...receipt, suggested, fieldOf: (name) => name });
    assertWithinLimit([...lines, line], 'amountKop');
    await putLine(db, receipt, lineNo, line);
    return 'receipt.line_added';
  };
  return editDraft(deps, actor, input.receiptId, add, lock);
}

type LinePatch = { readonly [Key in keyof LineInput]?: LineInput[Key] | undefined };

/** Only lines made by hand: the others are computed, and «Перерахувати» is what changes them. */
export function updateLine(
  deps: Deps,
  actor: SessionActor,
  input: { receiptId: string; lineNo: number; patch: LinePatch },
): Promise<Receipt> {
  return editDraft(deps, actor, input.receiptId, async (db, receipt, lines) => {
    const before = manualLine(lines, input.lineNo);
    const given = Object.fromEntries(Object.entries(input.patch).filter(([, value]) => value !== undefined));
    const { kind, title, service, period, quantity, unit, price, amountKop } = before;
    const reason = before.explanation.textUk === title ? undefined : before.explanation.textUk;
    const line: LineInput = { kind, title, service, period, quantity, unit, price, amountKop, reason, ...given };
    const { explanation } = before;
    const changed = explanation.rule === 'penalty' ? changedPenalty(explanation, line, receipt) : lineOf(line, receipt);
    assertWithinLimit([...lines.filter(({ lineNo }) => lineNo !== input.lineNo), changed], 'amountKop');
    await deleteLines(db, receipt.ownerId, receipt.id, input.lineNo);
    await putLine(db, receipt, input.lineNo, changed);
    return 'receipt.line_changed';
  });
}

/** A confirmed penalty keeps the days it is for, else they would be suggested again; it may be forgiven in part (contract.md §1.15). */
function changedPenalty(before: PenaltyExplanation, input: LineInput, receipt: EditableReceipt): LineDraft {
  if (input.kind !== 'penalty') throw fieldError('kind', 'Має бути пеня');
  const explanation = lesserPenalty(before, kop(input.amountKop));
  if (explanation === null)
    throw fieldError('amountKop', 'Пеню можна лише зменшити. Інакше приберіть її й\u00a0підтвердьте ще раз');
  // The form sends back the sentence it was given; what somebody wrote instead of it stands.
  const { reason } = input;
  const isOwn = reason && spaced(reason) !== spaced(before.textUk);
  const textUk = isOwn ? reason : explanation.textUk;
  return { ...lineOf(input, receipt), explanation: { ...explanation, textUk } };
}

export async function deleteLine(
  deps: Deps,
  actor: SessionActor,
  input: { receiptId: string; lineNo: number },
): Promise<void> {
  await editDraft(deps, actor, input.receiptId, async (db, receipt, lines) => {
    manualLine(lines, input.lineNo);
    await deleteLines(db, receipt.ownerId, receipt.id, input.lineNo);
    return 'receipt.line_deleted';
  });
}

function manualLine(lines: readonly LineRow[], lineNo: number): LineRow {
  const line = lines.find((candidate) => candidate.lineNo === lineNo);
  if (line === undefined) throw new AppError('receipt_line_not_found');
  if (!line.manual) throw new AppError('line_not_manual');
  return line;
}

/** White space as the wire leaves it. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

async function putLine(db: Db, receipt: EditableReceipt, lineNo: number, line: LineDraft): Promise<void> {
  const row = { receiptId: receipt.id, contractId: receipt.contractId, isManual: true, adjustmentId: null };
  await insertLines(db, receipt.ownerId, columnsOf([{ ...row, line: { lineNo, ...line } }]));
}
