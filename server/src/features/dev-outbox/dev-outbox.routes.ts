import { listOutbox as endpoint } from '@kliuchar/api-schema/dev-outbox';
import { AppError } from '../../edge/errors.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { isDevelopmentRequest } from '../../edge/local-request.ts';
import { mount } from '../../edge/mount.ts';
import { listOutbox } from './list-outbox.ts';

/** Exists only where nothing can be delivered and nobody but this machine asks (contract.md §3.7). */
export const registerDevOutboxRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoint, async ({ query, raw }) => {
    if (!isDevelopmentRequest(deps.config, raw)) throw new AppError('not_found');
    return listOutbox(deps, query);
  });
};
