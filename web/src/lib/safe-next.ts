/** Only a path of this site: an address from outside must not turn sign-in into a redirect elsewhere. */
export function safeNext(next: string | null): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : '/dashboard';
}
