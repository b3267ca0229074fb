import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../edge/address.ts';
import { generalLimitOf } from '../../edge/mount.ts';
import { sendStopPage } from '../../edge/stop-page.ts';
import { hitThrottle, INFO_MISSES } from '../../edge/throttle.ts';
import { findStoppable, stopMessages } from './stop-messages.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * `/info/stop/{message}.{signature}`: without signing in. Opening it changes nothing, because programs that look through letters open
 * links; pressing the button, or the mail program's own (RFC 8058: a form post of `List-Unsubscribe=One-Click`), does.
 */
export function registerStopPages(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    // What the form says does not matter, only that it was posted to an address that we have signed.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async () => undefined,
    );
    scope.get('/info/stop/:token', (request: Request, reply) =>
      answer(deps, request, reply, { state: 'ask', act: findStoppable }),
    );
    scope.post('/info/stop/:token', (request: Request, reply) =>
      answer(deps, request, reply, { state: 'done', act: stopMessages }),
    );
  });
}

type Answer = {
  readonly state: 'ask' | 'done';
  readonly act: (deps: Deps, token: string) => boolean | Promise<boolean>;
};

async function answer(
  deps: Deps,
  request: Request,
  reply: FastifyReply,
  { state, act }: Answer,
): Promise<FastifyReply> {
  const address = addressKey(request.ip);
  generalLimitOf(deps).count(address);
  if (await act(deps, request.params.token)) return sendStopPage(deps, reply, state);
  await hitThrottle(deps, INFO_MISSES, address);
  return sendStopPage(deps, reply, null);
}
