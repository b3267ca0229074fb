import { getCounterpartyLedger } from '@kliuchar/api-schema/counterparties';
import * as orders from '@kliuchar/api-schema/payment-order';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { counterpartyStatement } from './contract-statement.ts';
import { listPaymentOrders, savePaymentOrder } from './payment-order.ts';

/** The statement of one contract is a call of contracts; this one goes over all contracts of a person. */
export const registerLedgerRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, getCounterpartyLedger, ({ actor, params, query }) =>
    counterpartyStatement(deps, actor, { counterpartyId: params.counterpartyId, query }),
  );
  mount(app, deps, orders.listPaymentOrders, ({ actor }) => listPaymentOrders(deps, actor));
  mount(app, deps, orders.savePaymentOrder, ({ actor, body }) => savePaymentOrder(deps, actor, body));
};
