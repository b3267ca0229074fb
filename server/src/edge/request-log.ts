import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../platform/metrics.ts';
import { API_BASE } from './api-base.ts';

/**
 * One line a request: the route's pattern instead of the address, because addresses carry ids and keys (reliability.md §1, 58 and 59).
 * Reads of assets say nothing anybody would look for.
 */
export function installRequestLog(app: FastifyInstance, { log }: Pick<Deps, 'log'>, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The answer has left; what follows must not fail it.
    done();
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const { statusCode, elapsedTime } = reply;
    metrics.observeRequest({ method, route, status: statusCode, seconds: elapsedTime / 1000 });
    if (!route.startsWith(API_BASE) && statusCode < 500) return;
    const fields = {
      event: 'request',
      requestId: request.id,
      method,
      route,
      statusCode,
      durationMs: Math.round(elapsedTime * 10) / 10,
      ...(request.actorId !== null && { userId: request.actorId }),
      ...(request.errorCode !== null && { code: request.errorCode }),
    };
    if (statusCode >= 500) log.error(fields);
    else if (statusCode === 401 || statusCode === 403 || statusCode === 429) log.warn(fields);
    else log.info(fields);
  });
}
