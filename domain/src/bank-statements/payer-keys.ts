import { normalizeIban } from '../identifiers/iban.ts';
import { parseTaxId } from '../identifiers/tax-id.ts';
import { cutText } from '../text/cut-text.ts';
import { normalizeForSearch } from '../text/search-text.ts';

/** Who sent the money, as a bank names him. */
export type Payer = { readonly payerName: string; readonly payerIban: string; readonly payerTaxId: string };

/** What is known of a payer for certain. */
export type KnownAs = {
  /** His own account; null where the money came through an account of the bank itself. */
  readonly iban: string | null;
  /** His code in the form of our cards; null where the bank gives none, or zeros. */
  readonly taxId: string | null;
  /** What he is remembered by, the surest first: account, code, and only where a bank tells neither, his name of at least two words. */
  readonly keys: readonly string[];
};

export function knownAs(payer: Payer): KnownAs {
  const account = normalizeIban(payer.payerIban);
  const isOfBank = TRANSIT.test(account);
  const iban = !isOfBank && IBAN.test(account) ? account : null;
  const read = isOfBank || payer.payerTaxId === '' ? null : parseTaxId(payer.payerTaxId);
  const taxId = read?.ok ? read.value.value : null;
  const keys = [...(iban === null ? [] : [`iban ${iban}`]), ...(taxId === null ? [] : [`tax ${taxId}`])];
  return { iban, taxId, keys: keys.length > 0 ? keys : nameKeys(payer.payerName) };
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/;
/**
 * Money of many people passes through the bank's accounts of class 29 (2902, 2909, 2924: the NBU's plan of accounts); neither they nor
 * the bank's code say who has paid. In an IBAN the account stands after the six digits of the bank, behind zeros.
 */
const TRANSIT = /^UA\d{8}0*29\d{2}/;

function nameKeys(payerName: string): string[] {
  const words = nameWords(payerName);
  return words.length > 1 ? [`name ${words.join(' ')}`] : [];
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
  return cutText((purpose.slice(from[0].length).split(/[.,;:(]/, 1)[0] ?? '').trim(), 100);
}
