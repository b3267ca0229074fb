export { assertPayable, postPayment } from './create-payment.ts';
export { insertPayment } from './payments.sql.ts';
