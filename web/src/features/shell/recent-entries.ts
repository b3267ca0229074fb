import { RECENT_FOUND } from '../../lib/recent-found.ts';
import { onSignOut } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { PaletteEntry, RecentEntry } from './palette-entries.ts';

const KEPT = 5;

type Stored = { readonly userId: string; readonly entries: readonly RecentEntry[] };

/** What was opened from the palette, the latest first: of one person in this browser, until he signs out. */
const store = createStore<Stored | null>(null);
onSignOut(() => store.set(null));

export function useRecent(userId: string): readonly RecentEntry[] {
  useStore(store);
  return readRecent(userId);
}

export function readRecent(userId: string): readonly RecentEntry[] {
  const stored = store.get() ?? read();
  return stored?.userId === userId ? stored.entries : [];
}

export function remember(userId: string, { icon: _icon, ...entry }: PaletteEntry): void {
  const rest = readRecent(userId).filter(({ to }) => to !== entry.to);
  const stored: Stored = { userId, entries: [entry, ...rest].slice(0, KEPT) };
  store.set(stored);
  try {
    localStorage.setItem(RECENT_FOUND, JSON.stringify(stored));
  } catch {
    // A full or forbidden storage: this visit still remembers.
  }
}

function read(): Stored | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_FOUND) ?? 'null');
    return isStored(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Another version of the program may have written it. */
function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('userId' in value) || !('entries' in value)) return false;
  return typeof value.userId === 'string' && Array.isArray(value.entries) && value.entries.every(isEntry);
}

function isEntry(value: unknown): value is RecentEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof RecentEntry, unknown>>;
  const words = [entry.key, entry.title, entry.subtitle, entry.to];
  return words.every((word) => typeof word === 'string') && (entry.status === null || typeof entry.status === 'string');
}
