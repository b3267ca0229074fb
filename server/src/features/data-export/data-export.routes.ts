import * as endpoints from '@kliuchar/api-schema/data-export';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { getExportFile, listExports, requestExport } from './data-export.ts';

export const registerDataExportRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.requestDataExport, ({ actor }) => requestExport(deps, actor));
  mount(app, deps, endpoints.listDataExports, ({ actor }) => listExports(deps, actor));
  mount(app, deps, endpoints.getDataExportFile, ({ actor, params }) => getExportFile(deps, actor, params.exportId));
};
