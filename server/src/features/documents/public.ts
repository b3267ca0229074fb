/** What other features may use of documents. */
export { createDocument, findPaperToRenew, keepMadePaper } from './create-document.ts';
export { listDocuments } from './list-documents.ts';
export { takeExpiring } from './take-expiring.ts';
