import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createHandoverAct, HandoverAct, updateHandoverAct } from '@kliuchar/api-schema/handover';
import { type Day, day, minDay } from '@kliuchar/domain/dates/day';
import { canHoldAct } from '@kliuchar/domain/handover/act-rules';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type ContractRow, lockOwnContract, wrongContractState } from '../contracts/public.ts';
import type { ActDetailRow, ActRow, ActValues } from './act-rows.ts';
import {
  deleteActRow,
  findMoveOut,
  insertAct,
  listActMeters,
  listActs,
  listReadOn,
  type MoveOutFacts,
  replaceActPhotos,
  updateActRow,
} from './handover.sql.ts';
import { auditAct, changeAct, lockOwnAct, readAct, wrongActState } from './read-acts.ts';

/**
 * Begins an act: with the meters of the object and what was read of them that day, and at the end of a lease with what was given at its
 * beginning and what was noted when the tenant moved out. What was read and noted is its owner's: a manager who leads the lease has his own
 * eyes, and may not be given either to read.
 */
export async function createAct(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
  { direction, heldOn }: BodyOf<typeof createHandoverAct>,
): Promise<HandoverAct> {
  const made = await withWriteScope(deps.db, actor, async (own) => {
    const { db, propertyId: managedId } = await holdObject(own, 'contracts', { kind: 'contract', id: contractId });
    const contract = await lockOwnContract(db, contractId);
    if (!canHoldAct(direction, contract.status)) throw wrongContractState(contract.status);
    const { owner_id: ownerId, rental_object_id: propertyId } = contract;
    const act = { id: newId(), ownerId, contractId, propertyId, direction, at: instantText(deps.clock.nowMs()) };
    const on = heldOn ?? usualDay(contract, direction, deps.clock.today());
    const isOwners = managedId === null;
    const [meters, read, acts, movedOut] = await Promise.all([
      listActMeters(db, ownerId, propertyId),
      isOwners ? listReadOn(db, { ownerId, propertyId, on }) : null,
      listActs(db, contractId),
      isOwners && direction === 'out' ? findMoveOut(db, ownerId, contractId) : null,
    ]);
    const readings = meters.map((meter) => ({ ...meter, values: read?.get(meter.meterId) ?? null }));
    const given = beginning(acts.find((other) => other.direction === 'in'));
    const values = { ...given, ...returnedOf(given, movedOut), readings, heldOn: on };
    if (!(await insertAct(db, act, values))) throw new AppError('act_exists');
    await auditAct(db, act, 'created', { direction });
    const ids = { contractId, actId: act.id };
    return { ids, answer: isOwners ? await readAct(db, ids) : null };
  });
  return made.answer ?? withReadScope(deps.db, actor, (db) => readAct(db, made.ids));
}

/** The day the lease begins or ends; until then, today. */
function usualDay(contract: ContractRow, direction: HandoverAct['direction'], today: Day): Day {
  if (direction === 'in') return minDay(contract.start_date, today);
  return contract.effective_end === null ? today : minDay(day(contract.effective_end), today);
}

/** What was given is what is looked for at the end: each thing as it was, to be changed where it is not. */
function beginning(given: ActDetailRow | undefined): Pick<ActValues, 'rooms' | 'items' | 'keys' | 'remarks'> {
  const { rooms = [], items = [], keys = [] } = given ?? {};
  return { rooms: rooms.map((room) => ({ ...room, note: null })), items, keys, remarks: null };
}

/** Keys of one kind are so many as were returned; how many of each of several nobody has said, so the number stands in the remarks. */
function returnedOf(
  { keys }: Pick<ActValues, 'keys'>,
  movedOut: MoveOutFacts | null,
): Pick<ActValues, 'keys' | 'remarks'> {
  const { keysReturned = null, condition = null } = movedOut ?? {};
  if (keysReturned === null) return { keys, remarks: condition };
  const [only = { name: 'Ключі' }, ...others] = keys;
  if (others.length === 0) return { keys: [{ ...only, count: keysReturned }], remarks: condition };
  return { keys, remarks: [`Ключів повернено: ${keysReturned}.`, condition].filter(Boolean).join(' ') };
}

type Change = BodyOf<typeof updateHandoverAct>;
type Ids = { readonly contractId: string; readonly actId: string };

export function updateAct(deps: Deps, actor: SessionActor, ids: Ids, body: Change): Promise<HandoverAct> {
  return changeAct(deps, actor, { ...ids, version: body.version }, async ({ db, row, managedId }) => {
    if (row.status !== 'draft') throw wrongActState(row.status);
    const values = await changedValues(db, row, body);
    const at = instantText(deps.clock.nowMs());
    if (!(await updateActRow(db, row, values, at))) throw wrongActState(row.status);
    if (body.pictures !== undefined) {
      const isWhole = new Set(body.pictures.map(({ fileId }) => fileId)).size === body.pictures.length;
      if (!isWhole || !(await replaceActPhotos(db, row, { photos: body.pictures, sentFor: managedId, at })))
        throw unknownReference('pictures');
    }
    await auditAct(db, row, 'updated', { fields: Object.keys(body).filter((name) => name !== 'version') });
  });
}

async function changedValues(db: Db, row: ActRow, body: Change): Promise<ActValues> {
  const { rooms, items } = body;
  assertOnce('rooms', rooms);
  assertOnce('items', items);
  return {
    heldOn: body.heldOn ?? row.heldOn,
    rooms: rooms?.map((room) => ({ ...room, note: room.note ?? null })) ?? row.rooms,
    items: items?.map((item) => ({ ...item, note: item.note ?? null })) ?? row.items,
    keys: body.keys ?? row.keys,
    readings: body.readings === undefined ? row.readings : await takenReadings(db, row, body.readings),
    remarks: body.remarks === undefined ? row.remarks : body.remarks,
  };
}

function assertOnce(field: 'rooms' | 'items', list: readonly { readonly key: string }[] | undefined): void {
  const at = list?.findIndex(({ key }, index) => list.findIndex((other) => other.key === key) < index) ?? -1;
  if (at >= 0) throw fieldError(`${field}.${at}.key`, 'Такий запис у переліку вже є');
}

/** Of the object's own meters, one value a zone; each once. */
async function takenReadings(
  db: Db,
  row: ActRow,
  given: NonNullable<Change['readings']>,
): Promise<ActValues['readings']> {
  const meters = await listActMeters(db, row.ownerId, row.propertyId);
  return given.map(({ meterId, values, rolledOver = false }, at) => {
    const meter = meters.find((known) => known.meterId === meterId);
    if (meter === undefined) throw unknownReference(`readings.${at}.meterId`);
    if (given.findIndex((other) => other.meterId === meterId) < at)
      throw fieldError(`readings.${at}.meterId`, 'Показник цього лічильника в акті вже є');
    if (values !== null && values.length !== meter.zones)
      throw fieldError(`readings.${at}.values`, `Потрібно значень: ${meter.zones}`);
    return { ...meter, values, rolledOver };
  });
}

export function deleteAct(
  deps: Deps,
  actor: SessionActor,
  { version, ...ids }: Ids & { version: number | undefined },
): Promise<void> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'contracts', { kind: 'contract', id: ids.contractId });
    const row = await lockOwnAct(db, ids, version);
    if (!(await deleteActRow(db, row))) throw wrongActState(row.status);
    await auditAct(db, row, 'deleted', { direction: row.direction });
  });
}
