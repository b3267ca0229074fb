import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { equalInConstantTime } from './tokens.ts';

/** Time-based codes of RFC 6238 as every authenticator makes them: HMAC-SHA-1, six digits, steps of 30 seconds. */

const STEP_MS = 30_000;
const DIGITS = 6;
/** As long as the output of SHA-1 (RFC 4226, requirement 6). */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * The step whose code this is, or null. A clock may be one step off either way; what was taken once, and all before it, is not taken
 * again (reliability.md §1, 11).
 */
export function stepOfCode(secret: Uint8Array, code: string, of: { nowMs: number; lastStep: number }): number | null {
  const current = Math.floor(of.nowMs / STEP_MS);
  for (const step of [current, current - 1, current + 1]) {
    if (step > of.lastStep && equalInConstantTime(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)))
      return step;
  }
  return null;
}

/** RFC 4648 §6 without padding: what people type by hand when the camera does not work. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32.charAt((held << (5 - bits)) & 31);
}

/** The address an authenticator reads from the QR code; issuer and account are what it shows beside the code. */
export function totpUri(secret: Uint8Array, account: string): string {
  const issuer = encodeURIComponent('Ключар');
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${issuer}`;
}

/** Digits alone, so that the phone's number pad of the sign-in field can type them. */
export function newRecoveryCode(): string {
  return `${sixRandomDigits()}${sixRandomDigits()}`;
}

function sixRandomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
