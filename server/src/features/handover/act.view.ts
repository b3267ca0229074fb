import type { HandoverAct, HandoverActs } from '@kliuchar/api-schema/handover';
import { compareActs } from '@kliuchar/domain/handover/compare-acts';
import { maskEmail } from '@kliuchar/domain/identifiers/mask-email';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';
import type { ActDetailRow } from './act-rows.ts';
import { meterTitle } from './act-text.ts';

export function viewAct(row: ActDetailRow, ownerIds: readonly string[]): HandoverAct {
  const { id, contractId, direction, status, heldOn, remarks, sha256, signedBy, signedAt, signerPhone, signerEmail } =
    row;
  const isOwner = ownerIds.includes(row.ownerId);
  return {
    id,
    contractId,
    propertyId: row.propertyId,
    role: roleOf(isOwner, row),
    direction,
    status,
    heldOn,
    rooms: row.rooms.map(({ key, name, note }) => ({ key, name, note })),
    items: row.items.map(({ key, room, name, count, state, note }) => ({ key, room, name, count, state, note })),
    keys: row.keys.map(({ name, count }) => ({ name, count })),
    readings: row.readings.map((reading) => ({
      meterId: reading.meterId,
      title: meterTitle(reading),
      serial: reading.serial,
      unit: reading.unit,
      zones: reading.zones,
      values: reading.values,
      rolledOver: reading.rolledOver ?? false,
      previous: row.previous[reading.meterId] ?? null,
    })),
    pictures: row.photos.map(({ fileId, place }) => ({ fileId, place })),
    remarks,
    textHash: sha256 === null ? null : sha256.toString('hex'),
    signature:
      signedBy === null || signedAt === null
        ? null
        : {
            method: signedBy,
            phoneMasked: signerPhone === null ? null : maskPhone(signerPhone),
            emailMasked: signerEmail === null ? null : maskEmail(signerEmail),
            at: signedAt,
            scanId: isOwner ? row.scanId : null,
          },
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

/** Whoever manages something else here, and rents, reads the act as a side of it. */
export function roleOf(isOwner: boolean, { switches }: ActDetailRow): HandoverAct['role'] {
  if (isOwner) return 'owner';
  return switches?.includes('contracts') ? 'manager' : 'tenant';
}

/** Both acts, and what has changed once there are two. */
export function viewActs(rows: readonly ActDetailRow[], ownerIds: readonly string[]): HandoverActs {
  const items = rows.map((row) => viewAct(row, ownerIds));
  const [given, returned] = [rows.find(isOf('in')), rows.find(isOf('out'))];
  if (given === undefined || returned === undefined) return { items, total: items.length, comparison: null };
  const { readings, keys, rooms, items: things } = compareActs(given, returned, returned.devices);
  return {
    items,
    total: items.length,
    comparison: {
      readings: readings.flatMap((change) => {
        const meter = given.readings.find(({ meterId }) => meterId === change.meterId);
        if (meter === undefined) return [];
        const steps = change.steps.map((step) => ({ ...step }));
        return [{ ...change, steps, title: meterTitle(meter), serial: meter.serial, unit: meter.unit }];
      }),
      keys: keys.map((key) => ({ ...key })),
      rooms: rooms.map((room) => ({ ...room })),
      items: things.map((item) => ({ ...item })),
    },
  };
}

const isOf = (direction: HandoverAct['direction']) => (row: ActDetailRow) => row.direction === direction;
