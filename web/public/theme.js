/* Sets the chosen theme before the first paint. The value is written by src/lib/theme.ts; no value means the system's. */
try {
  const theme = localStorage.getItem('kliuchar.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  /* Storage can be forbidden by the browser; then the system's theme holds. */
}
