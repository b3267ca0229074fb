/** The scripts this page began with: a build names them by their content, so another build has others. */
const begunWith = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );

/** Whether the server gives another program by now than the one that runs here. A server that does not answer has no news. */
export async function hasNewVersion(): Promise<boolean> {
  try {
    const answer = await fetch('/login', { cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return false;
    const page = await answer.text();
    return begunWith().some((script) => !page.includes(script));
  } catch {
    return false;
  }
}
