import { describe, expect, it } from 'vitest';
import { PLACES, type Press, shortcutOf } from './shortcut-keys.ts';

const press = (code: string, key: string, more: Partial<Press> = {}): Press => ({
  code,
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const alone = { afterG: false, single: true };

describe('shortcuts (ux.md X7)', () => {
  it.each([
    ['C', press('KeyC', 'c'), 'create'],
    ['C of the Ukrainian layout', press('KeyC', 'с'), 'create'],
    ['J', press('KeyJ', 'о'), 'next'],
    ['K', press('KeyK', 'л'), 'previous'],
    ['X', press('KeyX', 'ч'), 'choose'],
    ['E', press('KeyE', 'у'), 'edit'],
    ['/', press('Slash', '/'), 'search'],
    ['the key of / on the Ukrainian layout', press('Slash', '.'), 'search'],
    ['/ of the Ukrainian layout', press('Backslash', '/', { shiftKey: true }), 'search'],
    ['?', press('Slash', '?', { shiftKey: true }), 'help'],
    ['the key of ? on the Ukrainian layout', press('Slash', ',', { shiftKey: true }), 'help'],
    ['? of the Ukrainian layout', press('Digit7', '?', { shiftKey: true }), 'help'],
    ['Ctrl B', press('KeyB', 'и', { ctrlKey: true }), 'fold'],
    ['⌘ B', press('KeyB', 'b', { metaKey: true }), 'fold'],
  ])('%s', (_name, key, deed) => expect(shortcutOf(key, alone)).toEqual({ deed }));

  it('goes by two letters, one after another', () => {
    expect(shortcutOf(press('KeyG', 'п'), alone)).toEqual({ wait: true });
    for (const [letter, path] of PLACES)
      expect(shortcutOf(press(`Key${letter}`, ''), { afterG: true, single: true })).toEqual({ go: path });
    expect(shortcutOf(press('KeyZ', 'z'), { afterG: true, single: true })).toBeNull();
  });

  it('leaves the browser and the system their own keys', () => {
    expect(shortcutOf(press('KeyC', 'c', { ctrlKey: true }), alone)).toBeNull();
    expect(shortcutOf(press('KeyX', 'x', { metaKey: true }), alone)).toBeNull();
    expect(shortcutOf(press('KeyE', 'e', { altKey: true }), alone)).toBeNull();
    expect(shortcutOf(press('KeyJ', 'J', { shiftKey: true }), alone)).toBeNull();
  });

  it('with single keys switched off only those with Ctrl are left (WCAG 2.1.4)', () => {
    const off = { afterG: false, single: false };
    for (const key of [press('KeyC', 'c'), press('KeyG', 'g'), press('Slash', '?', { shiftKey: true })])
      expect(shortcutOf(key, off)).toBeNull();
    expect(shortcutOf(press('KeyB', 'b', { ctrlKey: true }), off)).toEqual({ deed: 'fold' });
  });
});
