import * as endpoints from '@kliuchar/api-schema/calendar-feed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../edge/address.ts';
import { toAppError } from '../../edge/error-handler.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { generalLimitOf, mount } from '../../edge/mount.ts';
import { hitThrottle, INFO_MISSES } from '../../edge/throttle.ts';
import { createFeed, getFeed, rotateFeedOf, switchFeedOff, updateFeedOf } from './feeds.ts';
import { readCalendar } from './read-calendar.ts';

/** 32 random bytes in base64url; anything else never reaches the database. */
const FILE = /^([\w-]{43})\.ics$/;

export const registerCalendarRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.getCalendarFeed, ({ actor }) => getFeed(deps, actor));
  mount(app, deps, endpoints.createCalendarFeed, ({ actor, body }) => createFeed(deps, actor, body));
  mount(app, deps, endpoints.updateCalendarFeed, ({ actor, body }) => updateFeedOf(deps, actor, body));
  mount(app, deps, endpoints.rotateCalendarFeed, ({ actor, body }) => rotateFeedOf(deps, actor, body.version));
  mount(app, deps, endpoints.deleteCalendarFeed, ({ actor }) => switchFeedOff(deps, actor));
  registerFeed(app, deps);
};

type Params = { readonly file: string };

/** Beside the API: a calendar's program asks with neither a cookie nor a header of ours. */
function registerFeed(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: Params }>('/calendar/:file', (request, reply) => answerFeed(deps, request, reply));
}

async function answerFeed(
  deps: Deps,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = addressKey(request.ip);
  generalLimitOf(deps).count(address);
  const text = await findCalendar(deps, request.params.file);
  if (text !== null) {
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="kliuchar.ics"',
      })
      .send(text);
  }
  await hitThrottle(deps, INFO_MISSES, address);
  // Unknown, switched off and malformed are the same answer to the byte.
  return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('Такого календаря немає.\n');
}

async function findCalendar(deps: Deps, file: string): Promise<string | null> {
  const [, token] = FILE.exec(file) ?? [];
  if (token === undefined) return null;
  try {
    return await readCalendar(deps, token);
  } catch (error) {
    // It was switched off between the look-up and the reading.
    if (toAppError(error).status !== 404) throw error;
    return null;
  }
}
