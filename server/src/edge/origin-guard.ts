import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { API_BASE } from './api-base.ts';
import { AppError } from './errors.ts';

/** What providers send carries no person's cookie and is let in by its signature alone. */
const SIGNED = `${API_BASE}/webhooks/`;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none` is a person typing the address; `same-site` is another subdomain, which is not ours to trust. */
const OWN_FETCH_SITES = new Set(['same-origin', 'none']);

/** The origins pages of ours are served from. A loopback install is reached by either of its names. */
function ownOrigins(config: Config): ReadonlySet<string> {
  const origins = new Set([config.origin]);
  const { protocol } = new URL(config.origin);
  for (const host of [config.appHost, config.marketingHost]) if (host !== null) origins.add(`${protocol}//${host}`);
  if (config.publicOrigin === null && config.hostIsLoopback) {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) origins.add(`http://${host}:${config.port}`);
  }
  return origins;
}

/**
 * Cross-site request forgery: a browser always says where a write comes from. A client that says nothing is no browser and carries no
 * ambient cookie of a person, so it passes (contract.md §3.2).
 */
export function installOriginGuard(app: FastifyInstance, config: Config): void {
  const origins = ownOrigins(config);
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || request.url.startsWith(SIGNED)) {
      done();
      return;
    }
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    // «null» is a page of ours that hides its address (Referrer-Policy) or a sandbox of somebody else's: the browser knows which.
    const isHidden = origin === 'null' && site === 'same-origin';
    const isSilent = origin === undefined && (site === undefined || OWN_FETCH_SITES.has(String(site)));
    const isNamed = origin !== undefined && (origins.has(origin) || isOwnHost(config, origin, host));
    if (isHidden || isSilent || isNamed) done();
    else done(new AppError('foreign_origin'));
  });
}

/** A local install may sit behind any port (`PORT=0` in tests): there the page's own host counts, as long as it is this machine. */
function isOwnHost(config: Config, origin: string, host: string | undefined): boolean {
  if (config.publicOrigin !== null || !config.hostIsLoopback || host === undefined) return false;
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`;
}
