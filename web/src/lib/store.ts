import { useSyncExternalStore } from 'react';

export type Store<T> = {
  readonly get: () => T;
  /** What the page was drawn with at build, and what the first drawing over it has to start from. */
  readonly initial: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** The smallest store React can subscribe to; state that outlives a screen (session, toasts, crumbs) lives in one. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    initial: () => initial,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
