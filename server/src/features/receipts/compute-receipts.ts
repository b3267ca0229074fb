import type { ErrorCode } from '@kliuchar/api-schema/error-codes';
import { partsOfReceipt } from '@kliuchar/domain/ledger/allocate';
import { computeReceipt } from '@kliuchar/domain/receipts/compute-receipt';
import type { WarningCode } from '@kliuchar/domain/receipts/receipt-types';
import { newId } from '../../platform/ids.ts';
import { inParts } from '../../platform/in-parts.ts';
import type { BillingCase } from './billing-inputs.ts';
import type { NewReceipt } from './new-receipt.ts';

export type SkippedContract = {
  readonly contractId: string;
  readonly code: Extract<ErrorCode, 'nothing_to_bill' | 'not_active'>;
};

/** What a chunk leaves besides its receipts. */
export type Unmade = { readonly existingCount: number; readonly skipped: readonly SkippedContract[] };

/** What the run makes of each contract; `domain/receipts` is the only implementation of the sums. */
export async function computeReceipts(
  cases: readonly BillingCase[],
): Promise<Unmade & { readonly receipts: readonly NewReceipt[] }> {
  const receipts: NewReceipt[] = [];
  const unmade = await computeEach(
    cases,
    (billing) => billing,
    (receipt) => receipts.push(receipt),
  );
  return { receipts, ...unmade };
}

/** The same one after another: each case is made when its turn comes, and its receipt goes to `put`, so that neither has to be kept. */
export async function computeEach<Item>(
  items: readonly Item[],
  caseOf: (item: Item) => BillingCase,
  put: (receipt: NewReceipt) => void,
): Promise<Unmade> {
  const skipped: SkippedContract[] = [];
  let existingCount = 0;
  await inParts(items, (item) => {
    const billing = caseOf(item);
    if (billing.existing !== null) existingCount += 1;
    else if (!billing.isActive) skipped.push({ contractId: billing.contract.id, code: 'not_active' });
    else {
      const receipt = newReceipt(billing);
      if (isEmpty(receipt)) skipped.push({ contractId: billing.contract.id, code: 'nothing_to_bill' });
      else put(receipt);
    }
  });
  return { existingCount, skipped };
}

function newReceipt({ contract, input }: Pick<BillingCase, 'contract' | 'input'>): NewReceipt {
  const receipt = computeReceipt(input);
  return {
    id: newId(),
    contractId: contract.id,
    propertyId: contract.propertyId,
    tenantId: contract.tenantId,
    graceDays: contract.graceDays,
    dueOn: receipt.dueOn,
    rentKop: partsOfReceipt(receipt.lines).rent,
    receipt,
  };
}

/** What waits in a draft until somebody puts its figures right, though it has no line yet. */
const WAITING: ReadonlySet<WarningCode> = new Set<WarningCode>(['rent_unknown', 'sum_too_large']);

/** A rent of nothing and no reading used up: a receipt of it would only be paper. */
function isEmpty({ receipt }: NewReceipt): boolean {
  const { billedReadingIds, lines, warnings } = receipt;
  if (warnings.some(({ code }) => WAITING.has(code))) return false;
  return billedReadingIds.length === 0 && lines.every(({ amountKop }) => amountKop === 0);
}
