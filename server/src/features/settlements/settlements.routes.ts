import * as api from '@kliuchar/api-schema/settlements';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createRefund } from './create-refund.ts';
import { createWriteOff } from './create-write-off.ts';
import { listSettlements } from './list-settlements.ts';
import { reverseSettlement } from './reverse-settlement.ts';

export const registerSettlementsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, api.listSettlements, ({ actor, params }) => listSettlements(deps, actor, params.contractId));
  mount(app, deps, api.createRefund, ({ actor, params, body }) => createRefund(deps, actor, params.contractId, body));
  mount(app, deps, api.reverseRefund, ({ actor, params, body }) =>
    reverseSettlement(deps, actor, { kind: 'refund', id: params.refundId, reason: body.reason }),
  );
  mount(app, deps, api.createWriteOff, ({ actor, params, body }) =>
    createWriteOff(deps, actor, params.contractId, body),
  );
  mount(app, deps, api.reverseWriteOff, ({ actor, params, body }) =>
    reverseSettlement(deps, actor, { kind: 'write_off', id: params.writeOffId, reason: body.reason }),
  );
};
