/** The no-break space between groups of digits, before a unit and inside a date (ukraine.md §8, design README «Numbers»). */
export const NBSP = '\u00a0';

/** The real minus sign, as wide as a digit in tabular figures (ux.md §3). */
export const MINUS = '\u2212';
