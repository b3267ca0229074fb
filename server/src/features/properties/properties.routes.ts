import * as endpoints from '@kliuchar/api-schema/properties';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { archiveProperty, restoreProperty } from './archive-property.ts';
import { createProperty } from './create-property.ts';
import { deleteProperty } from './delete-property.ts';
import { duplicateProperty } from './duplicate-property.ts';
import { getProperty } from './get-property.ts';
import { getTimeline } from './get-timeline.ts';
import { listProperties } from './list-properties.ts';
import { unlinkPropertyComplex } from './unlink-complex.ts';
import { updateProperty } from './update-property.ts';
import { updatePropertySettings } from './update-settings.ts';

export const registerPropertiesRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listProperties, ({ actor, query }) => listProperties(deps, actor, query));
  mount(app, deps, endpoints.createProperty, ({ actor, body }) => createProperty(deps, actor, body));
  mount(app, deps, endpoints.getProperty, ({ actor, params }) => getProperty(deps, actor, params.propertyId));
  mount(app, deps, endpoints.updateProperty, ({ actor, params, body }) =>
    updateProperty(deps, actor, params.propertyId, body),
  );
  mount(app, deps, endpoints.deleteProperty, ({ actor, params, query }) =>
    deleteProperty(deps, actor, params.propertyId, query.version),
  );
  mount(app, deps, endpoints.updatePropertySettings, ({ actor, params, body }) =>
    updatePropertySettings(deps, actor, params.propertyId, body),
  );
  mount(app, deps, endpoints.unlinkPropertyComplex, ({ actor, params, query }) =>
    unlinkPropertyComplex(deps, actor, params.propertyId, query.version),
  );
  mount(app, deps, endpoints.getPropertyTimeline, ({ actor, params, query }) =>
    getTimeline(deps, actor, params.propertyId, query),
  );
  mount(app, deps, endpoints.duplicateProperty, ({ actor, params, body }) =>
    duplicateProperty(deps, actor, params.propertyId, body),
  );
  mount(app, deps, endpoints.archiveProperty, ({ actor, params }) => archiveProperty(deps, actor, params.propertyId));
  mount(app, deps, endpoints.restoreProperty, ({ actor, params }) => restoreProperty(deps, actor, params.propertyId));
};
