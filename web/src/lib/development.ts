/** The development outbox exists on a loopback host only (contract.md §3.7), so elsewhere no screen names it. */
export function hasDevelopmentOutbox(): boolean {
  return location.hostname === 'localhost' || location.hostname === '127.0.0.1';
}
