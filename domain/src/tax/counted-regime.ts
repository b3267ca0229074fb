/** Whose tax: a person without a business, a single-tax payer of group 2 or 3; others count theirs elsewhere. */
export const COUNTED_REGIMES = ['individual', 'fop_2', 'fop_3'] as const;
export type CountedRegime = (typeof COUNTED_REGIMES)[number];

type Card = { readonly kind: string; readonly taxRegime: string | null };

/** What the card says; a person of whom it says nothing has no business. */
export function countedRegime({ kind, taxRegime }: Card): CountedRegime | null {
  if (taxRegime === null && kind === 'person') return 'individual';
  return COUNTED_REGIMES.find((known) => known === taxRegime) ?? null;
}
