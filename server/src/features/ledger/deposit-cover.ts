import type { Currency } from '@kliuchar/domain/contracts/currency';
import { formatMinor } from '@kliuchar/domain/money/format-money';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { heldDeposit } from './ledger.sql.ts';
import type { ContractRef } from './post-entries.ts';

/** The refusal of whoever wants more of the deposit than there is. */
export async function depositShort(db: Db, of: ContractRef & { readonly currency: Currency }): Promise<AppError> {
  const held = formatMinor(Math.max(0, await heldDeposit(db, of)), of.currency);
  return new AppError('deposit_short', { params: { held } });
}

/** A receipt that asked for the deposit cannot be voided when the deposit has been spent meanwhile; asked after the void. */
export async function assertDepositCovers(db: Db, contract: ContractRef): Promise<void> {
  const of = { ...contract, currency: 'UAH' } as const;
  if ((await heldDeposit(db, of)) < 0) throw new AppError('deposit_spent');
}
