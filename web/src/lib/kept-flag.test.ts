import { afterEach, expect, it, vi } from 'vitest';
import { keptFlag } from './kept-flag.ts';

const storageWith = (kept: Record<string, string>) => {
  const items = new Map(Object.entries(kept));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
  return items;
};
afterEach(() => vi.unstubAllGlobals());

it('begins with what is kept and keeps what is chosen; the other choice leaves nothing behind', () => {
  const items = storageWith({ folded: 'yes' });
  const folded = keptFlag('folded', { word: 'yes', kept: true });
  const letters = keptFlag('letters', { word: 'off', kept: false });
  expect([folded.on.get(), letters.on.get()]).toEqual([true, true]);
  folded.set(false);
  letters.set(false);
  expect([folded.on.get(), letters.on.get(), ...items]).toEqual([false, false, ['letters', 'off']]);
  expect(keptFlag('letters', { word: 'off', kept: false }).on.get()).toBe(false);
});

it('without a storage holds until the page is closed', () => {
  vi.stubGlobal('localStorage', undefined);
  const folded = keptFlag('folded', { word: 'yes', kept: true });
  folded.set(true);
  expect(folded.on.get()).toBe(true);
});
