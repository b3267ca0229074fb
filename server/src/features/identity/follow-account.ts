import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { findDefaultIban } from './profile.sql.ts';
import { ACCOUNT_TAX_ID_CONTEXT } from './profile.view.ts';
import { moveContractAccounts, moveSelfCardIban } from './self-card.sql.ts';
import { moveSelfCounterpartyTaxId } from './self-counterparty.ts';

/**
 * The landlord's card and the leases hold the IBAN of an account as text (contract.md §1.17), so what is done to the account is done to
 * them: receipts to come would else ask for money on an account that is closed. What the owner has written on the card himself stays.
 */

type Moved = { readonly ownerId: string; readonly from: string | null; readonly to: string };

/** The account has another IBAN now. */
export async function followAccount(db: Db, { ownerId, from, to }: Moved): Promise<void> {
  if (from === null || from === to) return;
  await moveSelfCardIban(db, { ownerId, from, to, onlyFirst: false });
  await moveContractAccounts(db, { ownerId, from, to });
}

/** Another account is the default: it is the card's where the card had that of the one before. */
export async function followDefault(db: Db, { ownerId, from, to }: Moved): Promise<void> {
  if (from === null || from === to) return;
  await moveSelfCardIban(db, { ownerId, from, to, onlyFirst: true });
}

/** The account is gone: everything that was paid to it is paid to the default. */
export async function leaveAccount(
  db: Db,
  account: { readonly owner_id: string; readonly iban: string },
): Promise<void> {
  const { owner_id: ownerId, iban: from } = account;
  await moveSelfCardIban(db, { ownerId, from, to: await findDefaultIban(db, ownerId), onlyFirst: false });
  await moveContractAccounts(db, { ownerId, from, to: null });
}

type TaxIdChange = { readonly ownerId: string; readonly sealedBefore: Buffer | null; readonly taxId: string };

/** The code of the account goes onto a card that has none, or has the one the account had: the QR of a receipt is made of the card's. */
export async function followTaxId(deps: Deps, db: Db, { ownerId, sealedBefore, taxId }: TaxIdChange): Promise<void> {
  const before = sealedBefore === null ? null : deps.vault.open(sealedBefore, ACCOUNT_TAX_ID_CONTEXT);
  await moveSelfCounterpartyTaxId(deps, db, { ownerId, before, taxId });
}
