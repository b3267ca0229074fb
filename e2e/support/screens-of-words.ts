import { expect, type Page } from '@playwright/test';
import { SHELL_SCREENS } from '../../web/src/screen-table.ts';
import { linksOn, pathOf, quietOf } from './walk.ts';

/**
 * Every screen that anything leads to, looked at for words that have become something else, with the dialogs that its buttons open. Screens
 * are gone to as a link goes, without a new page, so that all of them are a matter of seconds.
 */

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const PATTERNS = SHELL_SCREENS.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));
const screenOf = (path: string) => PATTERNS.find(({ pattern }) => pattern.test(pathOf(path)))?.path;

/** What opens another screen at the same path; whatever else stands in an address narrows, sorts or turns the page of a list. */
const OPENS = /^(tab|view|step|part|kind|create|add|pay|dialog|import|tariff|task|document|payment|expense|receipt)$/;

/** What of an address may be a screen of its own: of two things it is the same, and what is opened beside another is opened once. */
function kindsOf(path: string): string[] {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const opening = [...searchParams].filter(([name]) => OPENS.test(name)).map(([name, value]) => `?${name}=${value}`);
  return ['', ...opening].map((part) => (pathname + part).replace(ID, 'id'));
}

/** Whether anything on the page is what a word of ours would have made, and what was computed of one; a document stands in a frame of its own. */
const HARM = `(() => {
  const found = [...document.querySelectorAll('img[src="x"], [onerror], [onload], [onclick], [ontoggle], iframe:not(.doc-view[src^="blob:"]), object, embed, base, form[action*="evil"], a[href^="javascript:"], script:not([src]):not([type])')];
  const computed = /(^|\\D)49(49)+(\\D|$)/.test(document.body.innerText) ? ['a sum computed'] : [];
  return [...found.map((node) => 'an element: ' + node.outerHTML.slice(0, 120)), ...computed];
})()`;

export const harmOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(HARM);

/** What a button would write is not sent while the dialogs are looked at. */
export async function canHoldWrites(page: Page): Promise<void> {
  // As text, because it runs in the page.
  await page.addInitScript(`{
    const send = window.fetch;
    window.fetch = (input, init) => window.holdsWrites && (init?.method ?? 'GET') !== 'GET' ? Promise.reject(new TypeError('held')) : send(input, init);
  }`);
}

/** Those that lead out of the account or to a file of the machine, and what is the same on every screen. */
const LEFT_ALONE = '/^(Вийти|Друк)/';

/** Presses every button of the screen once, menus with theirs, and tells of each dialog that opened. */
const OPEN_DIALOGS = `async ({ known }) => {
  const pressed = new Set(known);
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const nameOf = (node) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40);
  const at = location.pathname + location.search;
  const told = [];
  let dialogs = 0;
  const shut = async () => {
    for (let left = 5; left > 0; left -= 1) {
      const open = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (!open) break;
      open.dispatchEvent(new Event('cancel', { cancelable: true }));
      await wait(20);
    }
    document.querySelectorAll('[popover]').forEach((open) => open.matches(':popover-open') && open.hidePopover());
  };
  const look = async () => {
    await wait(40);
    if (document.querySelector('dialog[open]')) dialogs += 1;
    for (const harm of ${HARM}) told.push(harm);
    for (const item of document.querySelectorAll('[popover]:popover-open button[role="menuitem"]')) waiting.push(item);
  };
  let waiting = [];
  for (let left = 60; left > 0; left -= 1) {
    const next = waiting.shift() ?? [...document.querySelectorAll('main button:not([type="submit"]):not(:disabled), main summary')].find((node) => node.checkVisibility() && !pressed.has(nameOf(node)));
    if (!next) break;
    const name = nameOf(next);
    if (pressed.has(name)) continue;
    pressed.add(name);
    if (${LEFT_ALONE}.test(name)) continue;
    next.click();
    await look();
    const isMenu = waiting.length > 0;
    if (!isMenu) await shut();
    if (location.pathname + location.search === at) continue;
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null }, '', at);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    await wait(100);
  }
  await shut();
  return { told, dialogs, pressed: [...pressed] };
}`;

type Opened = { readonly told: string[]; readonly dialogs: number; readonly pressed: string[] };
export type Looked = {
  readonly faults: readonly string[];
  readonly screens: readonly string[];
  readonly dialogs: number;
};

/** `first` are addresses to begin with; the rest are those that the screens lead to, each kind once. */
export async function lookAtScreens(page: Page, first: readonly string[]): Promise<Looked> {
  const quiet = quietOf(page);
  const [faults, screens, seen, buttons] = [
    [] as string[],
    new Set<string>(),
    new Set<string>(),
    new Map<string, string[]>(),
  ];
  let dialogs = 0;
  await page.goto('/dashboard');
  await quiet();
  const isNew = (path: string) => kindsOf(path).some((kind) => !seen.has(kind));
  const waiting = first.map((path) => ({ path, isFirst: true }));
  for (let stop = waiting.shift(); stop !== undefined; stop = waiting.shift()) {
    const { path, isFirst } = stop;
    const screen = screenOf(path);
    // Each of the first is a thing of another word; of what is found one of a kind is enough.
    if (screen === undefined || !(isFirst || isNew(path))) continue;
    for (const kind of kindsOf(path)) seen.add(kind);
    await goTo(page, path);
    await quiet();
    screens.add(screen);
    faults.push(...(await harmOn(page)).map((harm) => `${path}: ${harm}`));
    for (const next of await linksOn(page)) if (isNew(next)) waiting.push({ path: next, isFirst: false });
    await page.evaluate('window.holdsWrites = true');
    const opened = await page.evaluate<Opened>(
      `(${OPEN_DIALOGS})(${JSON.stringify({ known: buttons.get(screen) ?? [] })})`,
    );
    await page.evaluate('window.holdsWrites = false');
    buttons.set(screen, opened.pressed);
    dialogs += opened.dialogs;
    faults.push(...opened.told.map((harm) => `a dialog of ${path}: ${harm}`));
  }
  return { faults, screens: [...screens], dialogs };
}

/**
 * As the router of the application hears of a step of the browser. The address is new before the screen is: until its part has come the
 * former one stands, and nothing is asked for meanwhile. A screen that has come takes the focus to its heading (ux.md A2), or its dialog does.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isSameScreen = new URL(page.url()).pathname === pathOf(path);
  await page.evaluate('document.activeElement?.blur()');
  await page.evaluate(
    `history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null }, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`,
  );
  if (!isSameScreen)
    await expect.poll(() => page.evaluate('document.activeElement !== document.body'), path).toBe(true);
}

/** Of the shell, what was not among them. */
export function leftOut(screens: readonly string[]): string[] {
  return PATTERNS.map(({ path }) => path).filter((path) => !screens.includes(path));
}

/** Screens of no one thing: a new one is looked at as soon as it has an address. */
export const LISTS: readonly string[] = PATTERNS.map(({ path }) => path).filter((path) => !path.includes(':'));
