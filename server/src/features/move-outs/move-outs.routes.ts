import * as endpoints from '@kliuchar/api-schema/move-outs';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { moveOut } from './move-out.ts';
import { remakeLastReceipts } from './remake-last-receipts.ts';

export const registerMoveOutsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.moveOut, ({ actor, params, body }) => moveOut(deps, actor, params.contractId, body));
  mount(app, deps, endpoints.remakeLastReceipts, ({ actor, params, body }) =>
    remakeLastReceipts(deps, actor, params.contractId, body),
  );
};
