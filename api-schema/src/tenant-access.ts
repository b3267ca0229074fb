import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant, phone } from './fields.ts';
import { wholeListOf } from './lists.ts';
import { REQUIRED_UK } from './messages-uk.ts';
import { rulesOf } from './rule-of-fields.ts';

/**
 * By which numbers of a tenant's card an account sees his leases, and how the owner takes that back (ADR 0022). A number says nothing of whether
 * somebody has proven it; an account is named once it has agreed to a lease or answered an invitation.
 */
const tenantAccess = z.strictObject({
  /** Null for an account that came by a number which is not on the card any more, or was not kept. */
  phone: z.nullable(z.string()),
  /** Of such an account alone. */
  userId: z.nullable(id),
  name: z.nullable(z.string()),
  since: z.nullable(instant),
  closed: z.boolean(),
});

export const listTenantAccess = endpoint({
  method: 'GET',
  path: '/counterparties/:counterpartyId/access',
  term: 'managers',
  summaryUk: 'Хто бачить договори орендаря у своєму кабінеті',
  access: 'owner',
  response: wholeListOf(tenantAccess),
  status: 200,
  errors: ['counterparty_not_found'],
});

export const changeTenantAccess = endpoint({
  method: 'PATCH',
  path: '/counterparties/:counterpartyId/access',
  term: 'managers',
  summaryUk: 'Закрити або знову відкрити кабінет за номером орендаря',
  access: 'owner',
  body: z
    .strictObject({
      phone: z.optional(phone),
      userId: z.optional(id),
      closed: z.boolean('Тут може бути true або false'),
    })
    .check(
      z.superRefine(
        (change, ctx) => {
          if (change.phone === undefined && change.userId === undefined)
            ctx.addIssue({ code: 'custom', input: change, path: ['phone'], message: REQUIRED_UK });
          if (change.userId !== undefined && (change.phone !== undefined || !change.closed))
            ctx.addIssue({
              code: 'custom',
              input: change,
              path: ['userId'],
              message: 'Акаунт без номера можна лише від’єднати. Щоб відкрити кабінет, вкажіть номер',
            });
        },
        { when: rulesOf('phone', 'userId', 'closed') },
      ),
    ),
  response: wholeListOf(tenantAccess),
  status: 200,
  errors: ['validation', 'counterparty_not_found', 'subscription_inactive'],
});

export type TenantAccess = ResponseOf<typeof listTenantAccess>['items'][number];
