/* Sets the chosen theme before the first paint. The value is written by src/lib/theme.ts; no value means the system's. */
try {
  const theme = localStorage.getItem('kliuchar.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  /* Storage can be forbidden by the browser; then the system's theme holds. */
}
/*
 * The forms of sign-in are on the screen before the program is there. A press that nobody has answered must not leave the page with what
 * was typed: it is marked, and repeated when the program takes the form over (src/lib/early-form.ts).
 */
addEventListener('submit', (event) => {
  if (event.defaultPrevented || event.target.dataset.early === undefined) return;
  event.preventDefault();
  event.target.dataset.early = 'pressed';
});

/*
 * The first call of the screen is sent while the program is still on its way; the screen then takes the answer of this one. Not when the
 * browser keeps an answer younger than a minute (src/lib/dashboard-cache.ts): then nothing is asked.
 */
const { ask, kept } = document.currentScript.dataset;
if (ask && !(kept && isKept(kept))) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: ask });
  document.head.append(link);
}

function isKept(prefix) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names.some((name) => Math.abs(Date.now() - JSON.parse(localStorage.getItem(name)).at) < 60_000);
  } catch {
    return false;
  }
}
