/** What other features may use of complexes. */
export { createComplex } from './save-complex.ts';
