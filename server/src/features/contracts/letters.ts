import { announceChange } from '../../jobs/announce.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { RenderedLetter } from '../../platform/letter.ts';
import { findTenantContact, listOwnerAddresses } from './contract-state.sql.ts';

export type Letter = {
  readonly ownerId: string;
  readonly contractId: string;
  /** `contract.sent`: what the delivery log calls it. */
  readonly kind: string;
  readonly letter: RenderedLetter;
  /** When it may leave, where the product writes by itself; at once where it is absent. */
  readonly runAt?: string;
};

export type CodeChannel = 'sms' | 'email';

/** Where a one-time code for this tenant goes, which is not where a letter goes: to the phone if the card has one. */
export async function codeChannelOf(db: Db, contract: { contractId: string; ownerId: string }): Promise<CodeChannel> {
  const contact = await findTenantContact(db, contract.contractId, contract.ownerId);
  return contact !== null && contact.phones.length > 0 ? 'sms' : 'email';
}

/** E-mail where there is an address, else a short message; false if the tenant has neither. */
export async function tellTenant(
  db: Db,
  { ownerId, contractId, kind, letter, ...later }: Letter,
  message: string,
): Promise<boolean> {
  const contact = await findTenantContact(db, contractId, ownerId);
  const [email] = contact?.emails ?? [];
  const [phone] = contact?.phones ?? [];
  if (email !== undefined) {
    await db.send({ channel: 'email', recipient: email, kind, ownerId, contractId, ...letter, ...later });
    return true;
  }
  if (phone === undefined) return false;
  await db.send({ channel: 'sms', recipient: phone, kind, ownerId, contractId, text: message, ...later });
  return true;
}

/** The principals of the owner learn what their tenant answered: by a letter, and at once on a screen that is open. */
export async function tellOwner(db: Db, { ownerId, contractId, kind, letter }: Letter): Promise<void> {
  await announceChange(db, { ownerId, entity: 'contract', id: contractId });
  for (const email of await listOwnerAddresses(db, ownerId)) {
    await db.send({ channel: 'email', recipient: email, kind, ownerId, ...letter });
  }
}
