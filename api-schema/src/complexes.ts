import { complexAddressLine } from '@kliuchar/domain/properties/address-line';
import { MAX_UNITS_AT_ONCE, NUMBER_PLACE } from '@kliuchar/domain/properties/numbered-units';
import * as z from 'zod/mini';
import { addressInput } from './addresses.ts';
import { CONTRACT_BADGES } from './contract-views.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  archivedInstead,
  area,
  day,
  decimalValue,
  id,
  ids,
  instant,
  integer,
  kopValue,
  maybe,
  money,
  moneyValue,
  notes,
  period,
  text,
  version,
} from './fields.ts';
import { listOf, listQuery, queryBoolean, queryInteger, querySort, queryText, wholeListOf } from './lists.ts';
import { PROPERTY_STATUSES, PROPERTY_TYPES, PURPOSES } from './properties.ts';
import { rulesOf } from './rule-of-fields.ts';

/** A group of objects at one address, and what its objects make of it together (product.md §3). */

/** As many objects as the map of one complex shows; the rest are in the list of objects. */
export const MAX_MAP_UNITS = 2000;
const MAX_NUMBER = 9999;

/** Kept as one line; in parts, as of an object, it is taken too. */
const complexAddress = z.union([text(300), z.pipe(addressInput, z.transform(complexAddressLine))]);

const complexInput = z.strictObject({
  name: text(120),
  description: maybe(notes(2000)),
  address: maybe(complexAddress),
});

const complexListItem = z.strictObject({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  address: z.nullable(z.string()),
  totalUnits: z.int(),
  occupiedUnits: z.int(),
  occupancyRate: decimalValue,
  /** What issued receipts of its objects still ask for. */
  debtKop: kopValue,
  overdue: z.boolean(),
  /** Invitations and accesses to the whole complex. */
  managers: z.array(z.strictObject({ id })),
  version: z.int(),
  createdAt: instant,
});

const complexView = z.strictObject({
  ...complexListItem.shape,
  month: z.strictObject({ period, chargedKop: kopValue, receivedKop: kopValue }),
  /** Common meters in use. */
  metersCount: z.int(),
  updatedAt: instant,
});

/** One object on the map. */
const complexUnit = z.strictObject({
  id,
  displayName: z.string(),
  type: z.enum(PROPERTY_TYPES),
  apartment: z.nullable(z.string()),
  entrance: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  areaTotal: z.nullable(decimalValue),
  status: z.enum(PROPERTY_STATUSES),
  badges: z.array(z.enum(CONTRACT_BADGES)),
  contractId: z.nullable(id),
  contractNumber: z.nullable(z.string()),
  effectiveEnd: z.nullable(day),
  tenantName: z.nullable(z.string()),
  /** The same for a narrow place: a person's surname and initial, a company as it is. */
  tenantShort: z.nullable(z.string()),
  rent: z.nullable(moneyValue),
  debtKop: kopValue,
  metersCount: z.int(),
  /** Of them without a reading of the month. */
  readingsMissing: z.int(),
  version: z.int(),
});

/** What the objects of a series share; each gets its own number and floor. */
const unitTemplate = z.strictObject({
  type: z.enum(PROPERTY_TYPES),
  purpose: z.optional(z.enum(PURPOSES)),
  name: maybe(
    text(100).check(
      z.refine((name) => name.includes(NUMBER_PLACE), `Поставте ${NUMBER_PLACE} там, де має бути номер: «Бокс {n}»`),
    ),
  ),
  /** That of the complex when absent. */
  address: z.optional(z.omit(addressInput, { apartment: true, floor: true })),
  floors: maybe(z.strictObject({ first: integer(-9, 200), perFloor: integer(1, MAX_UNITS_AT_ONCE) })),
  areaTotal: maybe(area),
  rooms: maybe(integer(0, 200)),
  baseRent: maybe(money),
  /** The object whose services each of the new ones gets. */
  servicesFrom: maybe(id),
});

