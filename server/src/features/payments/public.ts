/** What other features may use of payments. */
export { assertPayable, createPayment, postPayment } from './create-payment.ts';
export { listPayments } from './list-payments.ts';
export { insertPayment } from './payments.sql.ts';
