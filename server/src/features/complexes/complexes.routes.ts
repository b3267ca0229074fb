import * as endpoints from '@kliuchar/api-schema/complexes';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createComplexUnits } from './create-units.ts';
import { deleteComplex } from './delete-complex.ts';
import { linkComplexProperties } from './link-properties.ts';
import { listComplexes, listComplexUnits } from './list-complexes.ts';
import { getComplex } from './read-complex.ts';
import { createComplex, replaceComplex } from './save-complex.ts';

export const registerComplexesRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listComplexes, ({ actor, query }) => listComplexes(deps, actor, query));
  mount(app, deps, endpoints.createComplex, ({ actor, body }) => createComplex(deps, actor, body));
  mount(app, deps, endpoints.getComplex, ({ actor, params }) => getComplex(deps, actor, params.complexId));
  mount(app, deps, endpoints.replaceComplex, ({ actor, params, body }) =>
    replaceComplex(deps, actor, params.complexId, body),
  );
  mount(app, deps, endpoints.deleteComplex, ({ actor, params, query }) =>
    deleteComplex(deps, actor, params.complexId, query),
  );
  mount(app, deps, endpoints.listComplexUnits, ({ actor, params }) => listComplexUnits(deps, actor, params.complexId));
  mount(app, deps, endpoints.createComplexUnits, ({ actor, params, body }) =>
    createComplexUnits(deps, actor, params.complexId, body),
  );
  mount(app, deps, endpoints.linkComplexProperties, ({ actor, params, body }) =>
    linkComplexProperties(deps, actor, params.complexId, body.propertyIds),
  );
};
