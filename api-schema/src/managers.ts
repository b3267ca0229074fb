import { GRANT_SWITCHES, switchMap } from '@kliuchar/domain/grants/grant-switches';
import * as z from 'zod/mini';
import { secretToken } from './auth.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, maybe, phone, version } from './fields.ts';
import { listOf, listQueryByOffset } from './lists.ts';

/** Managers and tenants of an object, by phone (contract.md §3.14, ADR 0022). */

const GRANT_STATUSES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;
const GRANT_KINDS = ['manager', 'tenant'] as const;
const PLACE_KINDS = ['property', 'complex'] as const;

const flag = z.boolean('Тут може бути true або false');
const switches = <S extends z.core.$ZodType>(schema: S) =>
  ({
    view: schema,
    readings: schema,
    receipts: schema,
    payments: schema,
    contracts: schema,
    tasks: schema,
    documents: schema,
    finance: schema,
  }) satisfies Record<(typeof GRANT_SWITCHES)[number], S>;

/** By name, or the list of those that are on, as an object of a manager tells them; then the others are off. */
const permissionsInput = z.union([
  z.strictObject(switches(z.optional(flag))),
  z.pipe(
    z.array(z.enum(GRANT_SWITCHES)).check(z.maxLength(GRANT_SWITCHES.length)),
    z.transform((on: (typeof GRANT_SWITCHES)[number][]) => switchMap(on)),
  ),
]);
const permissionsView = z.strictObject(switches(z.boolean()));

const managerInput = z.strictObject({
  phone,
  /** Those that are named; without any, the preset «Керуючий»: all but finance. */
  permissions: z.optional(permissionsInput),
  until: maybe(day),
});
const managerPatch = z.strictObject({
  permissions: z.optional(permissionsInput),
  until: maybe(day),
  version: z.optional(version),
});

const granted = {
  id,
  phoneMasked: z.string(),
  /** Known once the person has answered. */
  name: z.nullable(z.string()),
  status: z.enum(GRANT_STATUSES),
  /** Came with another number and waits for the owner. */
  needsConfirmation: z.boolean(),
  until: z.nullable(day),
  expiresAt: instant,
  lastSeenAt: z.nullable(instant),
  version: z.int(),
  createdAt: instant,
};

/** A tenant's are all off: what he sees is what his lease opens, whatever was asked for (contract.md §3.14 has one answer for both). */
const managerView = z.strictObject({ ...granted, permissions: permissionsView });
const tenantView = managerView;

/** One object of one person. */
const managerItem = z.strictObject({
  ...managerView.shape,
  /** The same for all rows of one person with one owner. */
  personId: id,
  place: z.strictObject({ kind: z.enum(PLACE_KINDS), id, name: z.string() }),
});

export const listManagers = endpoint({
  method: 'GET',
  path: '/managers',
  term: 'managers',
  summaryUk: 'Менеджери та їхні об’єкти: рядок на людину й об’єкт',
  access: 'owner',
  query: listQueryByOffset({}),
  response: listOf(managerItem),
  status: 200,
  errors: ['bad_query'],
});

export const listPropertyManagers = endpoint({
  method: 'GET',
  path: '/properties/:propertyId/managers',
  term: 'managers',
  summaryUk: 'Менеджери об’єкта, разом із тими, кому відкрито весь комплекс',
  access: 'owner',
  query: listQueryByOffset({}),
  response: listOf(managerItem),
  status: 200,
  errors: ['bad_query', 'property_not_found'],
});

export const createPropertyManager = endpoint({
  method: 'POST',
  path: '/properties/:propertyId/managers',
  term: 'managers',
  summaryUk: 'Запросити менеджера об’єкта',
  access: 'owner',
  body: managerInput,
  response: managerView,
  status: 201,
  errors: [
    'validation',
    'property_not_found',
    'already_invited',
    'resend_limit',
    'rate_limited',
    'subscription_inactive',
  ],
});

export const updatePropertyManager = endpoint({
  method: 'PATCH',
  path: '/properties/:propertyId/managers/:managerId',
  term: 'managers',
  summaryUk: 'Змінити доступ менеджера',
  access: 'owner',
  body: managerPatch,
  response: managerView,
  status: 200,
  errors: ['validation', 'manager_not_found', 'grant_state', 'version_conflict', 'subscription_inactive'],
});

export const deletePropertyManager = endpoint({
  method: 'DELETE',
  path: '/properties/:propertyId/managers/:managerId',
  term: 'managers',
  summaryUk: 'Закрити менеджеру доступ до об’єкта',
  access: 'owner',
  status: 204,
  errors: ['manager_not_found', 'grant_state'],
});

export const listComplexManagers = endpoint({
  method: 'GET',
  path: '/complexes/:complexId/managers',
  term: 'managers',
  summaryUk: 'Менеджери комплексу',
  access: 'owner',
  query: listQueryByOffset({}),
  response: listOf(managerItem),
  status: 200,
  errors: ['bad_query', 'complex_not_found'],
});

