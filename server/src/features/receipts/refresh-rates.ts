import { fxKey } from '@kliuchar/domain/contracts/rate-tables';
import { type Day, maxDay } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import type { FxExplanation } from '@kliuchar/domain/receipts/explanation';
import { isRateFrozen, keepFrozenRate, RATE_WARNINGS, rerateFxLine } from '@kliuchar/domain/receipts/fx-line';
import type { ReceiptWarning } from '@kliuchar/domain/receipts/receipt-types';
import { followRent } from '@kliuchar/domain/receipts/relief';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { balanceOfContracts } from '../ledger/public.ts';
import { findRateOn, fxRateOf } from '../rates/public.ts';
import { loadBillingCases } from './billing-inputs.ts';
import { loadBillingTables } from './billing-tables.ts';
import { listReliefsOn } from './pending-adjustments.sql.ts';
import { chargedRents, pendingAdjustment } from './pending-adjustments.ts';
import { type EditableReceipt, findReceipt, type LineRow, listLines, lockReceipt } from './receipts.sql.ts';
import { updateLineSum } from './refresh-rates.sql.ts';
import { storeSums } from './store-sums.ts';

export type IssueDays = { readonly issuedOn: Day; readonly dueOn: Day };

/** With the lines of the receipt in whose place this one comes, if there is one. */
type RateDays = IssueDays & { readonly frozen: readonly FxExplanation[] };

type Refreshed = { readonly receipt: EditableReceipt; readonly lines: readonly LineRow[] };

/**
 * The rent in a currency is counted by the rate of the day the contract names, and the draft may be older: at the issue its lines take
 * the rate that is right now (contract.md §1.13), or the one that was frozen on the receipt whose place it takes, and its reliefs with it.
 * Everything else stays as the owner saw it.
 */
export async function refreshRates(db: Db, draft: EditableReceipt, { frozen, ...days }: RateDays): Promise<Refreshed> {
  const lines = await listLines(db, draft.id);
  const warnings: ReceiptWarning[] = [];
  let isChanged = false;
  for (const line of lines) {
    const rerated = await rerate(db, draft.ownerId, line, { ...days, frozen });
    if (rerated === null) continue;
    isChanged = true;
    warnings.push(...rerated.warnings);
    await updateLineSum(db, { ownerId: draft.ownerId, receiptId: draft.id, lineNo: line.lineNo, ...rerated.line });
  }
  if (!isChanged) return { receipt: draft, lines };
  await followRates(db, draft, { lines: await listLines(db, draft.id), issuedOn: days.issuedOn });
  const changed = await listLines(db, draft.id);
  await storeNewSums(db, draft, { lines: changed, days, warnings });
  const receipt = await lockReceipt(db, draft.id);
  if (receipt === null) throw new AppError('receipt_not_found');
  return { receipt, lines: changed };
}

/** Reliefs on the draft are parts of the rent that has just got another rate. */
async function followRates(
  db: Db,
  { id, ownerId, contractId, period }: EditableReceipt,
  { lines, issuedOn }: { readonly lines: readonly LineRow[]; readonly issuedOn: Day },
): Promise<void> {
  if (lines.every(({ adjustmentId }) => adjustmentId === null)) return;
  const reliefs = await listReliefsOn(db, { ownerId, receiptId: id });
  if (reliefs.length === 0) return;
  const tables = await loadBillingTables(db, ownerId, period);
  const chunk = { ownerId, period, contractIds: [contractId] };
  const [[billing], charged] = await Promise.all([
    loadBillingCases(db, chunk, { issuedOn, tables }),
    chargedRents(db, chunk, reliefs),
  ]);
  if (billing === undefined) return;
  const adjustments = reliefs.map((relief) => pendingAdjustment(relief, charged.get(contractId)));
  const followed = followRent(lines.map(inKop), { ...billing.input, adjustments });
  for (const [index, { lineNo, amountKop }] of lines.entries()) {
    const line = followed[index];
    if (line !== undefined && line.amountKop !== amountKop) {
      const { amountKop: sumKop, vatKop, explanation } = line;
      await updateLineSum(db, { ownerId, receiptId: id, lineNo, amountKop: sumKop, vatKop, explanation });
    }
  }
}

const inKop = (line: LineRow) => ({ ...line, amountKop: kop(line.amountKop), vatKop: kop(line.vatKop) });

/** The day whose rate is still to come, for the difference on the next receipt; null when none is. */
export function rateAwaitedOn(lines: readonly LineRow[]): Day | null {
  let awaited: Day | null = null;
  for (const { explanation } of lines) {
    if (explanation.rule !== 'fx' || !explanation.provisional) continue;
    awaited = awaited === null ? explanation.wantedOn : maxDay(awaited, explanation.wantedOn);
  }
  return awaited;
}

async function rerate(db: Db, ownerId: string, { manual, explanation }: LineRow, { frozen, ...days }: RateDays) {
  if (manual || explanation.rule !== 'fx') return null;
  if (isRateFrozen(explanation, frozen)) return keepFrozenRate(explanation, frozen);
  const { currency, rateSource: source, rateDay } = explanation;
  const on = rateDay === 'due' ? days.dueOn : days.issuedOn;
  const row = await findRateOn(db, { ownerId, currency, source, on });
  if (row === null) return null;
  const fx = new Map([[fxKey(currency, source), [fxRateOf(row)]]]);
  return rerateFxLine(
    explanation,
    { fx, cpi: new Map(), keyRates: [], vatPercent: explanation.vat?.percent ?? 0 },
    days,
  );
}

type NewSums = {
  readonly lines: readonly LineRow[];
  readonly days: IssueDays;
  readonly warnings: readonly ReceiptWarning[];
};

async function storeNewSums(db: Db, draft: EditableReceipt, { lines, days, warnings }: NewSums): Promise<void> {
  const [balances, row] = await Promise.all([
    balanceOfContracts(db, [draft.contractId]),
    findReceipt(db, draft.id, days.issuedOn),
  ]);
  const kept = (row?.warnings ?? []).filter(({ code }) => !RATE_WARNINGS.some((gone) => gone === code));
  await storeSums(db, draft, {
    lines,
    balanceKop: balances.get(draft.contractId) ?? 0,
    dueOn: days.dueOn,
    warnings: [...kept, ...warnings],
  });
}
