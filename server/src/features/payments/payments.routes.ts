import * as api from '@kliuchar/api-schema/payments';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { allocatePayment, confirmPayment, rejectPayment, reversePayment } from './change-payment.ts';
import { createPayment } from './create-payment.ts';
import { listPayers } from './list-payers.ts';
import { listPaymentItems } from './list-payment-items.ts';
import { listPayments } from './list-payments.ts';
import { getPayment } from './read-payment.ts';

export const registerPaymentsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, api.listPayments, ({ actor, query }) => listPayments(deps, actor, query));
  mount(app, deps, api.listPayers, ({ actor, query }) => listPayers(deps, actor, query));
  mount(app, deps, api.createPayment, ({ actor, body }) => createPayment(deps, actor, body));
  mount(app, deps, api.getPayment, ({ actor, params }) => getPayment(deps, actor, params.paymentId));
  mount(app, deps, api.listPaymentItems, ({ actor, params }) => listPaymentItems(deps, actor, params.paymentId));
  mount(app, deps, api.reversePayment, ({ actor, params, body }) =>
    reversePayment(deps, actor, { id: params.paymentId, reason: body.reason }),
  );
  mount(app, deps, api.allocatePayment, ({ actor, params, body }) =>
    allocatePayment(deps, actor, { id: params.paymentId, allocations: body.allocations }),
  );
  mount(app, deps, api.confirmPayment, ({ actor, params, body }) =>
    confirmPayment(deps, actor, { id: params.paymentId, ...body }),
  );
  mount(app, deps, api.rejectPayment, ({ actor, params, body }) =>
    rejectPayment(deps, actor, { id: params.paymentId, ...body }),
  );
};
