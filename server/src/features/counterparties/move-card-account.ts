import type { Db } from '../../platform/db/scope.ts';
import { moveRequisites } from '../identity/public.ts';
import { isLandlordCard } from './card-in-contracts.sql.ts';
import type { CounterpartyRow } from './counterparties.sql.ts';

/** Before the first IBAN of a landlord's card becomes another, by whatever way: tenants would pay there from then on. */
export async function moveCardAccount(db: Db, card: CounterpartyRow, ibans: readonly string[]): Promise<void> {
  const [from, to] = [card.ibans[0] ?? null, ibans[0] ?? null];
  if (from === to || !(await isLandlordCard(db, card))) return;
  await moveRequisites(db, { ownerId: card.owner_id, entityType: 'counterparty', entityId: card.id, from, to });
}
