/** What other features may use of counterparties; among it, under which names their numbers are sealed. */

export { relinkTenant } from './card-in-contracts.sql.ts';
export { renewCardLinks } from './card-links.ts';
export { arePartiesOf } from './contract-parties.sql.ts';
export { ID_DOCUMENT_CONTEXT, TAX_ID_CONTEXT } from './counterparty-values.ts';
export { addCounterparty, createCounterparty } from './create-counterparty.ts';
export { removeUnusedCounterparty } from './delete-counterparty.ts';
export { listCounterparties } from './list-counterparties.ts';
export { changeCounterparty } from './update-counterparty.ts';
