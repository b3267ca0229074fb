import { type ContractParties, PARTIES_LIMIT } from '@kliuchar/api-schema/contract-parties';
import { managedContract, managedObject } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';

/** The object, for its owner and for whoever manages its contracts. */
const PLACE = `place as materialized (select p.id, p.owner_id from properties p
  where p.id = $1 and (p.owner_id = any ($2::uuid[]) or ${managedObject('p.id', 'contracts')}))`;

/**
 * A landlord is the owner himself or stands in another contract of this object; a tenant stands in a contract that the person manages, or is
 * a card that he has added. Nobody else of the owner's people is told of, and none may be named by an id. The owner is a value and no join,
 * for the indexes that begin with him.
 */
const PARTIES = `parties as (
  select 'landlord' as part, x.id from counterparties x where x.owner_id = (select owner_id from place) and x.is_self
  union select v.part, v.id from place join contracts c on c.owner_id = (select owner_id from place) and c.rental_object_id = place.id,
    lateral (values ('landlord', c.landlord_counterparty_id), ('tenant', c.tenant_counterparty_id)) v(part, id)
  union select 'tenant', c.tenant_counterparty_id from contracts c where c.owner_id = (select owner_id from place) and ${managedContract('c.id', 'contracts')}
  union select 'tenant', x.id from counterparties x where x.owner_id = (select owner_id from place) and x.added_by = $3)`;

type PartyRow = { part: 'landlord' | 'tenant'; id: string; name: string };
type Person = { readonly userId: string; readonly propertyId: string };

/** Null for whoever may not write a contract of the object. */
export async function findContractParties(
  db: Db,
  { userId, propertyId }: Person,
  like: string | null,
): Promise<ContractParties | null> {
  const rows = await db.query<PartyRow | { part: null }>(
    'counterparties.contract-parties',
    `with ${PLACE}, ${PARTIES}, named as (
       select distinct s.part, x.id, x.display_name as name, row_number() over (partition by s.part order by x.display_name collate uk, x.id) as at
         from place join parties s on true join counterparties x on x.owner_id = place.owner_id and x.id = s.id
        where x.archived_at is null and x.merged_into is null and ($4::text is null or x.display_name ilike $4))
     select n.part, n.id, n.name, n.at from place left join named n on n.at <= ${PARTIES_LIMIT} order by n.part, n.at`,
    [propertyId, db.ownerIds, userId, like],
  );
  if (rows.length === 0) return null;
  const of = (part: PartyRow['part']) =>
    rows.flatMap((row) => (row.part === part ? [{ id: row.id, name: row.name }] : []));
  return { landlords: of('landlord'), tenants: of('tenant') };
}

/** Whether each of the two may be a side of a contract of the object by the hand of this manager. */
export async function arePartiesOf(
  db: Db,
  { userId, propertyId }: Person,
  { landlordId, tenantId }: { landlordId: string; tenantId: string },
): Promise<{ landlord: boolean; tenant: boolean }> {
  const row = await db.one<{ landlord: boolean; tenant: boolean }>(
    'counterparties.are-parties',
    `with ${PLACE}, ${PARTIES}
     select exists (select 1 from parties where part = 'landlord' and id = $4) as landlord,
            exists (select 1 from parties where part = 'tenant' and id = $5) as tenant`,
    [propertyId, db.ownerIds, userId, landlordId, tenantId],
  );
  return row ?? { landlord: false, tenant: false };
}

/** Whose the object is, for the owner's own people. */
export async function findObjectOwner(db: Db, propertyId: string): Promise<string | null> {
  const row = await db.one<{ ownerId: string }>(
    'counterparties.object-owner',
    'select owner_id as "ownerId" from properties where id = $1 and owner_id = any ($2::uuid[])',
    [propertyId, db.ownerIds],
  );
  return row?.ownerId ?? null;
}
