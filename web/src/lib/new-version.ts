import { readPage } from './http.ts';

/** The scripts this page began with: a build names them by their content, so another build has others. */
const begunWith = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );

/** Whether the server gives another program by now than the one that runs here. A server that does not answer has no news. */
export async function hasNewVersion(): Promise<boolean> {
  const page = await readPage('/login');
  return page !== null && begunWith().some((script) => !page.includes(script));
}
