/**
 * Imports what is no part of the program: a package that is not JavaScript alone, or what another build has made. The one file that does:
 * a program taken from kept code has lost the right to (ADR 0073), and is given this by what loads it.
 */
export const importOutside = (specifier: string): Promise<unknown> => import(specifier);
