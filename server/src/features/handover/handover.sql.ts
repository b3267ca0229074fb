import type { HandoverAct } from '@kliuchar/api-schema/handover';
import type { Day } from '@kliuchar/domain/dates/day';
import { managedContract, switchesColumn } from '../../platform/db/granted.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { ActDetailRow, ActReading, ActRow, ActValues } from './act-rows.ts';

const COLUMNS = `a.id, a.owner_id as "ownerId", a.contract_id as "contractId", a.property_id as "propertyId", a.direction, a.status, a.held_on as "heldOn",
  a.rooms, a.items, a.keys, a.readings, a.remarks, a.text_sealed as "textSealed", a.sha256, a.signed_by as "signedBy", a.signed_at as "signedAt",
  a.signer_phone as "signerPhone", a.signer_email as "signerEmail", a.scan_id as "scanId", a.version, a.updated_at as "updatedAt"`;

/** What the policy lets a tenant read, and a manager who leads the lease, said by the statement too (ADR 0024, 0048). */
const SHOWN_TO_TENANT = `a.status <> 'draft' and a.contract_id = any ((select private.scope_contract_ids())::uuid[])`;
const READABLE = `(a.owner_id = any ($2::uuid[]) or (${SHOWN_TO_TENANT}) or ${managedContract('a.contract_id', 'contracts')})`;
/** What the reader manages the act by: null for its owner, empty for a tenant. */
const READ_BY = switchesColumn('a.owner_id', 'a.property_id', '$2');
const PHOTOS = `cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('fileId', x.file_id, 'place', x.place, 'sha256', encode(x.sha256, 'hex'), 'storageKey', x.storage_key) order by x.position), '[]') as photos
    from handover_photos x where x.owner_id = a.owner_id and x.act_id = a.id) pictures`;
export function listActs(db: Db, contractId: string): Promise<ActDetailRow[]> {
  return db.query<ActDetailRow>(
    'handover.list',
    `select ${COLUMNS}, ${READ_BY}, pictures.photos, private.act_previous(a.id) as previous, private.act_devices(a.id) as devices from handover_acts a ${PHOTOS}
      where a.contract_id = $1 and ${ofOwnerOf('contracts', '$1', 'a.owner_id')} and ${READABLE} order by a.direction`,
    [contractId, db.ownerIds],
  );
}

export type ActIds = { readonly contractId: string; readonly actId: string };

export function findAct(db: Db, { contractId, actId }: ActIds): Promise<ActDetailRow | null> {
  return db.one<ActDetailRow>(
    'handover.find',
    `select ${COLUMNS}, ${READ_BY}, pictures.photos, private.act_previous(a.id) as previous, '[]'::jsonb as devices from handover_acts a ${PHOTOS}
      where a.id = $1 and ${READABLE} and a.contract_id = $3`,
    [actId, db.ownerIds, contractId],
  );
}

export function lockAct(db: Db, { contractId, actId }: ActIds, ownerIds: readonly string[]): Promise<ActRow | null> {
  return db.one<ActRow>(
    'handover.lock',
    `select ${COLUMNS} from handover_acts a where a.id = $1 and a.contract_id = $2 and a.owner_id = any ($3::uuid[]) for update`,
    [actId, contractId, ownerIds],
  );
}

type NewAct = Pick<ActRow, 'id' | 'ownerId' | 'contractId' | 'propertyId' | 'direction'> & { readonly at: string };

function valuesOf(values: ActValues): unknown[] {
  const { heldOn, rooms, items, keys, readings, remarks } = values;
  return [heldOn, ...[rooms, items, keys, readings].map((part) => JSON.stringify(part)), remarks];
}

/** False if the lease has an act of this kind already. */
export async function insertAct(db: Db, act: NewAct, values: ActValues): Promise<boolean> {
  const rows = await db.query(
    'handover.insert',
    `insert into handover_acts (id, owner_id, contract_id, property_id, direction, created_at, updated_at, held_on, rooms, items, keys, readings, remarks)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12) on conflict (owner_id, contract_id, direction) do nothing returning id`,
    [act.id, act.ownerId, act.contractId, act.propertyId, act.direction, act.at, ...valuesOf(values)],
  );
  return rows.length === 1;
}

type Which = Pick<ActRow, 'id' | 'ownerId'>;

