/** What the copy of all data needs to open what is sealed. */
export { DETAILS_CONTEXT, PAYER_NAME_CONTEXT } from './line-details.ts';
