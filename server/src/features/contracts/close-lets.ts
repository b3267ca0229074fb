import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { closeTenantGrants } from './contract-state.sql.ts';

/** Whoever was attached to the home by phone leaves it with his lease, in the transaction that ends it (product.md §2, ADR 0022). */
export async function closeLets(
  db: Db,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): Promise<void> {
  const closed = await closeTenantGrants(db, id, instantText(db.clock.nowMs()));
  for (const entityId of closed) await db.audit({ ownerId, action: 'tenant.revoked', entityType: 'grant', entityId });
}
