export { BILLING_TAX_ID_CONTEXT } from './invoice.view.ts';
export { INVOICE_STATUS_NAMES, listInvoices } from './invoices.ts';
export { reverseInvoice } from './reverse-invoice.ts';
export { settleInvoice } from './settle-invoice.ts';
export {
  COUNTED_PROPERTIES,
  type CountedRow,
  isUnpaid,
  type StandingRow,
  SUBSCRIPTION_COLUMNS,
} from './subscription.sql.ts';
export { viewOfSession, viewOfStanding } from './subscription.view.ts';
