export { type Refund, refundCredit } from './create-refund.ts';
