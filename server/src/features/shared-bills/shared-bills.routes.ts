import * as endpoints from '@kliuchar/api-schema/shared-bills';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createSharedBill } from './create-shared-bill.ts';
import { deleteSharedBill } from './delete-shared-bill.ts';
import { listServices, listSharedBills } from './list-shared-bills.ts';
import { getSharedBill } from './read-shared-bill.ts';
import { updateSharedBill } from './update-shared-bill.ts';

export const registerSharedBillsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listSharedBills, ({ actor, query }) => listSharedBills(deps, actor, query));
  mount(app, deps, endpoints.listSharedBillServices, ({ actor, query }) => listServices(deps, actor, query));
  mount(app, deps, endpoints.createSharedBill, ({ actor, body }) => createSharedBill(deps, actor, body));
  mount(app, deps, endpoints.getSharedBill, ({ actor, params }) => getSharedBill(deps, actor, params.billId));
  mount(app, deps, endpoints.updateSharedBill, ({ actor, params, body }) =>
    updateSharedBill(deps, actor, { id: params.billId, ...body }),
  );
  mount(app, deps, endpoints.deleteSharedBill, ({ actor, params, query }) =>
    deleteSharedBill(deps, actor, { id: params.billId, version: query.version }),
  );
};
