import { createStore, type Store } from './store.ts';

type KeptFlag = { readonly on: Store<boolean>; set(on: boolean): void };

/** A choice of this device between two, kept as `word` when it is `kept` and as nothing otherwise. */
export function keptFlag(key: string, { word, kept }: { readonly word: string; readonly kept: boolean }): KeptFlag {
  const on = createStore(read(key) === word ? kept : !kept);
  return {
    on,
    set(next) {
      on.set(next);
      try {
        if (next === kept) localStorage.setItem(key, word);
        else localStorage.removeItem(key);
      } catch {
        // Storage may be forbidden; the choice then lasts until the page is closed.
      }
    },
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
