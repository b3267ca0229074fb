import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import { API_BASE } from './api-base.ts';

/** Two years, as the OWASP cheat sheet has it. */
const HSTS = 'max-age=63072000; includeSubDomains';

const PERMISSIONS_POLICY =
  'accelerometer=(), autoplay=(), bluetooth=(), browsing-topics=(), camera=(), display-capture=(), fullscreen=(self), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()';

/** For everything that is no page: nothing in it may run, load or be framed. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of a page (contract.md §4.3). `nonce` is for the styles that Radix injects; scripts are files of ours only. There is no
 * trusted-types directive while Radix Select needs innerHTML (measured, contract.md §4.3).
 */
export function pagePolicy(nonce: string | null): string {
  const styles = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  // A PDF is looked at in the browser's own viewer, out of bytes the app itself has fetched; nothing else is ever framed (ADR 0024).
  return policyWith({ styles, frames: nonce === null ? "'none'" : 'blob:' });
}

/** Of a page of the site: the one style element the build gave it, by its hash, and no style besides (ADR 0037). */
export function sitePolicy(style: string): string {
  return policyWith({ styles: style, frames: "'none'" });
}

function policyWith({ styles, frames }: { readonly styles: string; readonly frames: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Of the service worker: it asks our own calls, and the notification it shows has our own picture. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Pages for people without an account, their calls, and calendars: the address is the secret, so no answer of theirs is for search engines (product.md §10). */
const PUBLIC_PAGES = /^((\/api)?\/info|\/calendar)([/?]|$)/;

/** The headers of every answer by its address, also where no hook has run. */
export function headersFor(config: Pick<Config, 'origin'>): (url: string) => SecurityHeaders {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'content-security-policy': DATA_POLICY,
    ...(config.origin.startsWith('https:') && { 'strict-transport-security': HSTS }),
  };
  const apiHeaders = { ...headers, 'cache-control': 'no-store' };
  const publicHeaders = { ...apiHeaders, 'x-robots-tag': 'noindex, nofollow, noarchive' };
  return (url) => {
    if (PUBLIC_PAGES.test(url)) return publicHeaders;
    return url.startsWith(API_BASE) ? apiHeaders : headers;
  };
}

/** On every answer, also of errors and files; a page replaces the policy with its own. */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headersOf = headersFor(config);
  // With a callback: a promise for every hook of every request would be paid by the hottest lists (performance.md §3.4).
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url));
    done();
  });
}
