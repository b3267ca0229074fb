import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { firstDayOf, lastDayOf, type Period } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { enterContracts, isManager } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { findBatch } from './batches.sql.ts';
import {
  type BillingOwner,
  findManagedPlace,
  isManagedOwner,
  listBillingOwners,
  listManagedContracts,
  type ManagedContract,
} from './managed-billing.sql.ts';

/** A month of a manager is one transaction, so that his access is judged once for all of it. */
const MANAGED_LIMIT = 1_000;

export type BillingChoice = {
  readonly period: Period;
  readonly ownerId?: string | undefined;
  readonly contractIds?: readonly string[] | undefined;
  readonly scope?: { readonly propertyId?: string | undefined; readonly complexId?: string | undefined } | undefined;
};

/** Whose month the person may make; the screen lets him choose where there are several. */
export async function listReceiptOwners(deps: Deps, actor: SessionActor): Promise<{ items: BillingOwner[] }> {
  return { items: await withReadScope(deps.db, actor, listBillingOwners) };
}

/**
 * The contracts a manager means; null where the person means his own portfolio. Somebody who is both means his own unless he names what is
 * entrusted to him, or the owner who has entrusted it; named contracts say themselves whose month it is, whichever of his owners stands
 * beside them.
 */
export async function managedChoice(db: Db, choice: BillingChoice): Promise<ManagedContract[] | null> {
  if (!isManager(db, 'receipts')) return null;
  const { period, contractIds, scope } = choice;
  const isNarrowed = contractIds !== undefined || scope !== undefined;
  const isOwn = choice.ownerId !== undefined && db.ownerIds.includes(choice.ownerId);
  if (db.ownerIds.length > 0 && !isNarrowed && (choice.ownerId === undefined || isOwn)) return null;
  const wanted = contractIds === undefined ? null : [...new Set(contractIds)];
  const place = { propertyId: scope?.propertyId ?? null, complexId: scope?.complexId ?? null };
  const month = { first: firstDayOf(period), last: lastDayOf(period) };
  const found = await listManagedContracts(db, month, { contractIds: wanted, ...place });
  if (found.length === 0 && db.ownerIds.length > 0 && isNarrowed) return null;
  if (scope !== undefined) await assertManagedPlace(db, place);
  else if (wanted !== null && found.length !== wanted.length) throw unknownReference('contractIds');
  const ownerId = isOwn ? undefined : choice.ownerId;
  if (ownerId !== undefined && !(await isManagedOwner(db, ownerId))) throw unknownReference('ownerId');
  return ofOneOwner(
    ownerId === undefined ? found : found.filter((contract) => contract.ownerId === ownerId),
    isNarrowed,
  );
}

async function assertManagedPlace(db: Db, place: Parameters<typeof findManagedPlace>[1]): Promise<void> {
  const known = await findManagedPlace(db, place);
  if (!known.property) throw unknownReference('scope.propertyId');
  if (!known.complex) throw unknownReference('scope.complexId');
}

/** A receipt has its number from its owner's series, so a month is of one owner (contract.md §1.6). */
function ofOneOwner(chosen: ManagedContract[], isNarrowed: boolean): ManagedContract[] {
  if (new Set(chosen.map((contract) => contract.ownerId)).size > 1)
    throw isNarrowed
      ? fieldError('contractIds', 'Це об’єкти різних власників. Створіть квитанції для кожного власника окремо')
      : fieldError('ownerId', 'Вам довірили об’єкти кілька власників. Оберіть, для кого створити квитанції');
  if (chosen.length > MANAGED_LIMIT)
    throw fieldError('contractIds', `За один раз\u00a0— не більше ніж ${MANAGED_LIMIT} договорів`);
  return chosen;
}

export type EnteredBilling = { readonly db: Db; readonly ownerId: string; readonly contractIds: readonly string[] };

/** From here on the transaction may write of the objects of these contracts. */
export async function enterBilling(db: Db, contracts: readonly ManagedContract[]): Promise<EnteredBilling> {
  const [first] = contracts;
  if (first === undefined) throw fieldError('contractIds', REQUIRED_UK);
  const contractIds = contracts.map(({ id }) => id);
  const held = await enterContracts(db, 'receipts', contractIds);
  if (held === null) throw unknownReference('contractIds');
  return { db: held, ownerId: first.ownerId, contractIds };
}

/** A batch that the person has made as a manager is taken back inside its objects; the owner's own stays in his scope. */
export async function enterBatch(db: Db, batchId: string): Promise<Db> {
  if (db.actor.kind !== 'session' || !isManager(db, 'receipts')) return db;
  const batch = await findBatch(db, batchId);
  if (batch === null || batch.contractIds === null || db.ownerIds.includes(batch.ownerId)) return db;
  const held = await enterContracts(db, 'receipts', batch.contractIds);
  if (held === null) throw new AppError('not_found');
  return held;
}
