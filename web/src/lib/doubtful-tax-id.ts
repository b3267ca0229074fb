import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';

/** A wrong check digit is worth a word, never a refusal (ux.md F4). */
export function hasDoubtfulTaxId(text: string): boolean {
  const read = parseTaxId(text);
  return read.ok && read.value.warnings.length > 0;
}
