export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kliuchar.theme';

/** The chosen theme; `public/theme.js` reads the same key before the first paint. */
export function readTheme(): Theme {
  const stored = keptTheme();
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
  keepTheme(theme);
}

/** Null forgets that anything was chosen here; the system's theme may be a choice too. */
export function keepTheme(theme: string | null): void {
  try {
    if (theme === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is closed.
  }
}

/** What was chosen in this browser; null where nobody has chosen. */
export function keptTheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
