import * as z from 'zod/mini';
import { secretToken } from './auth.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { email, id, instant } from './fields.ts';
import { wholeListOf } from './lists.ts';

/** People who work for an owner with all of his account, and the invitations by which they come (contract.md §2.1, ADR 0076). */

export const MEMBER_ROLES = ['principal', 'staff'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

const role = z.enum(MEMBER_ROLES, 'Тут може бути principal або staff');
const ownerId = z.optional(id);

const member = z.strictObject({
  userId: id,
  name: z.string(),
  email: z.string(),
  role,
  since: instant,
  isMe: z.boolean(),
});

const invitation = z.strictObject({
  id,
  email: z.string(),
  role,
  status: z.enum(['pending', 'expired']),
  expiresAt: instant,
  createdAt: instant,
});

const team = z.strictObject({
  ownerId: id,
  ownerName: z.string(),
  /** The reader answers for the owner: he invites, changes roles and lets go. */
  canChange: z.boolean(),
  members: z.array(member),
  /** Those that wait for an answer, or waited too long. */
  invitations: z.array(invitation),
});

/** Of each owner that the person works for. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  term: 'members',
  summaryUk: 'Співробітники з повним доступом',
  access: 'owner',
  response: wholeListOf(team),
  status: 200,
  errors: [],
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/members/invitations',
  term: 'members',
  summaryUk: 'Запросити співробітника',
  access: 'owner',
  body: z.strictObject({ email, role: z._default(role, 'staff'), ownerId }),
  response: invitation,
  status: 201,
  errors: [
    'validation',
    'already_invited',
    'already_member',
    'demo_closed',
    'forbidden',
    'reauth_required',
    'rate_limited',
    'subscription_inactive',
  ],
});

/** A new link; the one that was sent before opens nothing any more. */
export const resendMemberInvitation = endpoint({
  method: 'POST',
  path: '/members/invitations/:invitationId/resend',
  term: 'members',
  summaryUk: 'Надіслати запрошення співробітнику ще раз',
  access: 'owner',
  body: z.strictObject({}),
  response: invitation,
  status: 200,
  errors: [
    'invitation_not_found',
    'grant_state',
    'resend_limit',
    'reauth_required',
    'forbidden',
    'subscription_inactive',
  ],
  action: true,
});

export const revokeMemberInvitation = endpoint({
  method: 'DELETE',
  path: '/members/invitations/:invitationId',
  term: 'members',
  summaryUk: 'Відкликати запрошення співробітника',
  access: 'owner',
  status: 204,
  errors: ['invitation_not_found', 'grant_state', 'forbidden'],
});

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/members/:userId',
  term: 'members',
  summaryUk: 'Змінити роль співробітника',
  access: 'owner',
  body: z.strictObject({ role, ownerId }),
  status: 204,
  errors: ['validation', 'member_not_found', 'last_principal', 'forbidden', 'reauth_required'],
});

/** Oneself, or by whoever answers for the owner; it holds on the person's very next request. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/members/:userId',
  term: 'members',
  summaryUk: 'Закрити доступ співробітнику',
  access: 'owner',
  query: z.strictObject({ ownerId }),
  status: 204,
  errors: ['bad_query', 'member_not_found', 'last_principal', 'forbidden', 'reauth_required'],
});

const inviteKey = z.strictObject({ token: secretToken });

export const getMemberInvite = endpoint({
  method: 'GET',
  path: '/member-invites/:token',
  term: 'members',
  summaryUk: 'Запрошення співробітника за особистим посиланням',
  access: 'public',
  params: inviteKey,
  response: z.strictObject({ ownerName: z.string(), emailMasked: z.string(), role, expiresAt: instant }),
  status: 200,
  errors: ['invitation_not_found', 'invitation_accepted', 'rate_limited'],
  throttle: 'info',
});

/** By whoever has the address that the letter went to. */
export const acceptMemberInvite = endpoint({
  method: 'POST',
  path: '/member-invites/:token/accept',
  term: 'members',
  summaryUk: 'Прийняти запрошення співробітника',
  access: 'session',
  params: inviteKey,
  body: z.strictObject({}),
  response: z.strictObject({ status: z.literal('accepted') }),
  status: 200,
  errors: ['invitation_not_found', 'other_email', 'rate_limited', 'subscription_inactive'],
  action: true,
  throttle: 'info',
});

export const declineMemberInvite = endpoint({
  method: 'POST',
  path: '/member-invites/:token/decline',
  term: 'members',
  summaryUk: 'Відхилити запрошення співробітника',
  access: 'public',
  params: inviteKey,
  body: z.strictObject({}),
  response: z.strictObject({ status: z.literal('declined') }),
  status: 200,
  errors: ['invitation_not_found', 'rate_limited'],
  action: true,
  throttle: 'info',
});

export type Team = ResponseOf<typeof listMembers>['items'][number];
export type Member = Team['members'][number];
export type MemberInvitation = Team['invitations'][number];
export type MemberInvite = ResponseOf<typeof getMemberInvite>;
