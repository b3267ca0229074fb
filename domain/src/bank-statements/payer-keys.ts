import { normalizeIban } from '../identifiers/iban.ts';
import { parseTaxId } from '../identifiers/tax-id.ts';
import { normalizeForSearch } from '../text/search-text.ts';

/** Who sent the money, as a bank names him. */
export type Payer = { readonly payerName: string; readonly payerIban: string; readonly payerTaxId: string };

/** The code of the payer in the form of our cards; null where the bank gives none, or zeros. */
export function taxIdOf({ payerTaxId, payerIban }: Payer): string | null {
  if (isTransit(payerIban)) return null;
  const read = parseTaxId(payerTaxId);
  return read.ok ? read.value.value : null;
}

/** The payer's own account; null where the money came through an account of the bank itself. */
export function ibanOf({ payerIban }: Pick<Payer, 'payerIban'>): string | null {
  const iban = normalizeIban(payerIban);
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(iban) && !isTransit(iban) ? iban : null;
}

/**
 * Money of many people passes through the bank's accounts of class 29 (2902, 2909, 2924: the NBU's plan of accounts); neither they nor
 * the bank's code say who has paid. In an IBAN the account stands after the six digits of the bank, behind zeros.
 */
function isTransit(iban: string): boolean {
  return /^UA\d{8}0*29\d{2}/.test(normalizeIban(iban));
}

/**
 * What a payer is remembered by, the surest first: his account, his code, and only where a bank tells neither, his name of at least two
 * words.
 */
export function payerKeys(payer: Payer): string[] {
  const keys: string[] = [];
  const [iban, taxId] = [ibanOf(payer), taxIdOf(payer)];
  if (iban !== null) keys.push(`iban ${iban}`);
  if (taxId !== null) keys.push(`tax ${taxId}`);
  const name = nameWords(payer.payerName).join(' ');
  if (keys.length === 0 && name.includes(' ')) keys.push(`name ${name}`);
  return keys;
}

/** Letters of a name without signs, as two spellings of it are compared. */
export function nameWords(text: string): string[] {
  return normalizeForSearch(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

const FROM = /^(?:переказ |зарахування переказу |надходження |зарахування )?від(?:правник)?:?\s+/iu;

/** Statements of cards have no column for the payer and begin the purpose with him: «Від: Марія Коваль». */
export function payerInPurpose(purpose: string): string {
  const from = FROM.exec(purpose);
  if (from === null) return '';
  return (purpose.slice(from[0].length).split(/[.,;:(]/, 1)[0] ?? '').trim().slice(0, 100);
}
