/**
 * A code as it is shown outside the counterparty's own card (product.md §4): only the end, enough to tell two people apart.
 * The start would give away a birthday. `maskTaxId("3383904825") = "******4825"`, `maskTaxId("АА123456") = "*****456"`.
 */
export function maskTaxId(value: string): string {
  const shown = value.length >= 10 ? 4 : 3;
  if (value.length <= shown) return '*'.repeat(value.length);
  return '*'.repeat(value.length - shown) + value.slice(-shown);
}
