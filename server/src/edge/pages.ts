import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOCALE_COOKIE, readCookie } from './cookies.ts';
import { pagePolicy } from './security-headers.ts';

/** A nonce for the styles of one answer. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Sends a page with its own policy. `nonce` when the page holds or injects styles. A page with a nonce is never stored: a stored body
 * would meet the policy of another answer.
 */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly html: string; readonly nonce?: string; readonly status?: number; readonly cacheControl?: string },
): FastifyReply {
  if (readCookie(request.headers.cookie, 'locale') !== 'ua') reply.header('set-cookie', LOCALE_COOKIE);
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'uk',
      'content-security-policy': pagePolicy(page.nonce ?? null),
      'cache-control': page.nonce === undefined ? (page.cacheControl ?? 'no-cache') : 'no-store',
    })
    .send(page.html);
}
