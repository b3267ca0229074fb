import * as endpoints from '@kliuchar/api-schema/audit';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { exportAudit, listAudit } from './list-audit.ts';

export const registerAuditRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listAudit, ({ actor, query }) => listAudit(deps, actor, query));
  mount(app, deps, endpoints.exportAudit, ({ actor, query }) => exportAudit(deps, actor, query));
};
