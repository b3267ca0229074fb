import * as endpoints from '@kliuchar/api-schema/auto-months';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { getAutoMonth, setAutoMonth } from './auto-month.ts';

export const registerAutoMonthsRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.getAutoMonth, ({ actor, params }) => getAutoMonth(deps, actor, params.contractId));
  mount(app, deps, endpoints.setAutoMonth, ({ actor, params, body }) =>
    setAutoMonth(deps, actor, params.contractId, body),
  );
};
