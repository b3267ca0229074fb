import { normalizeIban } from '../identifiers/iban.ts';
import type { BankOperation } from './bank-operation.ts';

/**
 * What an operation is known by when its file is imported again, or another that overlaps with it. The bank's own name where it gives
 * one; else everything it says of the operation. Two that are alike in everything are two payments, so each counts which of them it is:
 * a longer file brings the second one and only that.
 */
export function identitiesOf(operations: readonly BankOperation[]): string[] {
  const seen = new Map<string, number>();
  return operations.map((operation) => {
    const known = identityOf(operation);
    const nth = (seen.get(known) ?? 0) + 1;
    seen.set(known, nth);
    return nth === 1 ? known : `${known}\n${nth}`;
  });
}

function identityOf(operation: BankOperation): string {
  const { account, bankId, paidOn, time, direction, amountKop, purpose, payerIban, documentNumber } = operation;
  const own = normalizeIban(account);
  if (bankId !== '') return ['id', own, bankId].join('\n');
  return [own, paidOn, time, direction, amountKop, purpose, normalizeIban(payerIban), documentNumber].join('\n');
}
