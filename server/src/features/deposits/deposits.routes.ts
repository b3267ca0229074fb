import * as endpoints from '@kliuchar/api-schema/deposits';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { renderDepositPdf } from './deposit-pdf.ts';
import { moveDeposit } from './move-deposit.ts';
import { getDeposit } from './read-deposit.ts';
import { reverseDeposit } from './reverse-deposit.ts';

export const registerDepositsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.getDeposit, ({ actor, params }) => getDeposit(deps, actor, params.contractId));
  mount(app, deps, endpoints.moveDeposit, ({ actor, params, body }) =>
    moveDeposit(deps, actor, params.contractId, body),
  );
  mount(app, deps, endpoints.reverseDeposit, ({ actor, params, body }) =>
    reverseDeposit(deps, actor, { ...params, reason: body.reason }),
  );
  mount(app, deps, endpoints.getDepositPdf, ({ actor, params }) => renderDepositPdf(deps, actor, params.contractId));
};
