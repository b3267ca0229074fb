/** What other features may use of contracts. */

export { activateContract } from './activate-contract.ts';
export { badgesOf, viewAmendment } from './contract.view.ts';
export { FROZEN_TEXT_CONTEXT, openFrozenText } from './contract-document.ts';
export {
  ensureLink,
  ensureLinks,
  ensureOpenLink,
  ensureReceiptLink,
  findPublicLink,
  findReceiptUrl,
} from './contract-link.ts';
export { listAmendments } from './contract-parts.sql.ts';
export { findAgreement, renderContractPdf } from './contract-pdf.ts';
export type { ContractRow } from './contract-rows.ts';
export { listOwnerAddresses } from './contract-state.sql.ts';
export { assertJoined, assertJoinMonth, assertTerms, newContractValues } from './contract-values.ts';
export { moveContracts } from './contracts.jobs.ts';
export { CODE_COMES } from './contracts.mail.ts';
export { findNames, findOwnContract, lockContract } from './contracts.sql.ts';
export { createAmendment } from './create-amendment.ts';
export { addContract, createContract } from './create-contract.ts';
export { removeUnusedContract } from './delete-contract.ts';
export { moneyUk, partyIntro, partyOpening, requisites } from './document-clauses.ts';
export { type DocumentData, type DocumentParty, loadDocumentData } from './document-data.ts';
export { type AgreementText, canonicalText, hashOfText } from './document-text.ts';
export { endLease, giveNotice, terminateContract } from './end-contract.ts';
export { findJudgedLease, type JudgedRow, keepMisbilled, type Misbilled, misbilledOf } from './judged-receipts.sql.ts';
export { type CodeChannel, codeChannelOf, tellOwner, tellTenant } from './letters.ts';
export { proveByCode } from './link-code.ts';
export { listContracts } from './list-contracts.ts';
export { copyNote, maskAgreement } from './masked-text.ts';
export { deleteStops, isStopped, listStopped, listStops, type StopChannel } from './message-stops.sql.ts';
export { type Paper, type PrintedBlock, paperOf, renderPaper, SIDES_TITLE, textBlock } from './paper.ts';
export { contractNotFound, lockOwnContract } from './read-contract.ts';
export { recountReliefsAfter } from './relief-of-days.ts';
export { confirmLinkCode, requestLinkCode } from './request-link-code.ts';
export { firstTerms, sendContract } from './send-contract.ts';
export { activateAmendment } from './settle-amendment.ts';
export { type SideWords, sideWords } from './side-words.ts';
export { signerUk } from './signer-words.ts';
export { amendmentText } from './templates/dodatkova-uhoda.ts';
export { residentialText } from './templates/dohovir-naimu-zhytla.ts';
export { commercialText } from './templates/dohovir-orendy-nezhytlovoho.ts';
export {
  type AnswerContext,
  answerAsTenant,
  answering,
  assertRead,
  proofOf,
  type TenantProof,
} from './tenant-answer.ts';
export { wrongState as wrongContractState } from './transition.ts';
