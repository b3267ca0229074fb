import * as endpoints from '@kliuchar/api-schema/exports';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { exportReport } from './export-report.ts';

export const registerExportsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.exportReport, ({ actor, query }) => exportReport(deps, actor, query));
};
