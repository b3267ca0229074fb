import { type MatrixRow, PERSONAL } from './access-matrix-row.ts';

/** What is across everything (product.md §12): a person finds and reads what is his, and of others nothing. */
export const ACROSS_ROWS: readonly MatrixRow[] = [
  { name: 'search', who: PERSONAL, sample: () => ({ query: { q: 'Саксаганського' } }) },
];
