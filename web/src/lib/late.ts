import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part of the program that is fetched when it is needed. Needed without the network it comes with it: as an error it would take the
 * whole screen away, and what is being written there.
 */
export function late<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  const bring = (): ReturnType<typeof load> =>
    load().catch((error) => {
      if (navigator.onLine) throw error;
      return new Promise((settle) => addEventListener('online', () => settle(bring()), { once: true }));
    });
  return lazy(bring);
}
