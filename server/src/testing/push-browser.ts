import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { BrowserKeys } from '../platform/push-encryption.ts';

/** A browser's end of web push: it makes the keys and reads what was encrypted for them (RFC 8291 §3, RFC 8188 §2). */
export type TestBrowser = BrowserKeys & { readonly privateKey: Buffer };

export function newBrowserKeys(): TestBrowser {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  return { p256dh, auth: randomBytes(16).toString('base64url'), privateKey: ecdh.getPrivateKey() };
}

/** Throws for what is not for this browser, was changed on the way, or is not one last record. */
export function readPush(body: Buffer, { p256dh, auth, privateKey }: TestBrowser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  if (body.readUInt32BE(16) < body.length - 21 - keyLength) throw new Error('Several records');
  const sender = body.subarray(21, 21 + keyLength);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const derive = (key: Buffer, of: { salt: Buffer; info: Buffer; bytes: number }) =>
    Buffer.from(hkdfSync('sha256', key, of.salt, of.info, of.bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const ikm = derive(ecdh.computeSecret(sender), { salt: Buffer.from(auth, 'base64url'), info, bytes: 32 });
  const key = derive(ikm, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(ikm, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record');
  return padded.subarray(0, end).toString('utf8');
}
