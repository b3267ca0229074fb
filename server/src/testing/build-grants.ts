import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { sha256 } from '../platform/tokens.ts';
import { type Build, insertRow } from './access-world.ts';

/** Whom the owner has let in, invited and shown out; all of it at the tenant's home, but for one at its complex. */
export function insertGrants(build: Build): void {
  const { world } = build;
  const { ids, ownerId } = world;
  const grants = [
    ['managerGrant', { user_id: world.manager.userId, status: 'accepted', switches: [...GRANT_SWITCHES] }],
    ['readerGrant', { user_id: world.reader.userId, status: 'accepted', switches: ['view', 'readings'] }],
    ['closedGrant', { user_id: world.exManager.userId, status: 'revoked', switches: [...GRANT_SWITCHES] }],
    ['invited', { status: 'pending', switches: ['view'], token_hash: sha256(ids.invited) }],
    ['claimed', { status: 'pending', switches: ['view'], claimed_by: world.newcomer.userId }],
    ['complexGrant', { status: 'pending', switches: ['view'], property_id: null, complex_id: ids.complex }],
    ['tenantGrant', { status: 'pending', switches: ['view'], kind: 'tenant' }],
  ] as const;
  for (const [at, [name, values]] of grants.entries())
    insertRow(build, 'grants', {
      id: ids[name],
      owner_id: ownerId,
      kind: 'manager',
      property_id: ids.property,
      phone: `+38067555000${at}`,
      expires_at: '2026-12-04T09:00:00Z',
      sent_on: '2026-11-19',
      invited_by: world.userId,
      ...values,
    });
  insertRow(build, 'member_invitations', {
    id: ids.memberInvitation,
    owner_id: ownerId,
    email: `colleague-${ids.memberInvitation}@example.com`,
    role: 'staff',
    token_hash: sha256(ids.memberInvitation),
    invited_by: world.userId,
    sent_on: '2026-11-19',
    expires_at: '2026-12-04T09:00:00Z',
    created_at: '2026-11-19T09:00:00Z',
  });
}
