import * as z from 'zod/mini';
import { addressInput, addressView } from './addresses.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  archivedInstead,
  area,
  day,
  decimalValue,
  grantedSwitches,
  id,
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
import {
  listOf,
  listQuery,
  listQueryByOffset,
  queryBoolean,
  queryInteger,
  queryList,
  querySort,
  queryText,
} from './lists.ts';
import { rulesOf } from './rule-of-fields.ts';
import { serviceSettingsView, servicesInput } from './service-settings.ts';

export const PROPERTY_TYPES = [
  'apartment',
  'house',
  'room',
  'office',
  'retail',
  'warehouse',
  'parking',
  'land',
  'other',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];
export const PURPOSES = ['residential', 'commercial'] as const;
export const PROPERTY_STATUSES = ['vacant', 'reserved', 'occupied', 'maintenance', 'unusable', 'archived'] as const;
export const RELATIONS = ['owner', 'manager', 'tenant'] as const;

/** What both a new and a changed property may carry. */
const details = {
  name: maybe(text(120)),
  purpose: z.optional(z.enum(PURPOSES)),
  areaTotal: maybe(area),
  areaLiving: maybe(area),
  rooms: maybe(integer(0, 200)),
  residentsCount: maybe(integer(0, 1000)),
  complexId: maybe(id),
  cadastralNumber: maybe(text(40)),
  registryNumber: maybe(text(40)),
  baseRent: maybe(money),
  photos: z.optional(z.array(id).check(z.maxLength(30))),
  notes: maybe(notes(5000)),
  accessNotes: maybe(notes(2000)),
  status: maybe(z.enum(['maintenance', 'unusable'])),
};

/** Said at the street: that is what most have and look at; the name lies folded away. */
export const NAME_OR_STREET = 'Вкажіть вулицю або назву об’єкта';

const propertyInput = z
  .strictObject({
    ...details,
    type: z.enum(PROPERTY_TYPES),
    address: addressInput,
    ownerId: z.optional(id),
  })
  .check(
    z.superRefine(
      (property, ctx) => {
        if (property.name || property.address?.street) return;
        ctx.addIssue({ code: 'custom', input: property, path: ['address', 'street'], message: NAME_OR_STREET });
      },
      { when: rulesOf('name', 'address.street') },
    ),
  );

const propertyPatch = z.strictObject({
  ...details,
  type: z.optional(z.enum(PROPERTY_TYPES)),
  address: z.optional(z.partial(addressInput)),
  version: z.optional(version),
});

/** Money is null for those who may not see it. */
export const propertyListItem = z.strictObject({
  id,
  role: z.enum(RELATIONS),
  permissions: grantedSwitches,
  /** Whose it is, for a manager, who may look after the objects of several; null for its owner and for a tenant. */
  ownerName: z.nullable(z.string()),
  name: z.nullable(z.string()),
  displayName: z.string(),
  type: z.enum(PROPERTY_TYPES),
  purpose: z.enum(PURPOSES),
  address: addressView,
  areaTotal: z.nullable(decimalValue),
  rooms: z.nullable(z.int()),
  complexId: z.nullable(id),
  complexName: z.nullable(z.string()),
  status: z.enum(PROPERTY_STATUSES),
  contractId: z.nullable(id),
  /** The last day of that contract; null for one without an end. */
  contractEnd: z.nullable(day),
  tenantName: z.nullable(z.string()),
  rent: z.nullable(moneyValue),
  debtKop: z.nullable(kopValue),
  /** Whether anything of the debt is past its day: null also for whoever may not see the receipts. */
  overdue: z.nullable(z.boolean()),
  photoId: z.nullable(id),
  version: z.int(),
  createdAt: instant,
});

export const propertyView = z.strictObject({
  ...propertyListItem.shape,
  /** The last day of a manager's access; null where it has no end, and for others. */
  accessUntil: z.nullable(day),
  areaLiving: z.nullable(decimalValue),
  residentsCount: z.nullable(z.int()),
  cadastralNumber: z.nullable(z.string()),
  registryNumber: z.nullable(z.string()),
  baseRent: z.nullable(moneyValue),
  photos: z.array(z.strictObject({ id, width: z.nullable(z.int()), height: z.nullable(z.int()) })),
  notes: z.nullable(z.string()),
  /** Codes and keys: null for everyone but the owner's people. */
  accessNotes: z.nullable(z.string()),
  serviceSettings: serviceSettingsView,
  contract: z.nullable(
    z.strictObject({
      id,
      number: z.string(),
      status: z.string(),
      tenantName: z.string(),
      startDate: day,
      endDate: z.nullable(day),
    }),
  ),
  metersCount: z.int(),
  updatedAt: instant,
});

