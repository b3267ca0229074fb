/** Where this browser keeps what one person opened from the search. */
export const RECENT_FOUND = 'kliuchar.recent';

/** Names of people and addresses: nothing of them outlives the session. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(RECENT_FOUND);
  } catch {
    // Nothing could have been stored either.
  }
}
