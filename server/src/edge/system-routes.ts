import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { withLookup } from '../platform/db/scope.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isLoopback } from './address.ts';
import { probeDatabase } from './edge.sql.ts';
import { AppError } from './errors.ts';

type Probe = { readonly status: 'ok' | 'starting' | 'stopping' | 'database' };

/** For whoever runs the process: is it alive, may it get requests, how is it doing. */
export function registerSystemRoutes(app: FastifyInstance, deps: Deps, metrics: Metrics): void {
  app.get('/healthz', async (_request, reply): Promise<Probe> => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  // Ready only after the migrations have run (main.ts), so a database that answers is one at the right version.
  app.get('/readyz', async (_request, reply): Promise<Probe> => {
    reply.header('cache-control', 'no-store');
    const { state } = deps.lifecycle;
    if (state !== 'ready') {
      reply.code(503);
      return { status: state };
    }
    try {
      await withLookup(deps.db, probeDatabase);
      return { status: 'ok' };
    } catch (error) {
      deps.log.warn({ err: error, event: 'readiness' }, 'the database does not answer');
      reply.code(503);
      return { status: 'database' };
    }
  });

  // The peer of the socket, never a header: figures of an install are nobody else's business.
  app.get('/metrics', async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (isForwarded || !isLoopback(request.raw.socket.remoteAddress ?? '')) throw new AppError('not_found');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