export const listProperties = endpoint({
  method: 'GET',
  path: '/properties',
  term: 'properties',
  summaryUk: 'Об’єкти',
  access: 'session',
  query: listQuery({
    role: z.optional(z.enum(RELATIONS)),
    ownerId: z.optional(id),
    available: z.optional(queryBoolean()),
    q: z.optional(queryText),
    status: z.optional(queryList(PROPERTY_STATUSES)),
    complexId: z.optional(id),
    withoutComplex: z.optional(queryBoolean()),
    withoutReadings: z.optional(period),
    type: z.optional(queryList(PROPERTY_TYPES)),
    sort: z.optional(querySort(['name', 'created_at', 'debt_kop'])),
  }),
  response: listOf(propertyListItem),
  status: 200,
  errors: ['bad_query'],
});

export const createProperty = endpoint({
  method: 'POST',
  path: '/properties',
  term: 'properties',
  summaryUk: 'Додати об’єкт',
  access: 'properties.write',
  body: propertyInput,
  response: propertyView,
  status: 201,
  errors: ['validation', 'subscription_inactive', 'subscription_limit'],
});

export const getProperty = endpoint({
  method: 'GET',
  path: '/properties/:propertyId',
  term: 'properties',
  summaryUk: 'Об’єкт',
  access: 'session',
  response: propertyView,
  status: 200,
  errors: ['property_not_found'],
});

export const updateProperty = endpoint({
  method: 'PATCH',
  path: '/properties/:propertyId',
  term: 'properties',
  summaryUk: 'Змінити об’єкт',
  access: 'properties.write',
  body: propertyPatch,
  response: propertyView,
  status: 200,
  errors: ['validation', 'property_not_found', 'version_conflict', 'subscription_inactive'],
});

export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/properties/:propertyId',
  term: 'properties',
  summaryUk: 'Видалити об’єкт; об’єкт з історією йде в архів',
  access: 'properties.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  response: archivedInstead,
  status: [204, 200],
  errors: ['property_not_found', 'property_has_live_contract', 'version_conflict', 'subscription_inactive'],
});

/** The object stays; it only stands in no complex any more. */
export const unlinkPropertyComplex = endpoint({
  method: 'DELETE',
  path: '/properties/:propertyId/complex',
  term: 'properties',
  summaryUk: 'Від’єднати об’єкт від комплексу',
  access: 'properties.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['property_not_found', 'version_conflict', 'subscription_inactive'],
});

/** Replaces the whole list of services. */
export const updatePropertySettings = endpoint({
  method: 'PATCH',
  path: '/properties/:propertyId/settings',
  term: 'properties',
  summaryUk: 'Змінити послуги об’єкта',
  access: 'properties.write',
  body: z.strictObject({ services: servicesInput, version: z.optional(version) }),
  response: propertyView,
  status: 200,
  errors: ['validation', 'property_not_found', 'version_conflict', 'subscription_inactive'],
});

export const TIMELINE_KINDS = ['property', 'contract', 'reading', 'receipt', 'payment', 'meter', 'task'] as const;

export const getPropertyTimeline = endpoint({
  method: 'GET',
  path: '/properties/:propertyId/timeline',
  term: 'properties',
  summaryUk: 'Історія об’єкта',
  access: 'owner',
  query: listQueryByOffset({ kind: z.optional(queryList(TIMELINE_KINDS)) }),
  response: listOf(
    z.strictObject({
      id,
      at: instant,
      kind: z.enum(TIMELINE_KINDS),
      title: z.string(),
      amountKop: z.nullable(kopValue),
      entityId: z.nullable(id),
      actorName: z.nullable(z.string()),
    }),
  ),
  status: 200,
  errors: ['bad_query', 'property_not_found'],
});

/** Copies the object with its services, without contracts, meters and photos. */
export const duplicateProperty = endpoint({
  method: 'POST',
  path: '/properties/:propertyId/duplicate',
  term: 'properties',
  summaryUk: 'Створити такий самий об’єкт',
  access: 'properties.write',
  body: z.strictObject({ name: z.optional(text(120)), apartment: z.optional(text(20)) }),
  response: propertyView,
  status: 201,
  errors: ['validation', 'property_not_found', 'subscription_inactive', 'subscription_limit'],
  action: true,
});

export const archiveProperty = endpoint({
  method: 'POST',
  path: '/properties/:propertyId/archive',
  term: 'properties',
  summaryUk: 'Перенести об’єкт в архів',
  access: 'properties.write',
  body: z.strictObject({}),
  response: propertyView,
  status: 200,
  errors: ['property_not_found', 'property_has_live_contract', 'subscription_inactive'],
  action: true,
});

export const restoreProperty = endpoint({
  method: 'POST',
  path: '/properties/:propertyId/restore',
  term: 'properties',
  summaryUk: 'Повернути об’єкт з архіву',
  access: 'properties.write',
  body: z.strictObject({}),
  response: propertyView,
  status: 200,
  errors: ['property_not_found', 'not_archived', 'subscription_inactive', 'subscription_limit'],
  action: true,
});

export type PropertyListItem = ResponseOf<typeof listProperties>['items'][number];
export type Property = ResponseOf<typeof getProperty>;
