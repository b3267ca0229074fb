/** What other features may use of managers. */
export { acceptProvenInvites } from './answer-invite.ts';
export { invitePerson } from './invite-person.ts';
export { findAnswerer } from './invites.sql.ts';
export { listPeople } from './list-grants.ts';
