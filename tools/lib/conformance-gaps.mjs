/**
 * Why a sentence of the specification is not shown yet, in words for a reader of docs/conformance.md. Whoever builds the thing names
 * the sentence in its test and takes the line out here.
 */
export const GAPS = {};
