/** Calls of the API stand below it; everything else is a page or a file. */
export const API_BASE = '/api';
