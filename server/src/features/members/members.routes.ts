import * as api from '@kliuchar/api-schema/members';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { acceptMemberInvite, declineMemberInvite, getMemberInvite } from './member-invites.ts';
import {
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  resendMemberInvitation,
  revokeMemberInvitation,
} from './members.ts';

export const registerMembersRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, api.listMembers, ({ actor }) => listMembers(deps, actor));
  mount(app, deps, api.inviteMember, ({ actor, body }) => inviteMember(deps, actor, body));
  mount(app, deps, api.resendMemberInvitation, ({ actor, params }) =>
    resendMemberInvitation(deps, actor, params.invitationId),
  );
  mount(app, deps, api.revokeMemberInvitation, ({ actor, params }) =>
    revokeMemberInvitation(deps, actor, params.invitationId),
  );
  mount(app, deps, api.changeMember, ({ actor, params, body }) => changeMember(deps, actor, { ...params, ...body }));
  mount(app, deps, api.removeMember, ({ actor, params, query }) => removeMember(deps, actor, { ...params, ...query }));
  mount(app, deps, api.getMemberInvite, ({ params }) => getMemberInvite(deps, params.token));
  mount(app, deps, api.acceptMemberInvite, ({ actor, params }) => acceptMemberInvite(deps, actor, params.token));
  mount(app, deps, api.declineMemberInvite, ({ params }) => declineMemberInvite(deps, params.token));
};
