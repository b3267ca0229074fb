import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A secret for a cookie or a letter: 32 random bytes; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The key of a public link: 16 random bytes keep the address short enough to be read out and to fit a QR. */
export function newLinkKey(): string {
  return randomBytes(16).toString('base64url');
}

/** A six-digit one-time code for a letter or a short message. */
export function newOneTimeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Tokens carry full entropy, so one plain SHA-256 is enough at rest and can be looked up by index. */
export function sha256(value: string | Uint8Array): Buffer {
  return hash('sha256', value, 'buffer');
}

export function equalInConstantTime(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
