/** What other features may use of imports: under which name their rows are sealed. */
export { CELLS_CONTEXT } from './import-state.ts';
