import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { createVault } from './crypto.ts';
import { createVapid, pointJwk, vapidSubject } from './vapid.ts';

const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
const vault = createVault('a secret of tests that is long enough');

function verified(authorization: string): { header: object; claims: Record<string, unknown>; isSigned: boolean } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey({ key: pointJwk(Buffer.from(key, 'base64url')), format: 'jwk' });
  return {
    header: JSON.parse(Buffer.from(header, 'base64url').toString()),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
    isSigned: verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  };
}

describe('the key of an installation', () => {
  it('is the same after every start, and another with another secret', () => {
    const { publicKey } = createVapid(vault, 'mailto:a@b.ua');
    expect(createVapid(createVault('a secret of tests that is long enough'), 'x').publicKey).toBe(publicKey);
    expect(createVapid(createVault('another secret of tests, long enough'), 'x').publicKey).not.toBe(publicKey);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  });

  it('signs who sends, to which service and until when (RFC 8292 §2)', () => {
    const vapid = createVapid(vault, 'mailto:help@example.com.ua');
    const { header, claims, isSigned } = verified(vapid.authorization('https://push.example.com', NOW_MS));
    expect(header).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(claims).toEqual({
      aud: 'https://push.example.com',
      exp: NOW_MS / 1000 + 43_200,
      sub: 'mailto:help@example.com.ua',
    });
    expect(isSigned).toBe(true);
  });

  it('is taken from the next secret where the first is no key, and a short one signs too', () => {
    const secrets = [Buffer.alloc(32, 255), Buffer.alloc(32), Buffer.concat([Buffer.alloc(31), Buffer.of(7)])];
    const vapid = createVapid({ derive: (purpose) => secrets[Number(purpose.at(-1))] ?? Buffer.alloc(32) }, 'x');
    expect(verified(vapid.authorization('https://push.example.com', NOW_MS)).isSigned).toBe(true);
    expect(() => createVapid({ derive: () => Buffer.alloc(32, 255) }, 'x')).toThrow();
  });
});

it.each([
  [{ SUPPORT_EMAIL: 'help@example.com.ua', OPERATOR_EMAIL: 'boss@example.com.ua' }, 'mailto:help@example.com.ua'],
  [{ OPERATOR_EMAIL: 'boss@example.com.ua' }, 'mailto:boss@example.com.ua'],
  [{ PUBLIC_ORIGIN: 'https://app.example.com.ua' }, 'https://app.example.com.ua'],
  [{ MAIL_FROM: 'Ключар <post@example.com.ua>' }, 'mailto:post@example.com.ua'],
  [{}, 'mailto:noreply@localhost'],
])('whom a service may ask, given %j, is %s', (env, subject) => {
  expect(vapidSubject(loadConfig(env))).toBe(subject);
});
