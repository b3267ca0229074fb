import * as api from '@kliuchar/api-schema/supplier-payments';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { listSupplierPayments } from './list-supplier-payments.ts';
import { returnSupplierPayment } from './return-supplier-payment.ts';
import { createSupplierPayment } from './show-supplier-payment.ts';

export const registerSupplierPaymentsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, api.listSupplierPayments, ({ actor, params, query }) =>
    listSupplierPayments(deps, actor, { contractId: params.contractId, query }),
  );
  mount(app, deps, api.createSupplierPayment, ({ actor, params, body }) =>
    createSupplierPayment(deps, actor, { contractId: params.contractId, body }),
  );
  mount(app, deps, api.returnSupplierPayment, ({ actor, params, body }) =>
    returnSupplierPayment(deps, actor, { ...params, reason: body.reason }),
  );
};
