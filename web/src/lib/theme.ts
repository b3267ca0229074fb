export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kliuchar.theme';

/** The chosen theme; `public/theme.js` reads the same key before the first paint. */
export function readTheme(): Theme {
  const stored = readKey();
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

export function keepTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is closed.
  }
}

function readKey(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
