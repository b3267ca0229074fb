import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id } from './fields.ts';
import { wholeListOf } from './lists.ts';
import { inviteView } from './managers.ts';

/**
 * Invitations to the number that the person has proven: whoever was invited after the proof finds them in his account as well as in the letter
 * (product.md §2, ADR 0022). What is of one letter is answered as one.
 */
export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/profile/invitations',
  term: 'managers',
  summaryUk: 'Запрошення на мій підтверджений номер',
  access: 'session',
  response: wholeListOf(z.strictObject({ id, ...inviteView.shape })),
  status: 200,
  errors: [],
});

export const acceptOwnInvitation = endpoint({
  method: 'POST',
  path: '/profile/invitations/:invitationId/accept',
  term: 'managers',
  summaryUk: 'Прийняти запрошення на мій номер',
  access: 'session',
  body: z.strictObject({}),
  response: z.strictObject({ status: z.literal('accepted') }),
  status: 200,
  errors: ['invitation_not_found'],
  action: true,
});

export const declineOwnInvitation = endpoint({
  method: 'POST',
  path: '/profile/invitations/:invitationId/decline',
  term: 'managers',
  summaryUk: 'Відхилити запрошення на мій номер',
  access: 'session',
  body: z.strictObject({}),
  response: z.strictObject({ status: z.literal('declined') }),
  status: 200,
  errors: ['invitation_not_found'],
  action: true,
});

export type OwnInvitation = ResponseOf<typeof listOwnInvitations>['items'][number];
