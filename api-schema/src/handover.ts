import { ACT_DIRECTIONS, ACT_STATUSES, ITEM_STATES } from '@kliuchar/domain/handover/act-rules';
import * as z from 'zod/mini';
import { linkProof, readHash } from './contract-steps.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, decimalValue, id, instant, integer, maybe, notes, text, version } from './fields.ts';
import { queryInteger } from './lists.ts';
import { readingValues } from './readings.ts';

/** Acts of handover at the beginning and the end of a lease, and what has changed between them (product.md §5, ADR 0024). */

const ACT_PHOTOS_MAX = 60;

/** A short name of a room or a thing inside its act: photos and the other act of the lease point at it. */
const key = text(40);

const rooms = z.array(z.strictObject({ key, name: text(80), note: maybe(notes(1000)) })).check(z.maxLength(40));
const items = z
  .array(
    z.strictObject({
      key,
      room: text(80),
      name: text(120),
      count: integer(1, 999),
      state: z.enum(ITEM_STATES),
      note: maybe(notes(500)),
    }),
  )
  .check(z.maxLength(200));
const keys = z.array(z.strictObject({ name: text(80), count: integer(0, 99) })).check(z.maxLength(20));
const readings = z
  .array(
    z.strictObject({
      meterId: id,
      values: z.nullable(readingValues),
      /** The register passed its end since it was last read, so it shows less. */
      rolledOver: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(30));
const pictures = z.array(z.strictObject({ fileId: id, place: key })).check(z.maxLength(ACT_PHOTOS_MAX));

export const handoverAct = z.strictObject({
  id,
  contractId: id,
  /** The object the act is of; photos are sent for it. */
  propertyId: id,
  role: z.enum(['owner', 'manager', 'tenant']),
  direction: z.enum(ACT_DIRECTIONS),
  status: z.enum(ACT_STATUSES),
  heldOn: day,
  rooms: z.array(z.strictObject({ key: z.string(), name: z.string(), note: z.nullable(z.string()) })),
  items: z.array(
    z.strictObject({
      key: z.string(),
      room: z.string(),
      name: z.string(),
      count: z.int(),
      state: z.enum(ITEM_STATES),
      note: z.nullable(z.string()),
    }),
  ),
  keys: z.array(z.strictObject({ name: z.string(), count: z.int() })),
  readings: z.array(
    z.strictObject({
      meterId: id,
      title: z.string(),
      serial: z.string(),
      unit: z.string(),
      zones: z.int(),
      values: z.nullable(z.array(decimalValue)),
      rolledOver: z.boolean(),
      /** What the meter showed before, to check a draft against; null once the act is sent. */
      previous: z.nullable(z.strictObject({ on: day, values: z.array(decimalValue) })),
    }),
  ),
  pictures: z.array(z.strictObject({ fileId: id, place: z.string() })),
  remarks: z.nullable(z.string()),
  /** SHA-256 of the words that are signed. */
  textHash: z.nullable(z.string()),
  signature: z.nullable(
    z.strictObject({
      method: z.enum(['session', 'link', 'paper']),
      phoneMasked: z.nullable(z.string()),
      emailMasked: z.nullable(z.string()),
      at: instant,
      /** The scan of the signed paper, shown to the owner. */
      scanId: z.nullable(id),
    }),
  ),
  version: z.int(),
  updatedAt: instant,
});

const sides = z.nullable(z.strictObject({ count: z.int(), state: z.enum(ITEM_STATES) }));

const comparison = z.strictObject({
  readings: z.array(
    z.strictObject({
      meterId: id,
      title: z.string(),
      serial: z.string(),
      unit: z.string(),
      before: z.array(decimalValue),
      after: z.array(decimalValue),
      /** With the multiplier; one total where the devices had different zones. */
      used: z.array(decimalValue),
      /** Device by device: several when the meter was replaced between the acts. */
      steps: z.array(
        z.strictObject({
          meterId: id,
          serial: z.string(),
          multiplier: decimalValue,
          before: z.array(decimalValue),
          after: z.array(decimalValue),
          used: z.array(decimalValue),
        }),
      ),
    }),
  ),
  keys: z.array(z.strictObject({ name: z.string(), given: z.int(), returned: z.int(), missing: z.int() })),
  /** What each act says of a room; `missing` and `added` are rooms of one act alone. */
  rooms: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      change: z.enum(['same', 'different', 'missing', 'added']),
    }),
  ),
  items: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      before: sides,
      after: sides,
      change: z.enum(['same', 'worse', 'missing', 'added']),
    }),
  ),
});

/** Both acts of a lease and, once there are two, what has changed. */
export const listHandoverActs = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/handover-acts',
  term: 'handover',
  summaryUk: 'Акти приймання-передачі за договором',
  access: 'session',
  response: z.strictObject({ items: z.array(handoverAct), total: z.int(), comparison: z.nullable(comparison) }),
  status: 200,
  errors: ['contract_not_found'],
});

