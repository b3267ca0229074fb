export { loadRateTables, NO_RATES, priceVersionOf } from './billing-tables.ts';
export { type CountedLineRow, findReceiptCountedFrom, listLinesCounting } from './counted-readings.sql.ts';
export { dropDraftLine } from './edit-draft.ts';
export { cancelAdjustmentsOf } from './fx-adjustment.sql.ts';
export { addCreditRateDifferences, addPaymentRateDifferences } from './fx-adjustment.ts';
export { changeInputs, holdBilling } from './hold-billing.sql.ts';
export { listReceipts } from './list-receipts.ts';
export { type FullReceipt, readReceipt } from './read-receipt.ts';
export { renderReceiptPdf, renderReceiptQr } from './receipt-document.ts';
