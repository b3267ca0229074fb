/** What other features may use of contracts. */
export { acceptContract, declineContract } from './accept-contract.ts';
export { activateContract } from './activate-contract.ts';
export { badgesOf, viewAmendment } from './contract.view.ts';
export { openFrozenText } from './contract-document.ts';
export { ensureLink, ensureReceiptLink, findPublicLink, findReceiptUrl } from './contract-link.ts';
export { listAmendments } from './contract-parts.sql.ts';
export { renderContractPdf } from './contract-pdf.ts';
export { createContract } from './create-contract.ts';
export { type AgreementText, canonicalText } from './document-text.ts';
export { giveNotice, terminateContract } from './end-contract.ts';
export { proveByCode } from './link-code.ts';
export { listContracts } from './list-contracts.ts';
export { confirmLinkCode, requestLinkCode } from './request-link-code.ts';
export { sendContract } from './send-contract.ts';
export { acceptAmendment } from './settle-amendment.ts';
export { inLinkScope } from './tenant-answer.ts';
