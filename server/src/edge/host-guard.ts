import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';

/** The landing pages of specification §2 and what they are made of; everything else lives on the app's host. */
const MARKETING_PATHS =
  /^\/(faq|terms|careers|pricing|privacy|support|about-us|contact-us|cookie-policy|blog(\/[^/]+)?|features(\/[^/]+)?|solutions\/for-(property-owners|property-managers|management-companies)|sitemap\.xml|robots\.txt|rss\.xml|blog\/rss\.xml)?\/?$/;
/** Files of pages, and what a load balancer asks for by address. */
const EVERY_HOST =
  /^\/(assets\/|site\/|fonts\/|[^/]+\.(svg|png|ico|js|css|woff2|webmanifest|txt|xml)$|healthz$|readyz$|metrics$)/;

/** A request on another host for a path that is no landing page is sent to the app's host (specification §2, route guards). */
export function installHostGuard(app: FastifyInstance, config: Config): void {
  const { appHost } = config;
  if (appHost === null) return;
  const { protocol } = new URL(config.origin);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === appHost) return undefined;
    const [path = '/'] = request.url.split('?', 1);
    if (MARKETING_PATHS.test(path) || EVERY_HOST.test(path)) return undefined;
    // 308 keeps the method and the body of a call.
    return reply.redirect(`${protocol}//${appHost}${request.url.startsWith('/') ? request.url : '/'}`, 308);
  });
}
