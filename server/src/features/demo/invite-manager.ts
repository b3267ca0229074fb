import { createComplexManager as managerEndpoint } from '@kliuchar/api-schema/managers';
import { sha256 } from '../../platform/tokens.ts';
import { invitePerson } from '../managers/public.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import type { Stage } from './stage.ts';

/** Nobody's number: of each demo another one, since to one number so many invitations go in an hour. */
function phoneOf(ownerId: string): string {
  const lot = sha256(ownerId).readUInt32BE(0) % 9_000;
  return `+38050000${String(1_000 + lot)}`;
}

/** Asked to look after the house; the message is kept like all others of a demo, so nobody answers. */
export async function inviteManager({ deps, actor }: Stage, { complexId, ownerId }: Portfolio): Promise<void> {
  const { phone } = bodyOf(managerEndpoint, { phone: phoneOf(ownerId) });
  await invitePerson(deps, actor, { kind: 'manager', place: { kind: 'complex', id: complexId }, phone });
}
