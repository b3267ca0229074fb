const KEY = 'kliuchar.leaving';

/**
 * A sign-out that the server has not heard: its cookie is still good, and whoever opens this browser next must not come in by it. The mark
 * says nothing of the person.
 */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function keepLeaving(leaving: boolean): void {
  try {
    if (leaving) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A forbidden storage keeps no mark; the person has been told that the server does not know.
  }
}
