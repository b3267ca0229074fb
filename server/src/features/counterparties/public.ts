/** What other features may use of counterparties: under which names their numbers are sealed. */
export { ID_DOCUMENT_CONTEXT, TAX_ID_CONTEXT } from './counterparty-values.ts';
export { listCounterparties } from './list-counterparties.ts';
