import { normalizeIban } from './iban.ts';

/**
 * An account as it is shown beside a name: which country and bank, and the end by which its person knows it.
 * `maskIban("UA213223130000026007233566001") = "UA21…6001"`.
 */
export function maskIban(text: string): string {
  const iban = normalizeIban(text);
  return iban.length <= 8 ? `…${iban.slice(-4)}` : `${iban.slice(0, 4)}…${iban.slice(-4)}`;
}
