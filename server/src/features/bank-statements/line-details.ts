import type { BankOperation } from '@kliuchar/domain/bank-statements/bank-operation';
import { payerInPurpose } from '@kliuchar/domain/bank-statements/payer-keys';
import type { Vault } from '../../platform/crypto.ts';

export const DETAILS_CONTEXT = 'bank_lines.details';
export const PAYER_NAME_CONTEXT = 'bank_payers.name';
const FINGERPRINT_CONTEXT = 'bank_lines.fingerprint';
const PAYER_KEY_CONTEXT = 'bank_payers.key';

/** What a line says of people; it lies in the database sealed and never in a log. */
export type LineDetails = {
  readonly purpose: string;
  readonly payerName: string;
  readonly payerIban: string;
  readonly payerTaxId: string;
  readonly documentNumber: string;
};

/** A statement of a card has no column for the payer, who then stands at the beginning of the purpose. */
export function detailsOf(operation: BankOperation): LineDetails {
  const { purpose, payerName, payerIban, payerTaxId, documentNumber } = operation;
  return { purpose, payerName: payerName || payerInPurpose(purpose), payerIban, payerTaxId, documentNumber };
}

export function sealDetails(vault: Vault, details: LineDetails): Buffer {
  return vault.seal(JSON.stringify(details), DETAILS_CONTEXT);
}

export function openDetails(vault: Vault, sealed: Buffer | null): LineDetails | null {
  return sealed === null ? null : (JSON.parse(vault.open(sealed, DETAILS_CONTEXT)) as LineDetails);
}

/** In hexadecimal, whose order is that of the bytes. */
export function fingerprintOf(vault: Vault, identity: string): string {
  return vault.lookup(identity, FINGERPRINT_CONTEXT).toString('hex');
}

export function payerKeyOf(vault: Vault, key: string): Buffer {
  return vault.lookup(key, PAYER_KEY_CONTEXT);
}
