import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, newRecoveryCode, stepOfCode, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret of its SHA-1 vectors, the last six of their eight digits. */
const SECRET = Buffer.from('12345678901234567890');

describe('a code of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s (RFC 6238, appendix B)', (seconds, code) => {
    expect(codeOfStep(SECRET, Math.floor(seconds / 30))).toBe(code);
  });

  it('may be one step early or late, not two', () => {
    const step = 41_152_263;
    const at = (shift: number) => stepOfCode(SECRET, '005924', { nowMs: (step + shift) * 30_000, lastStep: 0 });
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  it('is not taken twice, nor one older than the last', () => {
    const nowMs = 1_234_567_890_000;
    const step = 41_152_263;
    expect(stepOfCode(SECRET, '005924', { nowMs, lastStep: step - 1 })).toBe(step);
    expect(stepOfCode(SECRET, '005924', { nowMs, lastStep: step })).toBeNull();
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step - 1), { nowMs, lastStep: step })).toBeNull();
  });
});

describe('what is typed by hand', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('base32 of «%s» is %s (RFC 4648 §10, without padding)', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('a spare code is twelve digits', () => {
    expect(newRecoveryCode()).toMatch(/^\d{12}$/);
  });

  it('the address names the product and the account', () => {
    const uri = new URL(totpUri(SECRET, 'olena+1@example.com'));
    expect(decodeURIComponent(uri.pathname)).toBe('/Ключар:olena+1@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: base32(SECRET), issuer: 'Ключар' });
  });
});
