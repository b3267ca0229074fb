export { loadBillingTables } from './billing-tables.ts';
export { cancelFxAdjustments } from './fx-adjustment.sql.ts';
export { addPaymentRateDifferences } from './fx-adjustment.ts';
export { type FullReceipt, readReceipt } from './read-receipt.ts';
export { renderReceiptPdf, renderReceiptQr } from './receipt-document.ts';
