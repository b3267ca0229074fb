import * as endpoints from '@kliuchar/api-schema/list-views';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { changeListView, createListView, deleteListView, listListViews } from './list-views.ts';

export const registerListViewRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listListViews, ({ actor }) => listListViews(deps, actor));
  mount(app, deps, endpoints.createListView, ({ actor, body }) => createListView(deps, actor, body));
  mount(app, deps, endpoints.changeListView, ({ actor, params, body }) =>
    changeListView(deps, actor, { viewId: params.viewId, body }),
  );
  mount(app, deps, endpoints.deleteListView, ({ actor, params }) => deleteListView(deps, actor, params.viewId));
};
