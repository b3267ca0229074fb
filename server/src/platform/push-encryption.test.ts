import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newBrowserKeys, readPush } from '../testing/push-browser.ts';
import { encryptPush, isBrowserKey, MAX_PUSH_BYTES } from './push-encryption.ts';

/** RFC 8291, §5 and appendix A. */
const VECTOR = {
  plainText: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('a push message', () => {
  it('is byte for byte that of the published example', () => {
    const made = encryptPush(VECTOR.plainText, VECTOR, {
      privateKey: bytes(VECTOR.sender),
      salt: bytes(VECTOR.salt),
    });
    expect(made.toString('base64url')).toBe(VECTOR.body);
    const browser = { p256dh: VECTOR.p256dh, auth: VECTOR.auth, privateKey: bytes(VECTOR.receiver) };
    expect(readPush(made, browser)).toBe(VECTOR.plainText);
  });

  it('is read by its browser alone, and looks different every time', () => {
    const browser = newBrowserKeys();
    const [first, second] = [encryptPush('Сплачено', browser), encryptPush('Сплачено', browser)];
    expect(first.equals(second)).toBe(false);
    expect([readPush(first, browser), readPush(second, browser)]).toEqual(['Сплачено', 'Сплачено']);
    expect(() => readPush(first, newBrowserKeys())).toThrow();
    first[first.length - 1] = (first.at(-1) ?? 0) ^ 1;
    expect(() => readPush(first, browser)).toThrow();
  });

  it('fits into what every push service takes, and nothing longer is sent', () => {
    const browser = newBrowserKeys();
    const longest = 'x'.repeat(MAX_PUSH_BYTES);
    expect(encryptPush(longest, browser)).toHaveLength(4_096);
    expect(readPush(encryptPush(longest, browser), browser)).toBe(longest);
    expect(() => encryptPush(`${longest}x`, browser)).toThrow(RangeError);
  });
});

describe('a key of a browser', () => {
  it('is a point of the curve', () => {
    expect(isBrowserKey(newBrowserKeys().p256dh)).toBe(true);
    expect(isBrowserKey(VECTOR.p256dh)).toBe(true);
  });

  it.each([
    ['off the curve', Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url')],
    ['of zeros', Buffer.concat([Buffer.of(4), Buffer.alloc(64)]).toString('base64url')],
    ['too short', 'BAAA'],
    ['of another curve', createECDH('secp384r1').generateKeys('base64url')],
    ['empty', ''],
  ])('%s is none', (_, key) => {
    expect(isBrowserKey(key)).toBe(false);
  });
});
