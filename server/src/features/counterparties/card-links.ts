import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { makeLinkKey } from '../../platform/link-key.ts';
import { lockCardLinks, rotateLinks } from './card-links.sql.ts';

/**
 * Whoever was sent a link to a page of this tenant has it no more: each contract gets another key, which the next message carries (ADR 0022).
 * What was printed holds no key: neither a receipt nor its QR code.
 */
export async function renewCardLinks(
  { vault }: Pick<Deps, 'vault'>,
  db: Db,
  { ownerId, tenantId }: { readonly ownerId: string; readonly tenantId: string },
): Promise<void> {
  const links = await lockCardLinks(db, ownerId, tenantId);
  if (links.length === 0) return;
  const keys = links.map(({ contractId }) => ({ contractId, ...makeLinkKey(vault) }));
  await rotateLinks(db, ownerId, keys, instantText(db.clock.nowMs()));
  for (const { contractId, number } of links)
    await db.audit({
      ownerId,
      action: 'contract.link_rotated',
      entityType: 'contract',
      entityId: contractId,
      details: { number },
    });
}
