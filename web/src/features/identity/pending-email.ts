const KEY = 'kliuchar.pendingEmail';

/** The address a letter went to, kept for this tab alone: personal data has no place in the address bar. */
export function rememberPendingEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the next screen simply does not name the address.
  }
}

export function pendingEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
