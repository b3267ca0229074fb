const KEY = 'kliuchar.pendingInvite';

/**
 * Between registration and the first sign-in there is a letter, which may open in another tab: the key waits on this device for the
 * person to come back to it. It opens nothing to anybody but the number it was sent to.
 */
export function rememberInvite(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage the person opens the link of the letter once more.
  }
}

export function forgetInvite(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing to forget.
  }
}

/** Where the invitation is answered, if one waits. */
export function pendingInvitePath(): string | null {
  try {
    const token = localStorage.getItem(KEY);
    return token === null ? null : `/invites/${encodeURIComponent(token)}`;
  } catch {
    return null;
  }
}
