import type { Db } from '../../platform/db/scope.ts';

export type CardLink = { readonly contractId: string; readonly number: string };

/** Of every contract whose tenant the card is, ended ones too; in one order, so that two who change cards wait for each other. */
export function lockCardLinks(db: Db, ownerId: string, tenantId: string): Promise<CardLink[]> {
  return db.query<CardLink>(
    'counterparties.links-of-card',
    `select l.contract_id as "contractId", c.number from contract_links l join contracts c on c.owner_id = l.owner_id and c.id = l.contract_id
      where l.owner_id = $1 and c.tenant_counterparty_id = $2 order by l.contract_id for update of l`,
    [ownerId, tenantId],
  );
}

export type NewKey = { readonly contractId: string; readonly keyHash: Buffer; readonly keySealed: Buffer };

/** The old keys stop at once, and so does whatever was opened by them. */
export async function rotateLinks(db: Db, ownerId: string, keys: readonly NewKey[], at: string): Promise<void> {
  await db.query(
    'counterparties.links-rotate',
    `update contract_links l set key_hash = x.key_hash, key_sealed = x.key_sealed, rotated_at = $5
       from unnest($2::uuid[], $3::bytea[], $4::bytea[]) x(contract_id, key_hash, key_sealed) where l.owner_id = $1 and l.contract_id = x.contract_id`,
    [
      ownerId,
      keys.map(({ contractId }) => contractId),
      keys.map(({ keyHash }) => keyHash),
      keys.map(({ keySealed }) => keySealed),
      at,
    ],
  );
}
