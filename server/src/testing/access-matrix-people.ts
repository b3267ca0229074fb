import { type MatrixRow, none, OWNERS, PERSONAL, path } from './access-matrix-row.ts';

const unknownKey = () => ({ path: { token: 'unknown' } });
const INVITED = { phone: '+380671234500', until: '2027-01-31' };

/** Who lets others in is the owner; whoever was invited answers by the key of his letter. */
export const PEOPLE_ROWS: readonly MatrixRow[] = [
  { name: 'listManagers', who: OWNERS, sample: none },
  { name: 'listPropertyManagers', who: OWNERS, sample: path('propertyId', 'property') },
  {
    name: 'createPropertyManager',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { propertyId: ids.property },
      body: { ...INVITED, permissions: { readings: true } },
    }),
  },
  {
    name: 'updatePropertyManager',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { propertyId: ids.property, managerId: ids.managerGrant },
      body: { permissions: { finance: false } },
    }),
  },
  {
    name: 'deletePropertyManager',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { propertyId: ids.property, managerId: ids.managerGrant } }),
  },
  { name: 'listEntrustingOwners', who: PERSONAL, sample: () => ({}) },
  { name: 'listComplexManagers', who: OWNERS, sample: path('complexId', 'complex') },
  {
    name: 'createComplexManager',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { complexId: ids.complex }, body: INVITED }),
  },
  {
    name: 'updateComplexManager',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { complexId: ids.complex, managerId: ids.complexGrant },
      body: { permissions: { tasks: true } },
    }),
  },
  {
    name: 'deleteComplexManager',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { complexId: ids.complex, managerId: ids.complexGrant } }),
  },
  { name: 'listPropertyTenants', who: OWNERS, sample: path('propertyId', 'property') },
  {
    name: 'createPropertyTenant',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { propertyId: ids.property }, body: INVITED }),
  },
  {
    name: 'deletePropertyTenant',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { propertyId: ids.property, tenantId: ids.tenantGrant } }),
  },
  { name: 'listTenantAccess', who: OWNERS, sample: path('counterpartyId', 'tenantCard') },
  {
    name: 'changeTenantAccess',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { counterpartyId: ids.tenantCard },
      body: { phone: '+380671112233', closed: true },
    }),
  },
  {
    name: 'changeTenantAccess',
    as: 'of an account',
    who: OWNERS,
    sample: ({ ids, tenant }) => ({
      path: { counterpartyId: ids.tenantCard },
      body: { userId: tenant.userId, closed: true },
    }),
  },
  { name: 'resendInvitation', who: OWNERS, sample: path('invitationId', 'invited') },
  { name: 'confirmInvitation', who: OWNERS, sample: path('invitationId', 'claimed') },
  // By the key alone; what a right one does, and for whom, is in managers.http.test.ts.
  { name: 'getInvite', who: { nobody: 404, owner: 404 }, sample: unknownKey },
  { name: 'acceptInvite', who: { nobody: 401, newcomer: 404, tenant: 404, owner: 404 }, sample: unknownKey },
  { name: 'declineInvite', who: { nobody: 404, owner: 404 }, sample: unknownKey },
  // By the number that the person has proven; what a right one does is in own-invitations.http.test.ts.
  { name: 'listOwnInvitations', who: PERSONAL, sample: none },
  {
    name: 'acceptOwnInvitation',
    who: { nobody: 401, newcomer: 404, tenant: 404, owner: 404 },
    sample: path('invitationId', 'invited'),
  },
  {
    name: 'declineOwnInvitation',
    who: { nobody: 401, newcomer: 404, tenant: 404, owner: 404 },
    sample: path('invitationId', 'invited'),
  },
  // Colleagues: everyone of the owner sees them, and whoever answers for him lets in and out.
  { name: 'listMembers', who: OWNERS, sample: none },
  {
    name: 'inviteMember',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { email: 'new.colleague@example.com', role: 'staff', ownerId } }),
  },
  { name: 'resendMemberInvitation', who: OWNERS, sample: path('invitationId', 'memberInvitation') },
  { name: 'revokeMemberInvitation', who: OWNERS, sample: path('invitationId', 'memberInvitation') },
  {
    name: 'changeMember',
    who: OWNERS,
    sample: ({ ownerId, partner }) => ({ path: { userId: partner.userId }, body: { role: 'staff', ownerId } }),
  },
  {
    name: 'removeMember',
    who: OWNERS,
    sample: ({ ownerId, partner }) => ({ path: { userId: partner.userId }, query: { owner_id: ownerId } }),
    references: { owner_id: 422 },
  },
  { name: 'getMemberInvite', who: { nobody: 404, owner: 404 }, sample: unknownKey },
  { name: 'acceptMemberInvite', who: { nobody: 401, newcomer: 404, tenant: 404, owner: 404 }, sample: unknownKey },
  { name: 'declineMemberInvite', who: { nobody: 404, owner: 404 }, sample: unknownKey },
];
