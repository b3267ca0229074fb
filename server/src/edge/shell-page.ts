import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenAssets, ShellAssets } from '@kliuchar/api-schema/shell-assets';

const NONCE_MARK = /__CSP_NONCE__/g;
const HEAD_END = '</head>';

/** Where the guards of the app send those a screen is not for (specification §2). */
const START = { guest: '/login', session: '/dashboard' } as const;

type Visit = { readonly path: string; readonly isSignedIn: boolean; readonly nonce: string };

/**
 * The shell of the app with what this very path needs named in its head: without that the browser learns of the screen's files only
 * after it has run the entry, and of the session only after that (on slow 4G a second later). Null before the web is built.
 */
export function readShell(folder: string): ((visit: Visit) => string) | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const shell = readFileSync(file, 'utf8');
  const hints = hintsOf(join(folder, 'shell-assets.json'));
  return ({ path, isSignedIn, nonce }) =>
    shell.replace(HEAD_END, () => hints(path, isSignedIn) + HEAD_END).replace(NONCE_MARK, nonce);
}

function hintsOf(file: string): (path: string, isSignedIn: boolean) => string {
  if (!existsSync(file)) return () => '';
  const { screens, sessionCall } = JSON.parse(readFileSync(file, 'utf8')) as ShellAssets;
  const known = screens.map((screen) => ({
    screen,
    pattern: new RegExp(`^${screen.path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
    html: linksOf(screen, sessionCall),
  }));
  const linksTo = (path: string) => known.find(({ screen }) => screen.path === path)?.html ?? '';
  return (path, isSignedIn) => {
    const found = known.find(({ pattern }) => pattern.test(path));
    const wanted = isSignedIn ? 'session' : 'guest';
    return found && (found.screen.opens === 'any' || found.screen.opens === wanted)
      ? found.html
      : linksTo(START[wanted]);
  };
}

function linksOf({ scripts, styles, opens }: ScreenAssets, sessionCall: string): string {
  return [
    // The same mode and credentials as the client's own call, or the browser would ask twice.
    ...(opens === 'any' ? [] : [`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${sessionCall}">`]),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('');
}
