import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/** The keys a browser gave with its subscription: a point on P-256 (65 bytes) and a secret (16). */
export type BrowserKeys = { readonly p256dh: string; readonly auth: string };

/** What is new for every message; given only by the test of the published vector. */
export type MessageSecrets = { readonly privateKey: Buffer; readonly salt: Buffer };

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** The only record holds everything: a push service need not take more than 4096 bytes (RFC 8030 §7.2, RFC 8291 §4). */
const RECORD_BYTES = 4_096;
/** Without the header (salt, size, length and key: 86), the mark of the last record and the tag. */
export const MAX_PUSH_BYTES = RECORD_BYTES - 86 - 17;

/** Whether it is a point of the curve at all: a browser gives no other, and whoever gives one would break the encryption later. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** Encrypts for one browser: `aes128gcm` of RFC 8188 with the keys of RFC 8291. The push service sees a length and nothing else. */
export function encryptPush(plainText: string, { p256dh, auth }: BrowserKeys, secrets?: MessageSecrets): Buffer {
  const plain = Buffer.from(plainText);
  if (plain.length > MAX_PUSH_BYTES) throw new RangeError('A push message does not fit into one record');
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = createECDH(CURVE);
  if (secrets) ours.setPrivateKey(secrets.privateKey);
  else ours.generateKeys();
  const salt = secrets?.salt ?? randomBytes(SALT_BYTES);
  const publicKey = ours.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, publicKey]);
  const ikm = expand({
    key: extract(Buffer.from(auth, 'base64url'), ours.computeSecret(theirs)),
    info: keyInfo,
    bytes: 32,
  });
  const key = extract(salt, ikm);
  const cipher = createCipheriv(
    'aes-128-gcm',
    expand({ key, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: KEY_BYTES }),
    expand({ key, info: Buffer.from('Content-Encoding: nonce\0'), bytes: NONCE_BYTES }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  // 2 marks the last record, which is also the first.
  const body = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, ...body]);
}

/** HKDF with SHA-256 in its two steps (RFC 5869); every output here is within the first block. */
function extract(salt: Buffer, material: Buffer): Buffer {
  return createHmac('sha256', salt).update(material).digest();
}

function expand({ key, info, bytes }: { key: Buffer; info: Buffer; bytes: number }): Buffer {
  return createHmac('sha256', key).update(info).update(Buffer.of(1)).digest().subarray(0, bytes);
}
