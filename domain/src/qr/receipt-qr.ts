import { normalizeIban } from '../identifiers/iban.ts';
import type { Kop } from '../money/kop.ts';
import { accept, type Decision } from '../refusal/refusal.ts';
import { decodeNbuQr } from './decode-nbu-qr.ts';
import { nbuQrPayload } from './nbu-qr.ts';

export type ReceiptQrInput = {
  readonly payeeName: string;
  readonly payeeTaxId: string;
  readonly iban: string;
  /** Null lets the payer type the sum (a deposit, a payment in advance). */
  readonly amountKop: Kop | null;
  /** The receipt's number in ASCII, with a Latin K (contract.md §1.6). */
  readonly reference: string;
  /** No tenant's name and no flat: the code is open to whoever has the link (contract.md §3.13). */
  readonly purpose: string;
};

export type ReceiptQr = { readonly url: string; readonly fallbackUrl: string; readonly body: string };

/**
 * The two codes of a receipt: format 003, locked against changes, and 002 as the way round for banks that refuse it (ukraine.md §1).
 * The payer's bank chooses between a usual and an instant transfer. The refusals are those of `nbuQrPayload`.
 */
export function receiptQr(input: ReceiptQrInput): Decision<ReceiptQr> {
  const fields = {
    name: input.payeeName,
    iban: input.iban,
    amountKop: input.amountKop,
    taxId: input.payeeTaxId,
    reference: input.reference,
    // A leading «?» would make a bank read the purpose as parameters.
    purpose: input.purpose.replace(/^[\s?]+/u, ''),
  };
  const code = nbuQrPayload({
    ...fields,
    format: '003',
    functionCode: 'XCT',
    purposeCode: 'OTHR/OTHR',
    lockMask: input.amountKop === null ? 'FEFF' : 'FFFF',
  });
  if (!code.ok) return code;
  const fallback = nbuQrPayload({ ...fields, format: '002', functionCode: 'UCT' });
  if (!fallback.ok) return fallback;
  assertReadBack(code.value.url, input);
  assertReadBack(fallback.value.url, input);
  return accept({ url: code.value.url, fallbackUrl: fallback.value.url, body: code.value.body });
}

/** Money goes where the code says, so each one is read as a bank reads it before anybody sees it. */
function assertReadBack(url: string, { iban, amountKop, payeeTaxId }: ReceiptQrInput): void {
  const read = decodeNbuQr(url);
  const isSame = read?.iban === normalizeIban(iban) && read.amountKop === amountKop && read.taxId === payeeTaxId;
  if (!isSame) throw new Error('A payment code does not read back as it was written');
}
