import { listEntrustingOwners as entrustingOwners } from '@kliuchar/api-schema/entrusting-owners';
import * as endpoints from '@kliuchar/api-schema/managers';
import * as own from '@kliuchar/api-schema/own-invitations';
import * as access from '@kliuchar/api-schema/tenant-access';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { acceptInvite, declineInvite, getInvite } from './answer-invite.ts';
import { changeGrant, confirmInvitation, resendInvitation, revoke } from './change-grant.ts';
import { listEntrustingOwners } from './entrusting-owners.ts';
import { viewManager, viewTenant } from './grant.view.ts';
import { invitePerson } from './invite-person.ts';
import { listManagersOf, listPeople, listTenantsOf, momentOf } from './list-grants.ts';
import { answerOwnInvitation, listOwnInvitations } from './own-invitations.ts';
import { changeTenantAccess, listTenantAccess } from './tenant-access.ts';

const property = (id: string) => ({ kind: 'property', id }) as const;
const complex = (id: string) => ({ kind: 'complex', id }) as const;

export const registerManagersRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, entrustingOwners, ({ actor }) => listEntrustingOwners(deps, actor));
  mount(app, deps, endpoints.listManagers, ({ actor, query }) => listPeople(deps, actor, query));
  mount(app, deps, endpoints.listPropertyManagers, ({ actor, params, query }) =>
    listManagersOf(deps, actor, property(params.propertyId), query),
  );
  mount(app, deps, endpoints.createPropertyManager, async ({ actor, params, body }) => {
    const invitation = { ...body, kind: 'manager', place: property(params.propertyId) } as const;
    return viewManager(await invitePerson(deps, actor, invitation), momentOf(deps));
  });
  mount(app, deps, endpoints.updatePropertyManager, async ({ actor, params, body }) => {
    const named = { kind: 'manager', place: property(params.propertyId), id: params.managerId } as const;
    return viewManager(await changeGrant(deps, actor, named, body), momentOf(deps));
  });
  mount(app, deps, endpoints.deletePropertyManager, ({ actor, params }) =>
    revoke(deps, actor, { kind: 'manager', place: property(params.propertyId), id: params.managerId }),
  );
  mount(app, deps, endpoints.listComplexManagers, ({ actor, params, query }) =>
    listManagersOf(deps, actor, complex(params.complexId), query),
  );
  mount(app, deps, endpoints.createComplexManager, async ({ actor, params, body }) => {
    const invitation = { ...body, kind: 'manager', place: complex(params.complexId) } as const;
    return viewManager(await invitePerson(deps, actor, invitation), momentOf(deps));
  });
  mount(app, deps, endpoints.updateComplexManager, async ({ actor, params, body }) => {
    const named = { kind: 'manager', place: complex(params.complexId), id: params.managerId } as const;
    return viewManager(await changeGrant(deps, actor, named, body), momentOf(deps));
  });
  mount(app, deps, endpoints.deleteComplexManager, ({ actor, params }) =>
    revoke(deps, actor, { kind: 'manager', place: complex(params.complexId), id: params.managerId }),
  );
  mount(app, deps, endpoints.listPropertyTenants, ({ actor, params, query }) =>
    listTenantsOf(deps, actor, params.propertyId, query),
  );
  mount(app, deps, endpoints.createPropertyTenant, async ({ actor, params, body }) => {
    const { phone, until } = body;
    const invitation = { phone, until, kind: 'tenant', place: property(params.propertyId) } as const;
    return viewTenant(await invitePerson(deps, actor, invitation), momentOf(deps));
  });
  mount(app, deps, endpoints.deletePropertyTenant, ({ actor, params }) =>
    revoke(deps, actor, { kind: 'tenant', place: property(params.propertyId), id: params.tenantId }),
  );
  mount(app, deps, access.listTenantAccess, ({ actor, params }) =>
    listTenantAccess(deps, actor, params.counterpartyId),
  );
  mount(app, deps, access.changeTenantAccess, ({ actor, params, body }) =>
    changeTenantAccess(deps, actor, params.counterpartyId, body),
  );
  mount(app, deps, endpoints.resendInvitation, async ({ actor, params }) =>
    viewManager(await resendInvitation(deps, actor, params.invitationId), momentOf(deps)),
  );
  mount(app, deps, endpoints.confirmInvitation, async ({ actor, params, body }) => {
    const claim = { id: params.invitationId, seen: body.version };
    return viewManager(await confirmInvitation(deps, actor, claim), momentOf(deps));
  });
  mount(app, deps, endpoints.getInvite, ({ params }) => getInvite(deps, params.token));
  mount(app, deps, endpoints.acceptInvite, ({ actor, params }) => acceptInvite(deps, actor, params.token));
  mount(app, deps, own.listOwnInvitations, ({ actor }) => listOwnInvitations(deps, actor));
  mount(app, deps, own.acceptOwnInvitation, async ({ actor, params }) => {
    await answerOwnInvitation(deps, actor, { id: params.invitationId, isAccepted: true });
    return { status: 'accepted' } as const;
  });
  mount(app, deps, own.declineOwnInvitation, async ({ actor, params }) => {
    await answerOwnInvitation(deps, actor, { id: params.invitationId, isAccepted: false });
    return { status: 'declined' } as const;
  });
  mount(app, deps, endpoints.declineInvite, ({ params }) => declineInvite(deps, params.token));
};
