import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../platform/metrics.ts';
import { API_BASE } from './api-base.ts';

/** Every page asks it first; that nobody is signed in is an answer, not a refusal. */
const SESSION_QUESTION = `${API_BASE}/session`;

const isRefusal = (status: number) => status === 401 || status === 403 || status === 429;

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
    else if (isRefusal(statusCode) && !(statusCode === 401 && route === SESSION_QUESTION)) log.warn(fields);
    else log.info(fields);
  });
}
