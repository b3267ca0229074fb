import type { Config } from '../platform/config.ts';

/** Cookies are bound to the exact host by the `__Host-` prefix, which browsers grant on https only. */
function isSecureOrigin(config: Pick<Config, 'origin'>): boolean {
  return config.origin.startsWith('https:');
}

export function sessionCookieName(config: Pick<Config, 'origin'>): string {
  return isSecureOrigin(config) ? '__Host-sid' : 'sid';
}

/** Marks a browser somebody signed in from, so that a stranger's wrong guesses elsewhere do not delay them there. */
export function deviceCookieName(config: Pick<Config, 'origin'>): string {
  return isSecureOrigin(config) ? '__Host-device' : 'device';
}

export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  let start = 0;
  while (start < header.length) {
    let end = header.indexOf(';', start);
    if (end === -1) end = header.length;
    while (header[start] === ' ') start += 1;
    if (header.startsWith(name, start) && header[start + name.length] === '=')
      return header.slice(start + name.length + 1, end).trim();
    start = end + 1;
  }
  return null;
}

type CookieOptions = {
  readonly config: Pick<Config, 'origin'>;
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
};

/** A cookie no script can read. Lax: a link from a letter must open signed in; writes are guarded by the origin check. */
export function serverCookie({ config, name, value, maxAgeSeconds }: CookieOptions): string {
  const secure = isSecureOrigin(config) ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Contract.md §3.17, letter for letter. */
export const LOCALE_COOKIE = 'locale=ua; Max-Age=31536000; Path=/; SameSite=Lax';
