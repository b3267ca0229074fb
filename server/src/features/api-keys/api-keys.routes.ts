import * as endpoints from '@kliuchar/api-schema/api-keys';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createKey, listKeys, revokeKeyOf } from './api-keys.ts';

export const registerApiKeysRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listApiKeys, ({ actor }) => listKeys(deps, actor));
  mount(app, deps, endpoints.createApiKey, ({ actor, body }) => createKey(deps, actor, body));
  mount(app, deps, endpoints.revokeApiKey, ({ actor, params }) => revokeKeyOf(deps, actor, params.keyId));
};
