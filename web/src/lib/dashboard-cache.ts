const PREFIX = 'kliuchar.dashboard.';
/** Counted up with the shape of the summary: one that an older program has kept is none to this one. */
const SHAPE = '3.';

const keyOf = (userId: string) => PREFIX + SHAPE + userId;

/** Specification §9: the dashboard summary is kept in local storage for 60 seconds, here per user (contract.md §3.17). */
export const DASHBOARD_CACHE_MS = 60_000;

type Stored = { readonly at: number; readonly summary: unknown };

/** The stored summary and the instant it was fetched, or null when it is absent, foreign or older than a minute. */
export function readDashboardCache(userId: string, now = Date.now()): Stored | null {
  try {
    const text = localStorage.getItem(keyOf(userId));
    if (text === null) return null;
    const stored: unknown = JSON.parse(text);
    if (!isStored(stored) || stored.at > now || now - stored.at >= DASHBOARD_CACHE_MS) return null;
    return stored;
  } catch {
    return null;
  }
}

export function writeDashboardCache(userId: string, summary: unknown, now = Date.now()): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ at: now, summary } satisfies Stored));
  } catch {
    // A full or forbidden storage only means that the next visit asks the server.
  }
}

/** Wiped on sign-out and on 401 (contract.md §3.17), for whoever was signed in. */
export function clearDashboardCache(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing could have been stored either.
  }
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'summary' in value
  );
}
