import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Compressed } from '../platform/compressed.ts';
import { LOCALE_COOKIE, readCookie } from './cookies.ts';
import { sitePolicy } from './security-headers.ts';
import { sendStatic } from './static-files.ts';

/** With the styles it carries, as the build has named them for the policy. */
export type PublicPage = Compressed & { readonly style: string };

/** A page that is the same for everybody: revalidated by its tag, so that a new release is seen at once and an old one costs 304. */
export function sendPublicPage(request: FastifyRequest, reply: FastifyReply, page: PublicPage): FastifyReply {
  if (readCookie(request.headers.cookie, 'locale') !== 'ua') reply.header('set-cookie', LOCALE_COOKIE);
  reply.header('content-language', 'uk');
  const policy = sitePolicy(page.style);
  return sendStatic(request, reply, { ...page, type: 'text/html; charset=utf-8', cacheControl: 'no-cache', policy });
}
