/** What other features may use of exports: the words of cells, so that every file says the same. */
export { columnsOf } from './sheet-columns.ts';
export * as sheetWords from './sheet-words.ts';
