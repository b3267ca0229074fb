import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';

/** The landing pages of specification §2 and what they are made of; everything else lives on the app's host. */
const MARKETING_PATHS =
  /^\/(faq|terms|careers|pricing|privacy|support|about-us|contact-us|cookie-policy|(blog|features|solutions)(\/.*)?|\.well-known\/security\.txt)?\/?$/;
/** Files of pages, and what a load balancer asks for by address. */
const EVERY_HOST =
  /^\/(assets\/|icons\/|[^/]+\.(svg|png|ico|js|css|woff2|webmanifest|txt|xml)$|healthz$|readyz$|metrics$)/;
/** The one call that pages of the site make: a letter to those who run it. */
const MARKETING_CALL = '/api/support/requests';

/** True on the host of the app; where none is named, every host is. */
export function isAppHost({ appHost }: Pick<Config, 'appHost'>, host: string | undefined): boolean {
  return appHost === null || host?.toLowerCase() === appHost;
}

/** A request on another host for a path that is no landing page is sent to the app's host (specification §2, route guards). */
export function installHostGuard(app: FastifyInstance, config: Config): void {
  const { appHost } = config;
  if (appHost === null) return;
  const { protocol } = new URL(config.origin);
  const isAtHome = ({ method, url, headers }: FastifyRequest) => {
    if (isAppHost(config, headers.host)) return true;
    const [path = '/'] = url.split('?', 1);
    return MARKETING_PATHS.test(path) || EVERY_HOST.test(path) || (method === 'POST' && path === MARKETING_CALL);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isAtHome(request)) {
      done();
      return;
    }
    // 308 keeps the method and the body of a call. Nothing of the address can name another host: it follows ours.
    reply.redirect(`${protocol}//${appHost}${request.url.startsWith('/') ? request.url : '/'}`, 308);
  });
}
