import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What the screen adds to its route's title: the name of the thing shown, and whether its form was refused. */
type ScreenState = { readonly name: string | null; readonly short: string | null; readonly failed: boolean };

export const screenState = createStore<ScreenState>({ name: null, short: null, failed: false });

/**
 * A detail screen names itself («Договір № 15») in the tab and in the breadcrumb, once its data is there. `short` is what a phone's bar
 * has room for: of a long name it would show the beginning, which every such screen shares.
 */
export function useScreenName(name: string | undefined, short?: string): void {
  useEffect(() => {
    screenState.set({ ...screenState.get(), name: name ?? null, short: short ?? null });
    return () => screenState.set({ ...screenState.get(), name: null, short: null });
  }, [name, short]);
}

/** A page with a refused form has «Помилка: » in its title (ux.md F1). */
export function useFormFailed(failed: boolean): void {
  useEffect(() => {
    screenState.set({ ...screenState.get(), failed });
    return () => screenState.set({ ...screenState.get(), failed: false });
  }, [failed]);
}
