import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { loadInfoBundle } from '../platform/info-bundle.ts';
import { pagePolicy } from './security-headers.ts';

/** The page of a letter's «no more of these»; null is the page of everything that is not ours, the same to the byte. */
export async function sendStopPage(
  deps: Deps,
  reply: FastifyReply,
  state: 'ask' | 'done' | null,
): Promise<FastifyReply> {
  const { pages, assets } = await loadInfoBundle();
  const frame = { assets, today: deps.clock.today() };
  const html = state === null ? pages.renderUnavailablePage(frame) : pages.renderStopPage({ ...frame, state });
  return reply
    .code(state === null ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'uk',
      'content-security-policy': pagePolicy(null),
    })
    .send(html);
}
