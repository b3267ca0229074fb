/** What other features may use of the public pages. */
export { reportPayment, sendReading, sendRequest } from './answer-by-link.ts';
export { countContractView, countReceiptView } from './public-pages.sql.ts';