/** False unless it is a draft still. */
export async function updateActRow(db: Db, { id, ownerId }: Which, values: ActValues, at: string): Promise<boolean> {
  const rows = await db.query(
    'handover.update',
    `update handover_acts set held_on = $4, rooms = $5, items = $6, keys = $7, readings = $8, remarks = $9, version = version + 1, updated_at = $3
      where id = $1 and owner_id = $2 and status = 'draft' returning id`,
    [id, ownerId, at, ...valuesOf(values)],
  );
  return rows.length === 1;
}

export async function deleteActRow(db: Db, { id, ownerId }: Which): Promise<boolean> {
  const rows = await db.query(
    'handover.delete',
    `delete from handover_acts where id = $1 and owner_id = $2 and status <> 'signed' returning id`,
    [id, ownerId],
  );
  return rows.length === 1;
}

/** From `draft` into what waits for the other side. */
export async function freezeActRow(
  db: Db,
  { id, ownerId }: Which,
  frozen: { textSealed: Buffer; sha256: Buffer; at: string },
): Promise<boolean> {
  const rows = await db.query(
    'handover.freeze',
    `update handover_acts set status = 'sent', text_sealed = $3, sha256 = $4, version = version + 1, updated_at = $5
      where id = $1 and owner_id = $2 and status = 'draft' returning id`,
    [id, ownerId, frozen.textSealed, frozen.sha256, frozen.at],
  );
  return rows.length === 1;
}

export async function reopenActRow(db: Db, { id, ownerId }: Which, at: string): Promise<boolean> {
  const rows = await db.query(
    'handover.reopen',
    `update handover_acts set status = 'draft', text_sealed = null, sha256 = null, version = version + 1, updated_at = $3
      where id = $1 and owner_id = $2 and status = 'sent' returning id`,
    [id, ownerId, at],
  );
  return rows.length === 1;
}

export type Signature = {
  readonly method: 'session' | 'link' | 'paper';
  readonly at: string;
  readonly userId: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly scanId: string | null;
};

export async function signActRow(db: Db, { id, ownerId }: Which, by: Signature): Promise<boolean> {
  const rows = await db.query(
    'handover.sign',
    `update handover_acts set status = 'signed', signed_by = $3, signed_at = $4, signer_user_id = $5, signer_phone = $6, signer_address = $7,
            signer_agent = $8, scan_id = $9, signer_email = $10, version = version + 1, updated_at = $4
      where id = $1 and owner_id = $2 and status = 'sent' returning id`,
    [id, ownerId, by.method, by.at, by.userId, by.phone, by.address, by.userAgent, by.scanId, by.email],
  );
  return rows.length === 1;
}

/** The hash of the file if it is this owner's and came as a document. */
export async function attachActScan(db: Db, ownerId: string, fileId: string, at: string): Promise<string | null> {
  const row = await db.one<{ sha256: string }>(
    'handover.scan-attach',
    `update files set attached_at = coalesce(attached_at, $3) where owner_id = $1 and id = $2 and purpose = 'contract_document'
     returning encode(sha256, 'hex') as sha256`,
    [ownerId, fileId, at],
  );
  return row?.sha256 ?? null;
}

/** False if another scan was first. */
export async function addScanRow(
  db: Db,
  { id, ownerId }: Which,
  { scanId, at }: { readonly scanId: string; readonly at: string },
): Promise<boolean> {
  const rows = await db.query(
    'handover.scan-add',
    `update handover_acts set scan_id = $3, version = version + 1, updated_at = $4
      where id = $1 and owner_id = $2 and status = 'signed' and scan_id is null returning id`,
    [id, ownerId, scanId, at],
  );
  return rows.length === 1;
}

/**
 * The photos in their order; false if one of the files is not a photo of a handover of this owner. A manager adds what was sent for the
 * object, and keeps what is on the act already.
 */
