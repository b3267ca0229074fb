import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { computeReceipt } from '@kliuchar/domain/receipts/compute-receipt';
import type { ComputedReceipt, LineDraft } from '@kliuchar/domain/receipts/receipt-types';
import type { Db } from '../../platform/db/scope.ts';
import { type BillingCase, loadBillingCases } from './billing-inputs.ts';
import { type BillingTables, loadBillingTables } from './billing-tables.ts';
import { releaseInputs } from './counted-readings.sql.ts';
import { type EstimatedCases, estimateMissing } from './estimate-missing.ts';
import { cancelAdjustmentsOf } from './fx-adjustment.sql.ts';

export type DraftToCount = {
  readonly id: string;
  readonly contractId: string;
  /** Lines made by hand. */
  readonly kept: readonly LineDraft[];
  /** The due day that was set by hand; null where the contract says it. */
  readonly keptDueOn: Day | null;
  /** Whether what has no reading is counted by its mean use. */
  readonly estimate: boolean;
};

export type CountedDraft = {
  readonly contract: BillingCase['contract'];
  readonly input: BillingCase['input'];
  readonly receipt: ComputedReceipt;
};

export type CountedAnew = {
  readonly tables: BillingTables;
  /** By the draft's id. */
  readonly drafts: ReadonlyMap<string, CountedDraft>;
  readonly readingsOf: EstimatedCases['readingsOf'];
};

/**
 * What drafts of one month come to by what is known now. Their readings, adjustments and parts of bills are given back first, so whoever
 * calls either writes all that was counted, or undoes the transaction.
 */
export async function countAnew(
  db: Db,
  { ownerId, period }: { readonly ownerId: string; readonly period: Period },
  drafts: readonly DraftToCount[],
): Promise<CountedAnew> {
  const receiptIds = drafts.map(({ id }) => id);
  await releaseInputs(db, ownerId, receiptIds);
  // Readings corrected meanwhile are counted by their right values from here on.
  await cancelAdjustmentsOf(db, ownerId, { receiptIds });
  const tables = await loadBillingTables(db, ownerId, period);
  const chunk = { ownerId, period, contractIds: drafts.map(({ contractId }) => contractId) };
  const loaded = await loadBillingCases(db, chunk, { issuedOn: db.clock.today(), tables });
  // The draft itself is the existing one of the month; for its own computation there is none.
  const open = loaded.map((billing): BillingCase => ({ ...billing, existing: null }));
  const estimating = new Set(drafts.filter(({ estimate }) => estimate).map(({ contractId }) => contractId));
  const { cases, readingsOf } = await estimateMissing(
    db,
    chunk,
    open.filter(({ contract }) => estimating.has(contract.id)),
  );
  const billings = new Map([...open, ...cases].map((billing) => [billing.contract.id, billing]));
  const counted = new Map<string, CountedDraft>();
  for (const { id, contractId, kept, keptDueOn } of drafts) {
    const billing = billings.get(contractId);
    if (billing === undefined) continue;
    const input = { ...billing.input, handMadeLines: kept, dueOn: keptDueOn };
    counted.set(id, { contract: billing.contract, input, receipt: computeReceipt(input) });
  }
  return { tables, drafts: counted, readingsOf };
}
