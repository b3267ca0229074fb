/** What other features may use of documents. */
export { createDocument } from './create-document.ts';
