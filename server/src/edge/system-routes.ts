import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { newestVersion } from '../platform/db/migrate.ts';
import type { Metrics } from '../platform/metrics.ts';
import { MIGRATIONS_DIR } from '../platform/paths.ts';
import { isLoopback } from './address.ts';
import { AppError } from './errors.ts';
import { readFigures } from './operations-gauges.ts';
import { createReadiness, type ReadinessCode } from './readiness.ts';

type Probe = { readonly status: ReadinessCode };

/** For whoever runs the process: is it alive, may it get requests, how is it doing. */
export function registerSystemRoutes(app: FastifyInstance, deps: Deps, metrics: Metrics): void {
  app.get('/healthz', async (_request, reply): Promise<Probe> => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  const readiness = createReadiness(deps, newestVersion(MIGRATIONS_DIR));
  app.get('/readyz', async (_request, reply): Promise<Probe> => {
    reply.header('cache-control', 'no-store');
    const status = await readiness();
    if (status !== 'ok') reply.code(503);
    return { status };
  });

  // Where a keeper of passwords leads a person whose password has leaked (ux.md §5).
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/profile', 302));

  // The peer of the socket, never a header: figures of an install are nobody else's business.
  app.get('/metrics', async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (isForwarded || !isLoopback(request.raw.socket.remoteAddress ?? '')) throw new AppError('not_found');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text(await readFigures(deps)));
  });
}