const unitsInput = z
  .strictObject({ from: integer(1, MAX_NUMBER), to: integer(1, MAX_NUMBER), template: unitTemplate })
  .check(
    z.superRefine(
      ({ from, to }, ctx) => {
        const count = to - from + 1;
        if (count >= 1 && count <= MAX_UNITS_AT_ONCE) return;
        const message =
          count < 1
            ? 'Останній номер не може бути меншим за перший'
            : `За один раз можна створити щонайбільше ${MAX_UNITS_AT_ONCE} об’єктів`;
        ctx.addIssue({ code: 'custom', input: to, path: ['to'], message });
      },
      { when: rulesOf('from', 'to') },
    ),
  );

export const listComplexes = endpoint({
  method: 'GET',
  path: '/complexes',
  term: 'complexes',
  summaryUk: 'Комплекси',
  access: 'owner',
  query: listQuery({ q: z.optional(queryText), sort: z.optional(querySort(['name', 'created_at'])) }),
  response: listOf(complexListItem),
  status: 200,
  errors: ['bad_query'],
});

export const createComplex = endpoint({
  method: 'POST',
  path: '/complexes',
  term: 'complexes',
  summaryUk: 'Створити комплекс',
  access: 'properties.write',
  body: z.strictObject({ ...complexInput.shape, ownerId: z.optional(id) }),
  response: complexView,
  status: 201,
  errors: ['validation', 'subscription_inactive'],
});

export const getComplex = endpoint({
  method: 'GET',
  path: '/complexes/:complexId',
  term: 'complexes',
  summaryUk: 'Комплекс',
  access: 'owner',
  response: complexView,
  status: 200,
  errors: ['complex_not_found', 'complex_id_empty'],
});

/** Replaces every field: an absent one becomes empty (contract.md §3.15). */
export const replaceComplex = endpoint({
  method: 'PUT',
  path: '/complexes/:complexId',
  term: 'complexes',
  summaryUk: 'Змінити комплекс',
  access: 'properties.write',
  body: z.strictObject({ ...complexInput.shape, version: z.optional(version) }),
  response: complexView,
  status: 200,
  errors: ['validation', 'complex_not_found', 'complex_id_empty', 'version_conflict', 'subscription_inactive'],
});

export const deleteComplex = endpoint({
  method: 'DELETE',
  path: '/complexes/:complexId',
  term: 'complexes',
  summaryUk: 'Видалити комплекс; той, що мав спільні лічильники, йде в архів',
  access: 'properties.write',
  query: z.strictObject({
    unlink: z.optional(queryBoolean()),
    version: z.optional(queryInteger(1, 2_147_483_647)),
  }),
  response: archivedInstead,
  status: [204, 200],
  errors: [
    'complex_not_found',
    'complex_id_empty',
    'complex_has_properties',
    'complex_has_meters',
    'version_conflict',
    'subscription_inactive',
  ],
});

export const listComplexUnits = endpoint({
  method: 'GET',
  path: '/complexes/:complexId/units',
  term: 'complexes',
  summaryUk: 'Об’єкти комплексу на його схемі',
  access: 'owner',
  response: wholeListOf(complexUnit),
  status: 200,
  errors: ['complex_not_found', 'complex_id_empty'],
});

export const createComplexUnits = endpoint({
  method: 'POST',
  path: '/complexes/:complexId/units',
  term: 'complexes',
  summaryUk: 'Створити об’єкти за номерами: «кв. 1–40»',
  access: 'properties.write',
  body: unitsInput,
  response: z.strictObject({ created: z.int(), ids: z.array(id) }),
  status: 201,
  errors: [
    'validation',
    'complex_not_found',
    'complex_id_empty',
    'complex_units_exist',
    'subscription_inactive',
    'subscription_limit',
  ],
});

/** An object of another complex moves into this one. */
export const linkComplexProperties = endpoint({
  method: 'POST',
  path: '/complexes/:complexId/properties',
  term: 'complexes',
  summaryUk: 'Додати до комплексу наявні об’єкти',
  access: 'properties.write',
  body: z.strictObject({ propertyIds: ids(MAX_UNITS_AT_ONCE) }),
  response: complexView,
  status: 200,
  errors: ['validation', 'complex_not_found', 'complex_id_empty', 'subscription_inactive'],
});

export type ComplexListItem = ResponseOf<typeof listComplexes>['items'][number];
export type Complex = ResponseOf<typeof getComplex>;
export type ComplexUnit = ResponseOf<typeof listComplexUnits>['items'][number];
