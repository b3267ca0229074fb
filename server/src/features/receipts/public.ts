export { loadBillingTables } from './billing-tables.ts';
export { cancelAdjustmentsOf } from './fx-adjustment.sql.ts';
export { addCreditRateDifferences, addPaymentRateDifferences } from './fx-adjustment.ts';
export { type FullReceipt, readReceipt } from './read-receipt.ts';
export { renderReceiptPdf, renderReceiptQr } from './receipt-document.ts';
