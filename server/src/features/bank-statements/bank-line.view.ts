import type { BankLine, BankPayer, BankStatement } from '@kliuchar/api-schema/bank-statements';
import { isSamePerson } from '@kliuchar/domain/bank-statements/tenant-names';
import { maskIban } from '@kliuchar/domain/identifiers/mask-iban';
import { maskTaxId } from '@kliuchar/domain/identifiers/mask-tax-id';
import type { Vault } from '../../platform/crypto.ts';
import type { LineRow } from './bank-line-list.sql.ts';
import type { PayerRow } from './bank-payers.sql.ts';
import type { StatementRow } from './bank-statements.sql.ts';
import { type LineDetails, openDetails, PAYER_NAME_CONTEXT } from './line-details.ts';

export function viewStatement({ ownerId: _owner, ...row }: StatementRow): BankStatement {
  return row;
}

/** The owner reads what the bank wrote to him; numbers of other people stay masked as on every screen. */
export function viewLine(vault: Vault, row: LineRow): BankLine {
  const details = openDetails(vault, row.detailsSealed);
  return {
    id: row.id,
    statementId: row.statementId,
    row: row.row,
    paidOn: row.paidOn,
    amountKop: row.amountKop,
    purpose: details?.purpose ?? null,
    payerName: details?.payerName || null,
    payerIbanMasked: details?.payerIban ? maskIban(details.payerIban) : null,
    payerTaxIdMasked: details?.payerTaxId ? maskTaxId(details.payerTaxId) : null,
    status: row.status,
    confidence: row.confidence,
    reason: row.reason,
    isAmbiguous: row.isAmbiguous,
    isOtherPayer: isOtherPayer(row, details),
    suggestion: row.suggestion,
    shares: row.shares,
    similarPayment: row.similarPayment,
    payments: row.payments,
    version: row.version,
  };
}

function isOtherPayer({ reason, suggestion }: LineRow, details: LineDetails | null): boolean {
  if (details === null || suggestion === null || !reason.startsWith('payer')) return false;
  return !isSamePerson(suggestion.tenantName, details.payerName);
}

/** What is remembered of a payer for the eye: `["Марія Коваль", "UA21…6001"]`. */
export function viewPayer(vault: Vault, { nameSealed, ...row }: PayerRow): BankPayer {
  const [name, ibanMasked] = JSON.parse(vault.open(nameSealed, PAYER_NAME_CONTEXT)) as [string, string | null];
  return { ...row, name, ibanMasked };
}

export function sealPayerName(vault: Vault, payer: { name: string; iban: string | null }): Buffer {
  return vault.seal(JSON.stringify([payer.name, payer.iban && maskIban(payer.iban)]), PAYER_NAME_CONTEXT);
}
