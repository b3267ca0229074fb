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
