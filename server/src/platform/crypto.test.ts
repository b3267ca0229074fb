import { describe, expect, it } from 'vitest';
import { createVault } from './crypto.ts';
import { equalInConstantTime, newLinkKey, newOneTimeCode, newToken, sha256 } from './tokens.ts';

const vault = createVault('0123456789abcdef0123456789abcdef');

describe('the vault', () => {
  it('opens what it sealed and never seals twice alike', () => {
    const first = vault.seal('3184710691', 'counterparties.tax_id');
    const second = vault.seal('3184710691', 'counterparties.tax_id');
    expect(vault.open(first, 'counterparties.tax_id')).toBe('3184710691');
    expect(first.equals(second)).toBe(false);
    expect(first.toString('latin1')).not.toContain('3184710691');
  });

  it('refuses a changed byte, another column, another key and a foreign layout', () => {
    const sealed = vault.seal('3184710691', 'a');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.open(changed, 'a')).toThrow();
    }
    expect(() => vault.open(sealed, 'b')).toThrow();
    expect(() => createVault('another key of at least 32 characters').open(sealed, 'a')).toThrow();
    expect(() => vault.open(Buffer.from([1, 2, 3]), 'a')).toThrow();
  });

  it('finds equal values by a keyed hash that differs by context and key', () => {
    expect(vault.lookup('1', 'a').equals(vault.lookup('1', 'a'))).toBe(true);
    expect(vault.lookup('1', 'a').equals(vault.lookup('1', 'b'))).toBe(false);
    expect(createVault('another key of at least 32 characters').lookup('1', 'a').equals(vault.lookup('1', 'a'))).toBe(
      false,
    );
  });
});

describe('tokens', () => {
  it('carry 32 bytes, link keys 16, codes six digits', () => {
    expect(newToken()).toMatch(/^[\w-]{43}$/);
    expect(newLinkKey()).toMatch(/^[\w-]{22}$/);
    expect(newOneTimeCode()).toMatch(/^\d{6}$/);
    expect(newToken()).not.toBe(newToken());
  });

  it('are hashed by SHA-256', () => {
    expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(equalInConstantTime(sha256('a'), sha256('a'))).toBe(true);
    expect(equalInConstantTime(sha256('a'), sha256('b'))).toBe(false);
    expect(equalInConstantTime(Buffer.of(1), Buffer.of(1, 2))).toBe(false);
  });
});
