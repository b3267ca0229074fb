import { createECDH, createPrivateKey, type ECDH, type KeyObject, sign } from 'node:crypto';
import type { Config } from './config.ts';
import type { Vault } from './crypto.ts';

/** The installation's own key, by which push services know who sends (VAPID, RFC 8292). */
export type Vapid = {
  /** What browsers subscribe with: a point on P-256 in base64url. */
  readonly publicKey: string;
  /** The value of `Authorization` for a service: it may not be shown to another one. */
  authorization(audience: string, nowMs: number): string;
};

/** Services refuse more than a day; clocks differ. */
const LIFE_SECONDS = 12 * 3600;

/**
 * Derived from the installation's secret like the passwords of its roles: there is nothing to set up, to keep or to lose, and a copy
 * restored with its secret goes on writing to the same browsers.
 */
export function createVapid(vault: Pick<Vault, 'derive'>, subject: string): Vapid {
  const ecdh = derivedKey(vault);
  const publicKey = ecdh.getPublicKey('base64url');
  const privateKey = signingKey(ecdh);
  return {
    publicKey,
    authorization(audience, nowMs) {
      const exp = Math.floor(nowMs / 1000) + LIFE_SECONDS;
      const token = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: audience, exp, sub: subject },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = sign('sha256', Buffer.from(token), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

/** Of four thousand million secrets one is no key of the curve; then the next is tried. */
function derivedKey(vault: Pick<Vault, 'derive'>): ECDH {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const ecdh = createECDH('prime256v1');
    try {
      ecdh.setPrivateKey(vault.derive(`web push ${attempt}`));
      return ecdh;
    } catch {}
  }
  throw new Error('No key of web push could be derived');
}

function signingKey(ecdh: ECDH): KeyObject {
  // A scalar that begins with zeros comes shorter than JWK wants it.
  const d = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return createPrivateKey({ key: { ...pointJwk(ecdh.getPublicKey()), d }, format: 'jwk' });
}

/** An uncompressed point as JWK has it. */
export function pointJwk(point: Buffer): { kty: 'EC'; crv: 'P-256'; x: string; y: string } {
  const text = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: text(1), y: text(33) };
}

/** Whom a push service may ask about what this installation sends. */
export function vapidSubject(config: Pick<Config, 'supportEmail' | 'operator' | 'origin' | 'mailFrom'>): string {
  const email = config.supportEmail ?? config.operator.email;
  if (email !== null) return `mailto:${email}`;
  if (config.origin.startsWith('https:')) return config.origin;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(config.mailFrom)?.[0] ?? 'noreply@localhost'}`;
}
