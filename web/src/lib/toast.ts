import { createStore } from './store.ts';

export type ToastVariant = 'default' | 'success' | 'destructive' | 'info';

export type ToastInput = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: ToastVariant;
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type ToastEntry = ToastInput & { readonly id: number; readonly open: boolean };

/** Constants of specification §9: one toast at a time, five seconds, a closed one is forgotten after 1 000 000 ms. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

const store = createStore<readonly ToastEntry[]>([]);
const removals = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

export const toasts = store;

/** Shows a toast; the newest replaces the one on the screen. */
export function toast(input: ToastInput): number {
  lastId += 1;
  const entry: ToastEntry = { ...input, id: lastId, open: true };
  store.set([entry, ...store.get()].slice(0, TOAST_LIMIT));
  return entry.id;
}

/** Closes what is on the screen: it was said to a person, or of a state, that is no more. */
export function dismissToasts(): void {
  for (const { id, open } of store.get()) if (open) dismissToast(id);
}

/** Closes a toast; it stays in the list, hidden, until the remove delay is over. */
export function dismissToast(id: number): void {
  store.set(store.get().map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    store.set(store.get().filter((entry) => entry.id !== id));
  }, TOAST_REMOVE_DELAY_MS);
  removals.set(id, timer);
}
