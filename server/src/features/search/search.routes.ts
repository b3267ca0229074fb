import { search } from '@kliuchar/api-schema/search';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { searchEverything } from './search-everything.ts';

export const registerSearchRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, search, ({ actor, query }) => searchEverything(deps, actor, query));
};
