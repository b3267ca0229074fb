import { listOutbox as endpoint } from '@kliuchar/api-schema/dev-outbox';
import { isLoopback } from '../../edge/address.ts';
import { AppError } from '../../edge/errors.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { developmentOutboxAllowed } from '../../platform/config.ts';
import { listOutbox } from './list-outbox.ts';

/** A page that was rebound to this machine by its DNS still sends its own name. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** Exists only where nothing can be delivered and nobody but this machine asks (contract.md §3.7). */
export const registerDevOutboxRoutes: RegisterFeature = (app, deps) => {
  const isAllowed = developmentOutboxAllowed(deps.config);
  mount(app, deps, endpoint, async ({ query, raw }) => {
    // The peer of the socket itself: what a header says about it does not count here.
    const isLocal = isLoopback(raw.socket.remoteAddress ?? '') && LOCAL_HOST.test(raw.headers.host ?? '');
    if (!isAllowed || !isLocal) throw new AppError('not_found');
    return listOutbox(deps, query);
  });
};
