/** What became of a field: kept in the journal so that it can say «from → to» (product.md §12). */
export type Change = { readonly from: unknown; readonly to: unknown };

/** The fields that differ, of those that may be told: never secrets, codes of entrances, tax ids or telephones. */
export function changesOf<Row extends object>(
  before: Row,
  after: Partial<Record<keyof Row, unknown>>,
  fields: readonly (keyof Row & string)[],
): Record<string, Change> {
  const differ = fields.filter((field) => field in after && comparable(before[field]) !== comparable(after[field]));
  return Object.fromEntries(differ.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]));
}

/** A decimal of the database has its zeros, one of a request may not: 45.50 is 45.5. */
function comparable(value: unknown): string {
  const text = String(value ?? '');
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}
