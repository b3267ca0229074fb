/** What the copy of all data needs to open what is sealed. */
export { DETAILS_CONTEXT, PAYER_NAME_CONTEXT } from './line-details.ts';
/** What a payment that is taken back asks of the line it came by. */
export { lockLineOfPayment, releaseLine } from './release-line.ts';
