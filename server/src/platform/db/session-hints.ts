import type { SessionActor } from './actor.ts';

/** Who a session belonged to when it was last looked up. */
export type SessionHint = Pick<SessionActor, 'userId' | 'ownerIds' | 'capacities'>;

export type SessionHints = {
  get(sessionHash: Buffer): SessionHint | null;
  set(sessionHash: Buffer, hint: SessionHint): void;
  delete(sessionHash: Buffer): void;
};

const LIMIT = 10_000;
/** The look-up also moves the session's idle limit, so it has to happen now and then. */
const LIFE_MS = 60_000;

/**
 * Not a session cache: a hint lets one round trip carry the right parameters, and the transaction itself checks the session and the
 * memberships again, so that a revocation holds on the very next request (contract.md §2.5).
 */
export function createSessionHints(nowMs: () => number = Date.now): SessionHints {
  const hints = new Map<string, { hint: SessionHint; untilMs: number }>();
  const keyOf = (sessionHash: Buffer) => sessionHash.toString('base64url');
  return {
    get(sessionHash) {
      const found = hints.get(keyOf(sessionHash));
      return found && found.untilMs > nowMs() ? found.hint : null;
    },
    set(sessionHash, hint) {
      const key = keyOf(sessionHash);
      hints.delete(key);
      const [oldest] = hints.keys();
      if (hints.size >= LIMIT && oldest !== undefined) hints.delete(oldest);
      hints.set(key, { hint, untilMs: nowMs() + LIFE_MS });
    },
    delete(sessionHash) {
      hints.delete(keyOf(sessionHash));
    },
  };
}
