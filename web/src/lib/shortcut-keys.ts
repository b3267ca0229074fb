/** The shortcuts of ux.md X7. Keys are the places on the keyboard, so they are the same on the Ukrainian layout. */

export type Deed = 'help' | 'search' | 'create' | 'next' | 'previous' | 'choose' | 'edit' | 'fold';
export type Shortcut = { readonly deed: Deed } | { readonly go: string } | { readonly wait: true };

/** After G: the letter as it is said, and where it leads. */
export const PLACES: readonly (readonly [letter: string, path: string])[] = [
  ['H', '/dashboard'],
  ['T', '/tasks'],
  ['O', '/properties'],
  ['D', '/contracts'],
  ['K', '/counterparties'],
  ['R', '/receipts'],
  ['N', '/notifications'],
  ['M', '/meters'],
  ['F', '/finance'],
  ['P', '/payments'],
];

const SINGLE: Readonly<Record<string, Deed>> = {
  KeyC: 'create',
  KeyJ: 'next',
  KeyK: 'previous',
  KeyX: 'choose',
  KeyE: 'edit',
};

export type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a press means; `afterG` where G was pressed just before. Keys without Ctrl can be switched off (WCAG 2.1.4). */
export function shortcutOf(press: Press, { afterG, single }: { afterG: boolean; single: boolean }): Shortcut | null {
  const { code, key, altKey, shiftKey } = press;
  if (altKey) return null;
  if (press.ctrlKey || press.metaKey) return code === 'KeyB' && !shiftKey ? { deed: 'fold' } : null;
  if (!single) return null;
  // On the Ukrainian layout the signs lie elsewhere: there the key of the English one is as good.
  if (key === '?' || (code === 'Slash' && shiftKey)) return { deed: 'help' };
  if (key === '/' || code === 'Slash') return { deed: 'search' };
  if (shiftKey) return null;
  if (afterG) {
    const place = PLACES.find(([letter]) => code === `Key${letter}`);
    return place ? { go: place[1] } : null;
  }
  if (code === 'KeyG') return { wait: true };
  const deed = SINGLE[code];
  return deed === undefined ? null : { deed };
}