/** The act of return begins as a copy of the one of the beginning, so that each thing has its pair. */
export const createHandoverAct = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/handover-acts',
  term: 'handover',
  summaryUk: 'Почати акт приймання-передачі',
  access: 'contracts.write',
  body: z.strictObject({ direction: z.enum(ACT_DIRECTIONS), heldOn: z.optional(day) }),
  response: handoverAct,
  status: 201,
  errors: ['validation', 'contract_not_found', 'contract_state', 'act_exists', 'subscription_inactive'],
});

const ofAct = '/contracts/:contractId/handover-acts/:actId';

export const updateHandoverAct = endpoint({
  method: 'PATCH',
  path: ofAct,
  term: 'handover',
  summaryUk: 'Змінити чернетку акта',
  access: 'contracts.write',
  body: z.strictObject({
    heldOn: z.optional(day),
    rooms: z.optional(rooms),
    items: z.optional(items),
    keys: z.optional(keys),
    readings: z.optional(readings),
    pictures: z.optional(pictures),
    remarks: maybe(notes(4000)),
    version: z.optional(version),
  }),
  response: handoverAct,
  status: 200,
  errors: ['validation', 'act_not_found', 'act_state', 'version_conflict', 'subscription_inactive'],
});

export const deleteHandoverAct = endpoint({
  method: 'DELETE',
  path: ofAct,
  term: 'handover',
  summaryUk: 'Видалити непідписаний акт',
  access: 'contracts.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['act_not_found', 'act_state', 'version_conflict', 'subscription_inactive'],
});

const action = {
  method: 'POST',
  term: 'handover',
  access: 'owner',
  response: handoverAct,
  status: 200,
} as const;

/** The words are frozen with their hash, and the tenant is asked to sign them. */
export const sendHandoverAct = endpoint({
  ...action,
  access: 'contracts.write',
  path: `${ofAct}/send`,
  summaryUk: 'Надіслати акт орендареві на підпис',
  body: z.strictObject({}),
  errors: ['validation', 'act_not_found', 'act_state', 'no_recipient', 'link_closed', 'subscription_inactive'],
  action: true,
});

/** Back to the draft: what was sent can no longer be signed. */
export const reopenHandoverAct = endpoint({
  ...action,
  access: 'contracts.write',
  path: `${ofAct}/reopen`,
  summaryUk: 'Повернути надісланий акт у чернетки',
  body: z.strictObject({}),
  errors: ['act_not_found', 'act_state', 'subscription_inactive'],
  action: true,
});

/** Signed on paper; the scan may stand beside. */
export const signHandoverAct = endpoint({
  ...action,
  path: `${ofAct}/sign`,
  summaryUk: 'Позначити акт підписаним на папері',
  body: z.strictObject({ scanId: maybe(id) }),
  errors: ['validation', 'act_not_found', 'act_state', 'subscription_inactive'],
  action: true,
});

/** The scan of an act that is signed already: what was signed stays as it is. */
export const addHandoverScan = endpoint({
  ...action,
  path: `${ofAct}/scan`,
  summaryUk: 'Додати скан до підписаного акта',
  body: z.strictObject({ scanId: id }),
  errors: ['validation', 'act_not_found', 'act_state', 'act_scan_exists', 'subscription_inactive'],
});

/** By the signed-in tenant, or with the link's key and a code. */
export const acceptHandoverAct = endpoint({
  method: 'POST',
  path: `${ofAct}/accept`,
  term: 'handover',
  summaryUk: 'Підписати акт як орендар',
  access: 'public',
  body: z.strictObject({ ...linkProof, textHash: readHash }),
  response: z.strictObject({ id, status: z.enum(ACT_STATUSES) }),
  status: 200,
  errors: [
    'validation',
    'act_not_found',
    'act_state',
    'version_conflict',
    'code_invalid',
    'unauthenticated',
    'forbidden',
    'rate_limited',
  ],
  action: true,
  throttle: 'info',
});

export const getHandoverPdf = endpoint({
  method: 'GET',
  path: `${ofAct}/pdf`,
  term: 'handover',
  summaryUk: 'Акт у PDF',
  access: 'session',
  status: 200,
  errors: ['act_not_found', 'rate_limited'],
  throttle: 'pdf',
  kind: 'file',
  media: 'application/pdf',
});

/** To be printed and filled in by hand where there is no phone at hand: lines for readings, keys, rooms and things. */
export const getHandoverBlank = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/handover-acts/blank',
  term: 'handover',
  summaryUk: 'Порожній акт для друку',
  access: 'session',
  query: z.strictObject({ direction: z.enum(ACT_DIRECTIONS) }),
  status: 200,
  errors: ['bad_query', 'contract_not_found', 'rate_limited'],
  throttle: 'pdf',
  kind: 'file',
  media: 'application/pdf',
});

export const getHandoverPhoto = endpoint({
  method: 'GET',
  path: `${ofAct}/photos/:fileId`,
  term: 'handover',
  summaryUk: 'Фото з акта',
  access: 'session',
  status: 200,
  errors: ['file_not_found'],
  kind: 'file',
  media: 'image/webp',
});

export type HandoverAct = ResponseOf<typeof createHandoverAct>;
export type HandoverActs = ResponseOf<typeof listHandoverActs>;
