import { describe, expect, it } from 'vitest';
import { HashQueueFull, PasswordHasher } from './password-hash.ts';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher();

  it('makes argon2id hashes with at least the parameters of OWASP', async () => {
    expect(await hasher.hash('довгий пароль')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('knows the password in either Unicode form and no other', async () => {
    const made = await hasher.hash('їжак і йод');
    expect(await hasher.verify(made, 'їжак і йод'.normalize('NFD'))).toBe(true);
    expect(await hasher.verify(made, 'їжак і йо')).toBe(false);
    expect(await hasher.verify(made, 'Їжак і йод')).toBe(false);
  });

  it('looks at every byte of a long password', async () => {
    const long = 'я'.repeat(200);
    const made = await hasher.hash(long);
    expect(await hasher.verify(made, long.slice(0, -1))).toBe(false);
    expect(await hasher.verify(made, long)).toBe(true);
  });

  it('says no for an account that does not exist', async () => {
    expect(await hasher.verify(null, 'будь-що')).toBe(false);
  });

  it('refuses when fifty wait already, and serves all the others', async () => {
    const two = new PasswordHasher(2);
    const results = await Promise.allSettled(Array.from({ length: 54 }, () => two.hash('пароль для черги')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused.every((result) => result.reason instanceof HashQueueFull)).toBe(true);
    await expect(two.hash('після черги')).resolves.toContain('$argon2id$');
  });
});
