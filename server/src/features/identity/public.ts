/** What other features may use of identity. */
export { linkContractTenant } from './identity.sql.ts';
export { ensureSelfCounterparty } from './self-counterparty.ts';
