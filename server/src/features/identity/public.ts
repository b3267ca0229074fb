/** What other features may use of identity. */

export { describeDevice } from './describe-device.ts';
export { linkContractTenant } from './identity.sql.ts';
export { SESSION_LIFE_SECONDS } from './login.ts';
export { hashNewPassword } from './passwords.ts';
export { createPaymentAccount } from './payment-accounts.ts';
export { ACCOUNT_TAX_ID_CONTEXT } from './profile.view.ts';
export { assertRecentProof } from './proof.ts';
export { moveRequisites } from './requisites.ts';
export { ensureSelfCounterparty } from './self-counterparty.ts';
