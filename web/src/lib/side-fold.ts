import { useMedia } from './hooks.ts';
import { keptFlag } from './kept-flag.ts';
import { useStore } from './store.ts';

/** Whether the menu is folded to its icons, on this device. */
const folded = keptFlag('kliuchar.side', { word: 'folded', kept: true });

export const toggleSide = (): void => folded.set(!folded.on.get());

/** Where there is room for a menu beside the page at all, and where its words have none. */
const BESIDE = '(min-width: 48em)';
const NARROW = '(min-width: 48em) and (max-width: 63.9375em)';

/** `narrow`: the screen has no room for the words, and nothing is chosen; `folded`: somebody wants the room. */
export function useSide(): 'wide' | 'folded' | 'narrow' {
  const isFolded = useStore(folded.on);
  const isBeside = useMedia(BESIDE);
  if (useMedia(NARROW)) return 'narrow';
  return isFolded && isBeside ? 'folded' : 'wide';
}
