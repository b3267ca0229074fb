/** What other features may use of complexes. */

export { removeUnusedComplex } from './delete-complex.ts';
export { listComplexes } from './list-complexes.ts';
export { holdComplex, ownerOfComplex } from './read-complex.ts';
export { addComplex, createComplex } from './save-complex.ts';