export const createComplexManager = endpoint({
  method: 'POST',
  path: '/complexes/:complexId/managers',
  term: 'managers',
  summaryUk: 'Запросити менеджера комплексу',
  access: 'owner',
  body: managerInput,
  response: managerView,
  status: 201,
  errors: [
    'validation',
    'complex_not_found',
    'already_invited',
    'resend_limit',
    'rate_limited',
    'subscription_inactive',
  ],
});

export const updateComplexManager = endpoint({
  method: 'PATCH',
  path: '/complexes/:complexId/managers/:managerId',
  term: 'managers',
  summaryUk: 'Змінити доступ менеджера комплексу',
  access: 'owner',
  body: managerPatch,
  response: managerView,
  status: 200,
  errors: [
    'validation',
    'complex_not_found',
    'manager_not_found',
    'grant_state',
    'version_conflict',
    'subscription_inactive',
  ],
});

export const deleteComplexManager = endpoint({
  method: 'DELETE',
  path: '/complexes/:complexId/managers/:managerId',
  term: 'managers',
  summaryUk: 'Закрити менеджеру доступ до комплексу',
  access: 'owner',
  status: 204,
  errors: ['complex_not_found', 'manager_not_found', 'grant_state'],
});

export const listPropertyTenants = endpoint({
  method: 'GET',
  path: '/properties/:propertyId/tenants',
  term: 'managers',
  summaryUk: 'Орендарі, яких запрошено за телефоном',
  access: 'owner',
  query: listQueryByOffset({}),
  response: listOf(tenantView),
  status: 200,
  errors: ['bad_query', 'property_not_found'],
});

export const createPropertyTenant = endpoint({
  method: 'POST',
  path: '/properties/:propertyId/tenants',
  term: 'managers',
  summaryUk: 'Запросити орендаря об’єкта',
  access: 'owner',
  body: z.strictObject({ phone, permissions: z.optional(permissionsInput), until: maybe(day) }),
  response: tenantView,
  status: 201,
  errors: [
    'validation',
    'property_not_found',
    'already_invited',
    'resend_limit',
    'rate_limited',
    'subscription_inactive',
  ],
});

export const deletePropertyTenant = endpoint({
  method: 'DELETE',
  path: '/properties/:propertyId/tenants/:tenantId',
  term: 'managers',
  summaryUk: 'Від’єднати орендаря від об’єкта',
  access: 'owner',
  status: 204,
  errors: ['tenant_not_found', 'grant_state'],
});

/** A new link; the one that was sent before opens nothing any more. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:invitationId/resend',
  term: 'managers',
  summaryUk: 'Надіслати запрошення ще раз',
  access: 'owner',
  body: z.strictObject({}),
  response: managerView,
  status: 200,
  errors: ['invitation_not_found', 'grant_state', 'resend_limit', 'rate_limited', 'subscription_inactive'],
  action: true,
});

/** The right person has come with another number. */
export const confirmInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:invitationId/confirm',
  term: 'managers',
  summaryUk: 'Підтвердити, що запрошення прийняла саме ця людина',
  access: 'owner',
  /** Of the person whom the owner has seen: another may have come since. */
  body: z.strictObject({ version: z.optional(version) }),
  response: managerView,
  status: 200,
  errors: ['invitation_not_found', 'grant_state', 'version_conflict', 'subscription_inactive'],
  action: true,
});

export const inviteView = z.strictObject({
  kind: z.enum(GRANT_KINDS),
  ownerName: z.string(),
  phoneMasked: z.string(),
  places: z.array(z.strictObject({ name: z.string(), permissions: permissionsView, until: z.nullable(day) })),
  expiresAt: instant,
  /** Somebody has come with another number, and the owner has not confirmed him yet. */
  needsConfirmation: z.boolean(),
});
const inviteKey = z.strictObject({ token: secretToken });

export const getInvite = endpoint({
  method: 'GET',
  path: '/invites/:token',
  term: 'managers',
  summaryUk: 'Запрошення за особистим посиланням',
  access: 'public',
  params: inviteKey,
  response: inviteView,
  status: 200,
  errors: ['invitation_not_found', 'invitation_accepted', 'rate_limited'],
  throttle: 'info',
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/invites/:token/accept',
  term: 'managers',
  summaryUk: 'Прийняти запрошення',
  access: 'session',
  params: inviteKey,
  body: z.strictObject({}),
  response: z.strictObject({ status: z.enum(['accepted', 'needs_confirmation']) }),
  status: 200,
  errors: ['invitation_not_found', 'invitation_claimed', 'own_invitation', 'rate_limited'],
  action: true,
  throttle: 'info',
});

/** Whoever holds the link may say that it is not for him; no account is needed. */
export const declineInvite = endpoint({
  method: 'POST',
  path: '/invites/:token/decline',
  term: 'managers',
  summaryUk: 'Відхилити запрошення',
  access: 'public',
  params: inviteKey,
  body: z.strictObject({}),
  response: z.strictObject({ status: z.literal('declined') }),
  status: 200,
  errors: ['invitation_not_found', 'rate_limited'],
  action: true,
  throttle: 'info',
});

export type Manager = ResponseOf<typeof createPropertyManager>;
export type ManagerItem = ResponseOf<typeof listManagers>['items'][number];
export type AttachedTenant = ResponseOf<typeof createPropertyTenant>;
export type Invite = ResponseOf<typeof getInvite>;
