import { normalizeForSearch } from '../text/search-text.ts';

/** What a column of a statement may hold. */
export const COLUMN_ROLES = [
  'date',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'purpose',
  'payerName',
  'payerIban',
  'payerTaxId',
  'account',
  'bankId',
  'documentNumber',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Which column plays which role, by its place from 0. */
export type StatementColumns = Readonly<Partial<Record<ColumnRole, number | undefined>>>;

/** A statement can be read when it is known when and how much. */
export function isReadable(columns: StatementColumns): boolean {
  return columns.date !== undefined && (columns.amount !== undefined || columns.credit !== undefined);
}

/** A title as it is compared: letters folded, the Latin «i» of «Дата i час» too. */
export function foldTitle(title: string): string {
  return normalizeForSearch(title.replaceAll(/["«»]/g, '')).replaceAll(/(^| )i(?= |$)/g, '$1і');
}

/** What tells one layout of columns from another, for remembering what a person has said of it. */
export function layoutKey(titles: readonly string[]): string {
  return titles.map(foldTitle).join('\n');
}

/** By the words of the titles, the first that fits; a title plays one role. The order is the order of trust. */
const HINTS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['debit', /^(дебет|списан|витрат|видатк)/u],
  ['credit', /^(кредит|надход|зарахов|приб)/u],
  ['date', /^(дата|date|booking)/u],
  ['purpose', /признач|опис|деталі|комент|description|details|purpose/u],
  ['payerTaxId', /(єдрпоу|рнокпп|іпн|код).*(контраг|корес|плат|відпр)|^(єдрпоу|рнокпп)/u],
  ['payerIban', /(рахунок|iban).*(контраг|корес|плат|відпр)|^iban/u],
  ['payerName', /^(контраг|корес|платник|відправ|найменув|назва контраг|назва корес|payer|name)/u],
  ['currency', /^(валюта|currency)/u],
  ['amount', /^(сума|amount|sum)/u],
];

export function guessColumns(titles: readonly string[]): StatementColumns {
  const columns: Partial<Record<ColumnRole, number>> = {};
  const taken = new Set<number>();
  const folded = titles.map(foldTitle);
  for (const [role, hint] of HINTS) {
    const at = folded.findIndex((title, index) => !taken.has(index) && hint.test(title));
    if (at === -1) continue;
    taken.add(at);
    columns[role] = at;
  }
  return columns;
}

/** The row that most looks like titles: many different cells of words, some of which we know. */
export function findTitles(rows: readonly (readonly string[])[]): number {
  let best = 0;
  let bestScore = -1;
  for (const [index, row] of rows.slice(0, 40).entries()) {
    const words = row.filter((cell) => /\p{L}/u.test(cell) && cell.length <= 60).length;
    const score = words + 10 * Object.keys(guessColumns(row)).length;
    if (words > 1 && score > bestScore) [best, bestScore] = [index, score];
  }
  return best;
}

/** «Сума в валюті картки (USD)»: sums that are no hryvnias, whatever stands in the rows. */
export function isForeignTitle(title: string): boolean {
  return /\b(usd|eur|gbp|pln|chf|czk)\b/iu.test(title);
}
