import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id, which is the library's default kind: 27 ms and 19 MiB a hash (reliability.md §4). */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two hashes at a time, of 19 MiB each, and a processor left for everybody who is not signing in. */
const RUNNING = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING = 50;

/** More sign-ins wait than this machine can hash in a second; the caller answers 503 instead of starving everybody else. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull';
}

/**
 * Passwords are hashed off the main thread, few at a time, behind a queue that ends: a flood of sign-ins must not take the API's
 * processors and memory with it.
 */
export class PasswordHasher {
  readonly #atOnce: number;
  #running = 0;
  readonly #queue: (() => void)[] = [];
  #decoy: Promise<string> | null = null;

  constructor(atOnce: number = RUNNING) {
    this.#atOnce = atOnce;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password.normalize('NFC'), PARAMETERS));
  }

  /** `null` for an account that does not exist: a hash nobody knows the password of costs the same time. */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    this.#decoy ??= hash(Math.random().toString(36), PARAMETERS);
    const target = passwordHash ?? (await this.#decoy);
    const matches = await this.#inTurn(() => verify(target, password.normalize('NFC')));
    return passwordHash !== null && matches;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#queue.length >= WAITING) throw new HashQueueFull();
      // The one before hands its place over, so the count does not change.
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
