import * as endpoints from '@kliuchar/api-schema/support';
import type { RegisterFeature } from '../../edge/features.ts';
import { findSignedIn, mount } from '../../edge/mount.ts';
import { askSupport, listRequests } from './ask-support.ts';

export const registerSupportRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.askSupport, async (call) =>
    askSupport(deps, { person: await findSignedIn(call), address: call.request.address }, call.body),
  );
  mount(app, deps, endpoints.listSupportRequests, ({ actor, query }) => listRequests(deps, actor, query));
};
