import * as api from '@kliuchar/api-schema/settlements';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createRefund } from './create-refund.ts';
import { listSettlements } from './list-settlements.ts';
import { reverseRefund } from './reverse-refund.ts';

export const registerSettlementsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, api.listSettlements, ({ actor, params }) => listSettlements(deps, actor, params.contractId));
  mount(app, deps, api.createRefund, ({ actor, params, body }) => createRefund(deps, actor, params.contractId, body));
  mount(app, deps, api.reverseRefund, ({ actor, params, body }) =>
    reverseRefund(deps, actor, { id: params.refundId, reason: body.reason }),
  );
};
