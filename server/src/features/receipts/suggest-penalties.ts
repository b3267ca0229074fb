import type { Receipt } from '@kliuchar/api-schema/receipts';
import type { LateFee } from '@kliuchar/domain/contracts/contract-terms';
import type { KeyRate } from '@kliuchar/domain/contracts/rate-tables';
import { addDays, addMonthsToDay, type Day } from '@kliuchar/domain/dates/day';
import { type PenaltySuggestion, suggestPenalty } from '@kliuchar/domain/ledger/penalty';
import { decimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { listKeyRates } from '../rates/public.ts';
import {
  type ChargedRow,
  type LateReceiptRow,
  listChargedPenalties,
  listLateReceipts,
  listPaidDays,
  type PaidRow,
} from './penalty.sql.ts';
import type { LineRow } from './receipts.sql.ts';
import { decimalOrNull } from './stored-terms.ts';

/** A penalty can be claimed within a year (ЦКУ 258). */
const CLAIM_MONTHS = 12;

export type SuggestedPenalty = { readonly late: LateReceiptRow; readonly suggestion: PenaltySuggestion };

/** What the contract's late fee comes to for each late receipt up to today; nothing of it is owed until it is a line (contract.md §1.15). */
export async function suggestPenalties(
  db: Db,
  contract: { ownerId: string; contractId: string },
): Promise<SuggestedPenalty[]> {
  const today = db.clock.today();
  const { late, paidOf, keyRates } = await readLate(db, contract, addMonthsToDay(today, -CLAIM_MONTHS));
  if (late.length === 0) return [];
  const charged = await listChargedPenalties(
    db,
    contract,
    late.map(({ receiptId }) => receiptId),
  );
  const chargedOf = new Map(charged.map((row) => [row.receiptId, row]));
  const suggested: SuggestedPenalty[] = [];
  for (const row of late) {
    const facts = { paid: paidOf.get(row.receiptId) ?? [], charged: chargedOf.get(row.receiptId) ?? null };
    const suggestion = suggestPenalty({ ...penaltyFacts(row, facts), until: today, keyRates });
    if (suggestion !== null) suggested.push({ late: row, suggestion });
  }
  return suggested;
}

async function readLate(db: Db, contract: { ownerId: string; contractId: string }, since: Day) {
  const late = await listLateReceipts(db, contract, { since, today: db.clock.today() });
  const [paid, rates] = await Promise.all([
    listPaidDays(
      db,
      contract.ownerId,
      late.map(({ receiptId }) => receiptId),
    ),
    listKeyRates(db, contract.ownerId),
  ]);
  const keyRates = rates.map((row): KeyRate => ({ from: row.from, percent: decimal(row.percent) }));
  return { late, paidOf: groupRows(paid, (row) => row.receiptId), keyRates };
}

type Draft = { readonly id: string; readonly ownerId: string; readonly contractId: string };

/**
 * Whether each confirmed penalty of a draft is still owed for its days. A payment entered later with an earlier day, a debt that was voided or
 * written off leave less of it or nothing (contract.md §1.15: «up to the day before payment»); one the owner has lessened stands.
 */
export async function doPenaltiesStand(db: Db, draft: Draft, lines: readonly LineRow[]): Promise<boolean> {
  for (const { amountKop, explanation } of lines) {
    if (explanation.rule !== 'penalty' || explanation.receiptId === null) continue;
    const [first, last] = [explanation.parts[0], explanation.parts.at(-1)];
    if (first === undefined || last === undefined) continue;
    const { receiptId } = explanation;
    const { late, paidOf, keyRates } = await readLate(db, draft, addMonthsToDay(first.from, -CLAIM_MONTHS));
    const row = late.find((one) => one.receiptId === receiptId);
    if (row === undefined) return false;
    const [charged = null] = await listChargedPenalties(db, draft, [receiptId], { day: first.from, except: draft.id });
    const facts = { paid: paidOf.get(receiptId) ?? [], charged };
    const now = suggestPenalty({ ...penaltyFacts(row, facts), until: addDays(last.to, 1), keyRates });
    if ((now?.amountKop ?? 0) < amountKop) return false;
  }
  return true;
}

function penaltyFacts(
  row: LateReceiptRow,
  { paid, charged }: { paid: readonly PaidRow[]; charged: ChargedRow | null },
) {
  const { receiptId, dueOn, graceDays } = row;
  const lastFreeDay = addDays(dueOn, graceDays);
  const inTime = paid.filter(({ on }) => on <= lastFreeDay).reduce((sum, { amountKop }) => sum + amountKop, 0);
  return {
    receiptId,
    dueOn,
    graceDays,
    debtKop: kop(row.baseKop - inTime),
    payments: paid.filter(({ on }) => on > lastFreeDay).map(({ on, amountKop }) => ({ on, amountKop: kop(amountKop) })),
    lateFee: lateFeeOf(row.lateFee),
    charged: charged === null ? null : { to: charged.to, amountKop: kop(charged.amountKop) },
  };
}

function lateFeeOf(fee: LateReceiptRow['lateFee']): LateFee {
  if (fee.mode !== 'percent_day') return { mode: fee.mode };
  return { mode: 'percent_day', percent: decimal(fee.percent), capPercent: decimalOrNull(fee.capPercent) };
}

export function viewSuggestion({ late, suggestion }: SuggestedPenalty): Receipt['penaltySuggestions'][number] {
  return {
    receiptId: late.receiptId,
    number: late.number,
    dueOn: late.dueOn,
    amountKop: suggestion.amountKop,
    // Kept the same type as the schema's (api-schema, `explanation.test.ts`); only its lists are writable there.
    explanation: suggestion.explanation as Receipt['penaltySuggestions'][number]['explanation'],
  };
}
