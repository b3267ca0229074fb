/** What Excel would run as a formula, and the separators of a CSV (ux.md I3). */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as the Ukrainian Excel opens it: UTF-8 with a mark, semicolons, lines of CRLF; a cell is never a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
