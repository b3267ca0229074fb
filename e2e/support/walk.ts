import { expect, type Page, type Request } from '@playwright/test';
import { SHELL_SCREENS } from '../../web/src/screen-table.ts';
import { expectAccessible } from './axe.ts';
import { refusalsOf } from './refusals.ts';

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The pages of several things are different screens: one may be the person's own, another entrusted to him. */
const OF_ONE_SCREEN = 3;

type Stop = { readonly path: string; readonly from: string };

const SCREENS = SHELL_SCREENS.map(({ path, needs, guard }) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  path,
  isHeld: needs !== undefined && guard === undefined,
}));

export const pathOf = (path: string) => path.split(/[?#]/)[0] ?? path;

/** A list narrowed another way is the same screen; a tab of a contract is a screen of its own. */
function screenOf(path: string): string {
  const name = SCREENS.find(({ pattern }) => pattern.test(pathOf(path)))?.path ?? path;
  return name + (/[?&](tab|create|pay)=[a-z0-9]+/.exec(path)?.[0].slice(1) ?? '');
}

/** Screens without a guard that an owner alone has something on; anybody may type their address. */
export const OWNERS_SCREENS = SCREENS.filter(({ isHeld, path }) => isHeld && !path.includes(':')).map(
  ({ path }) => path,
);

type Walk = {
  /** Addresses to begin with besides the first screen. */
  readonly also?: readonly string[];
  /** Screens that are looked at; without it every one that something leads to. */
  readonly within?: RegExp;
};

/** A screen of no one thing is read for its accessibility once: whoever comes, its parts are the same. */
const judged = new Set<string>();

/**
 * Goes wherever the screens lead, beginning with the first one, and says what is wrong: a call that is refused, a link to where the person
 * may not go, a screen that shows an error or cannot be read by everybody.
 */
export async function faultsOfWalk(page: Page, { also = [], within = /^/ }: Walk = {}): Promise<string[]> {
  const refused = refusalsOf(page);
  const quiet = quietOf(page);
  const broken = await violationsOf(page);
  const faults: string[] = [];
  const times = new Map<string, number>();
  const waiting: Stop[] = ['/dashboard', ...also].map((path) => ({ path, from: 'the address' }));
  const known = new Set(waiting.map(({ path }) => path));
  for (let stop = waiting.shift(); stop !== undefined; stop = waiting.shift()) {
    const { path, from } = stop;
    const screen = screenOf(path);
    const before = times.get(screen) ?? 0;
    if (before >= (ID.test(path) && !screen.includes('=') ? OF_ONE_SCREEN : 1)) continue;
    times.set(screen, before + 1);
    const [said, heard] = [refused.length, broken.length];
    await page.goto(path);
    await quiet();
    const found = await faultsOf(page, path);
    if (before === 0 && !judged.has(screen)) {
      if (!ID.test(path)) judged.add(screen);
      await expectAccessible(page).catch((error: unknown) => found.push(String(error)));
    }
    faults.push(
      ...[...found, ...refused.slice(said), ...broken.slice(heard)].map((fault) => `${path} (from ${from}): ${fault}`),
    );
    for (const next of await linksOn(page)) {
      if (known.has(next) || !within.test(next)) continue;
      known.add(next);
      waiting.push({ path: next, from: path });
    }
  }
  return faults;
}

/** A page is listened to once, however often it is walked. */
const heardOf = new WeakMap<Page, string[]>();

/** What a screen asked for and its policy forbids (reliability.md §7, G22). */
export async function violationsOf(page: Page): Promise<string[]> {
  const known = heardOf.get(page);
  if (known) return known;
  const violations: string[] = [];
  heardOf.set(page, violations);
  await page.exposeFunction('tellOfViolation', (text: string) => violations.push(`a policy broken: ${text}`));
  // As text, because it runs in the page.
  await page.addInitScript(
    'document.addEventListener("securitypolicyviolation", (event) => tellOfViolation(event.violatedDirective + " " + event.blockedURI))',
  );
  return violations;
}

/** The screen stands and waits for nothing; the stream of events never ends and is not waited for. */
export function quietOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    await page.locator('main h1').first().waitFor();
    for (let still = 0; still < 3; still = pending.size === 0 ? still + 1 : 0) await page.waitForTimeout(40);
    await expect(page.locator('main [aria-busy="true"], main .sk')).toHaveCount(0);
  };
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const faults = pathname === pathOf(path) ? [] : [`led to ${pathname}`];
  if ((await page.locator('main .ci.bad').count()) > 0) faults.push('an error state');
  if ((await page.locator('h1', { hasText: 'Page Not Found' }).count()) > 0) faults.push('not found');
  return faults;
}

/** Addresses of the product's own screens; files, letters and the public site are no screens of the person. */
export async function linksOn(page: Page): Promise<string[]> {
  const found = await page.evaluate<string[]>(
    "[...document.querySelectorAll('a[href]:not([download])')].filter((link) => link.origin === location.origin).map((link) => link.pathname + link.search)",
  );
  // The way to the form on the page of a tenant's link ends outside.
  return found.filter((path) => !path.includes('?open=') && SCREENS.some(({ pattern }) => pattern.test(pathOf(path))));
}
