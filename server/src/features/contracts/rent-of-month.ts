import type { ContractTerms } from '@kliuchar/domain/contracts/contract-terms';
import { dueDate } from '@kliuchar/domain/contracts/due-date';
import { type Kop, kop, sumKop } from '@kliuchar/domain/money/kop';
import type { ReceiptDraft } from '@kliuchar/domain/receipts/receipt-draft';
import type { ReceiptContract, ReceiptInput } from '@kliuchar/domain/receipts/receipt-types';
import { addRentLines } from '@kliuchar/domain/receipts/rent-lines';
import type { ContractRow } from './contract-rows.ts';

export type Month = Pick<ReceiptInput, 'contract' | 'rates' | 'period' | 'issuedOn'>;

/** The rent of a month by the one computation of receipts, VAT included; zero when there is no rate to count by. */
export function rentOfMonth(month: Month): { amountKop: Kop; vatKop: Kop; isUncertain: boolean } {
  const draft: ReceiptDraft = { lines: [], warnings: [], readingIds: [], deductedIds: [] };
  addRentLines(draft, rentInput(month), dueDate(month.period, month.contract.payment, month.issuedOn));
  return {
    amountKop: sumKop(draft.lines.map((line) => line.amountKop)),
    vatKop: sumKop(draft.lines.map((line) => line.vatKop)),
    isUncertain: draft.warnings.length > 0,
  };
}

/** Only the rent is asked for, so everything else of a receipt is empty. */
export function rentInput(input: Month): ReceiptInput {
  return {
    ...input,
    property: { areaTotal: null, residentsCount: null, services: [] },
    tariffs: new Map(),
    meters: [],
    sharedBills: [],
    adjustments: [],
    filledBlocks: [],
    handMadeLines: [],
    balanceKop: kop(0),
    previousOwnKop: null,
    hasRequisites: true,
    hasPayeeCode: true,
    dueOn: null,
  };
}

export function receiptContract(
  row: ContractRow & { readonly purpose: 'residential' | 'commercial' },
  terms: readonly ContractTerms[],
): ReceiptContract {
  return {
    id: row.id,
    kind: row.purpose,
    startDate: row.billing_from ?? row.start_date,
    endDate: row.billed_end,
    terms,
    payment: {
      dueDay: row.due_day,
      graceDays: row.grace_days,
      for: row.payment_for,
      utilities: row.payment_utilities,
    },
    proration: row.proration,
    vatMode: row.vat_mode,
    utilities: [],
  };
}