export async function replaceActPhotos(
  db: Db,
  { id, ownerId }: Which,
  { photos, sentFor, at }: { photos: HandoverAct['pictures']; sentFor: string | null; at: string },
): Promise<boolean> {
  const ids = photos.map(({ fileId }) => fileId);
  // What stays is not taken off first: a manager may keep on an act what he could not put on it.
  await db.query(
    'handover.photos-delete',
    'delete from handover_photos where owner_id = $1 and act_id = $2 and file_id <> all ($3::uuid[])',
    [ownerId, id, ids],
  );
  if (photos.length === 0) return true;
  const rows = await db.query(
    'handover.photos-insert',
    `insert into handover_photos (owner_id, act_id, file_id, position, place, storage_key, sha256)
     select $1, $2, f.id, x.position, x.place, f.storage_key, f.sha256 from unnest($3::uuid[], $4::text[]) with ordinality as x(id, place, position)
       join files f on f.owner_id = $1 and f.id = x.id and f.kind = 'image' and f.purpose = 'handover_photo'
        and ($5::uuid is null or f.property_id = $5
             or exists (select 1 from handover_photos k where k.owner_id = $1 and k.act_id = $2 and k.file_id = f.id))
     on conflict (owner_id, act_id, file_id) do update set position = excluded.position, place = excluded.place returning file_id`,
    [ownerId, id, ids, photos.map(({ place }) => place), sentFor],
  );
  await db.query(
    'handover.photos-attach',
    'update files set attached_at = coalesce(attached_at, $3) where owner_id = $1 and id = any ($2::uuid[])',
    [ownerId, ids, at],
  );
  return rows.length === photos.length;
}

export function findActPhoto(db: Db, ids: ActIds, fileId: string): Promise<{ storageKey: string } | null> {
  return db.one(
    'handover.photo',
    `select x.storage_key as "storageKey" from handover_acts a join handover_photos x on x.owner_id = a.owner_id and x.act_id = a.id
      where a.id = $1 and ${READABLE} and a.contract_id = $3 and x.file_id = $4`,
    [ids.actId, db.ownerIds, ids.contractId, fileId],
  );
}

/** The meters of the object as they are called now. */
export function listActMeters(db: Db, ownerId: string, propertyId: string): Promise<Omit<ActReading, 'values'>[]> {
  return db.query(
    'handover.meters',
    `select id as "meterId", service, serial, unit, zones, digits from physical_meters
      where owner_id = $1 and property_id = $2 and status = 'active' order by service, serial, id`,
    [ownerId, propertyId],
  );
}

/** What was read of a meter on that very day. */
export function readOn(db: Db, ownerId: string, meterId: string, on: Day): Promise<{ values: string[] } | null> {
  return db.one(
    'handover.read-on',
    `select reading_values::text[] as values from readings
      where owner_id = $1 and meter_id = $2 and taken_on = $3 and state <> 'rejected' and corrects_id is null`,
    [ownerId, meterId, on],
  );
}

/** What the meters of an object showed on a day, by the meter. */
export async function listReadOn(
  db: Db,
  { ownerId, propertyId, on }: { ownerId: string; propertyId: string; on: Day },
): Promise<Map<string, string[]>> {
  const rows = await db.query<{ meterId: string; values: string[] }>(
    'handover.all-read-on',
    `select r.meter_id as "meterId", array(select trim_scale(v)::text from unnest(r.reading_values) with ordinality x(v, zone) order by zone) as values
       from physical_meters m join readings r on r.owner_id = m.owner_id and r.meter_id = m.id
      where m.owner_id = $1 and m.property_id = $2 and r.taken_on = $3 and r.state <> 'rejected' and r.corrects_id is null`,
    [ownerId, propertyId, on],
  );
  return new Map(rows.map(({ meterId, values }) => [meterId, values]));
}

export type MoveOutFacts = { readonly keysReturned: number | null; readonly condition: string | null };

/** What was noted for the act when the tenant moved out. */
export function findMoveOut(db: Db, ownerId: string, contractId: string): Promise<MoveOutFacts | null> {
  return db.one<MoveOutFacts>(
    'handover.move-out',
    'select keys_returned as "keysReturned", condition from move_outs where owner_id = $1 and contract_id = $2',
    [ownerId, contractId],
  );
}

/** Acts are the business of the two sides and of the manager who leads the lease. */
export async function isPartyOf(db: Db, contractId: string): Promise<boolean> {
  const row = await db.one(
    'handover.is_party',
    `select c.id from contracts c
      where c.id = $1 and (c.owner_id = any($2::uuid[]) or c.id = any ((select private.scope_contract_ids())::uuid[]) or ${managedContract('c.id', 'contracts')})`,
    [contractId, db.ownerIds],
  );
  return row !== null;
}
