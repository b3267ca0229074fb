import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstScreens, ScreenAssets, ShellAssets } from '@kliuchar/api-schema/shell-assets';

const NONCE_MARK = /__CSP_NONCE__/g;
const HEAD_END = '</head>';
const ROOT = '<div id="root"></div>';
const FIRST_SCRIPT = '<script src="/theme.js"';

/** Where the guards of the app send those a screen is not for (specification §2). */
const START = { guest: '/login', session: '/dashboard' } as const;

type Visit = {
  readonly path: string;
  readonly query: string;
  readonly isSignedIn: boolean;
  readonly nonce: string;
};
type Shell = { readonly html: string; readonly status: 200 | 404 };

/** What stands for a parameter of a screen's path: an id, as the app's own guard has it (specification §2), or the key of an invitation. */
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = '[^/]+';

/**
 * The shell of the app with what this very path needs named in its head: without that the browser learns of the screen's files only
 * after it has run the entry, and of the session only after that (on slow 4G a second later). A visitor's form stands in the page itself
 * and is seen before any of that. Null before the web is built.
 *
 * A path no screen has is 404 to programs and search engines, with the same shell in it: that leads a visitor to sign in and shows the
 * not-found page to the rest (contract.md §3.17).
 */
export function readShell(folder: string): ((visit: Visit) => Shell) | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const shell = readFileSync(file, 'utf8');
  const look = screensOf(join(folder, 'shell-assets.json'));
  const draw = firstScreensOf(join(folder, 'first-screens.json'));
  return ({ path, query, isSignedIn, nonce }) => {
    const { isKnown, hints, screen, ask } = look({ path, query, isSignedIn });
    const root = isSignedIn || screen === null ? ROOT : draw(screen, query);
    return {
      html: shell
        .replace(HEAD_END, () => hints + HEAD_END)
        .replace(ROOT, () => root)
        .replace(FIRST_SCRIPT, () => FIRST_SCRIPT + ask)
        .replace(NONCE_MARK, nonce),
      status: isKnown ? 200 : 404,
    };
  };
}

/** What a screen begins with, for whoever is nobody yet: the same for everybody. */
function firstScreensOf(file: string): (screen: string, query: string) => string {
  if (!existsSync(file)) return () => ROOT;
  const screens = JSON.parse(readFileSync(file, 'utf8')) as FirstScreens;
  return (path, query) => {
    const first = screens[path];
    if (first === undefined || (first.except !== null && new URLSearchParams(query).has(first.except))) return ROOT;
    return `<div id="root" data-screen="${path}">${first.html}</div>`;
  };
}

/** `screen` is the path of the table the visit ends at, so far as the address and the cookie tell. */
type Look = (visit: Omit<Visit, 'nonce'>) => {
  readonly isKnown: boolean;
  readonly hints: string;
  readonly screen: string | null;
  readonly ask: string;
};

function screensOf(file: string): Look {
  if (!existsSync(file)) return () => ({ isKnown: true, hints: '', screen: null, ask: '' });
  const { screens, sessionCall } = JSON.parse(readFileSync(file, 'utf8')) as ShellAssets;
  const known = screens.map((screen) => ({
    screen,
    pattern: patternOf(screen.path),
    html: linksOf(screen, sessionCall),
  }));
  return ({ path, query, isSignedIn }) => {
    const found = known.find(({ pattern }) => pattern.test(path));
    const wanted = isSignedIn ? 'session' : 'guest';
    const isOpen = found && (found.screen.opens === 'any' || found.screen.opens === wanted);
    const end = isOpen ? found : known.find(({ screen }) => screen.path === START[wanted]);
    return {
      isKnown: path === '/' || found !== undefined,
      hints: end?.html ?? '',
      screen: end?.screen.path ?? null,
      ask: end && (end !== found || query === '') ? askOf(end.screen) : '',
    };
  };
}

/** For `theme.js`, which knows what the browser keeps. */
function askOf({ asks }: ScreenAssets): string {
  if (asks === null) return '';
  const kept = asks.kept === null ? '' : ` data-kept="${asks.kept}"`;
  return ` data-ask="${asks.call.replaceAll('&', '&amp;')}"${kept}`;
}

/** Letters of either case, as the app's router compares them. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:([A-Za-z]+)/g, (_, name) => (name === 'token' ? KEY : ID))}/?$`, 'i');
}

function linksOf({ scripts, styles, opens }: ScreenAssets, sessionCall: string): string {
  return [
    // The same mode and credentials as the client's own call, or the browser would ask twice.
    ...(opens === 'any' ? [] : [`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${sessionCall}">`]),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('');
}
