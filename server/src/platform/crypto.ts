import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { randomPool } from './random-pool.ts';

/**
 * Personal numbers (tax ids, passports) are sealed with AES-256-GCM under a key that never enters the database (reliability.md §6);
 * equality search goes by a keyed hash. Layout of a sealed value: version 1 byte · nonce 12 · tag 16 · ciphertext.
 */
export type Vault = {
  /** `context` (table and column) is authenticated: a sealed value moved to another column does not open. */
  seal(plainText: string, context: string): Buffer;
  open(sealed: Uint8Array, context: string): string;
  /** The same text under the same context always gives the same 32 bytes; without the key it cannot be enumerated. */
  lookup(plainText: string, context: string): Buffer;
  /** A key for another purpose, for example the passwords of database roles. */
  derive(purpose: string): Buffer;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const takeNonce = randomPool(NONCE_BYTES);

export function createVault(secretKey: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'kliuchar', purpose, 32));
  const sealingKey = derive('seal');
  const lookupKey = derive('lookup');
  return {
    seal(plainText, context) {
      const nonce = takeNonce();
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = cipher.update(plainText, 'utf8');
      // Of a mode that works by bytes nothing is left for the end; what it returns is put in all the same.
      const end = cipher.final();
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body, end]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < 1 + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION)
        throw new Error('Sealed value has an unknown layout');
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
      const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    lookup: (plainText, context) => createHmac('sha256', lookupKey).update(`${context}\u0000${plainText}`).digest(),
    derive,
  };
}
