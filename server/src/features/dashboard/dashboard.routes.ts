import { getDashboardSummary } from '@kliuchar/api-schema/dashboard';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { getSummary } from './get-summary.ts';

export const registerDashboardRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, getDashboardSummary, ({ actor }) => getSummary(deps, actor));
};
