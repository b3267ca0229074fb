import * as endpoints from '@kliuchar/api-schema/finance';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { getAging } from './get-aging.ts';
import { getCashflow } from './get-cashflow.ts';
import { getPnl } from './get-pnl.ts';
import { getFinanceSummary } from './get-summary.ts';
import { getTax } from './get-tax.ts';
import { listBillShares } from './list-bill-shares.ts';
import { listHeldDeposits } from './list-held.ts';

export const registerFinanceRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.getFinanceSummary, ({ actor, query }) => getFinanceSummary(deps, actor, query));
  mount(app, deps, endpoints.getCashflow, ({ actor, query }) => getCashflow(deps, actor, query));
  mount(app, deps, endpoints.getAging, ({ actor, query }) => getAging(deps, actor, query));
  mount(app, deps, endpoints.getPnl, ({ actor, query }) => getPnl(deps, actor, query));
  mount(app, deps, endpoints.listBillShares, ({ actor, query }) => listBillShares(deps, actor, query));
  mount(app, deps, endpoints.getTax, ({ actor, query }) => getTax(deps, actor, query));
  mount(app, deps, endpoints.listHeldDeposits, ({ actor, query }) => listHeldDeposits(deps, actor, query));
};
