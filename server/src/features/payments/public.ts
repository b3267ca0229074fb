/** What other features may use of payments. */
export { confirmPayment, reverseOne } from './change-payment.ts';
export { assertNotTooEarly, assertPayable, createPayment, postPayment } from './create-payment.ts';
export { listPayments } from './list-payments.ts';
export { insertPayment, markConfirmed } from './payments.sql.ts';
export { postDirectedPayment } from './post-directed.ts';
