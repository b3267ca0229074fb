import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser, observe, VIEWPORT } from './browser.ts';
import { startProduct } from './product.ts';
import { ACCOUNT } from './seed.ts';

const ROUNDS = 5;
/** After it nothing more is drawn: what was asked has come. */
const QUIET_MS = 1_200;
const LETTER_MS = 120;
/** Longer than the list waits for the next letter, so that its answer is drawn while one types on. */
const PAUSE_MS = 400;
const WORD = ['Шев', 'ченко'] as const;

export const SCREENS = [
  { screen: 'phone', viewport: VIEWPORT },
  { screen: 'desk', viewport: { width: 1280, height: 800 } },
] as const;
type ScreenName = (typeof SCREENS)[number]['screen'];

/** What one does with a list; a phone has cards and nothing to sort by. */
type Step = { readonly name: string; readonly on?: ScreenName; readonly act: (page: Page) => Promise<void> };
const STEPS: readonly Step[] = [
  { name: 'type', act: (page) => typeIn(page, 'main input[type="search"]') },
  { name: 'sort', on: 'desk', act: (page) => page.locator('main th button.sort:visible').first().click() },
  { name: 'scroll', act: scroll },
  { name: 'open', act: (page) => page.locator('main a[href^="/contracts/0199"]').first().click() },
];
const BARE_STEPS: readonly Step[] = [
  { name: 'type', act: (page) => typeIn(page, 'input') },
  { name: 'click', act: (page) => page.locator('button').click() },
];

/** The slowest answer to a press or a letter, by Event Timing, and the longest task meanwhile. */
export type Answer = { readonly delayMs: number; readonly taskMs: number };
export type InputRow = {
  readonly name: string;
  readonly screen: ScreenName;
  readonly product: readonly Answer[];
  readonly bare: readonly Answer[];
};

/**
 * How soon the screen answers a letter, a press and a wheel in the list of ten thousand contracts, on a slow network and a slow processor,
 * beside one field and one button of a page that has nothing else. Rounds take turns.
 */
export async function measureInput(dataDir: string): Promise<readonly InputRow[]> {
  const product = await startProduct({ dataDir });
  const browser = await launchBrowser();
  const bare = await startBarePage();
  try {
    const rows = new Map<string, { name: string; screen: ScreenName; product: Answer[]; bare: Answer[] }>();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { screen, viewport } of SCREENS) {
        const floor = await answersOf(browser, { url: bare.origin, ready: 'button', viewport, steps: BARE_STEPS });
        const steps = STEPS.filter(({ on }) => on === undefined || on === screen);
        const url = `${product.origin}/contracts`;
        const answers = await answersOf(browser, { url, ready: 'main a[href^="/contracts/0199"]', viewport, steps });
        for (const [name, answer] of answers) {
          const key = `${name} ${screen}`;
          const row = rows.get(key) ?? { name, screen, product: [], bare: [] };
          rows.set(key, row);
          row.product.push(answer);
          const beside = floor.get(name) ?? floor.get('click');
          if (beside !== undefined) row.bare.push(beside);
        }
      }
    return [...rows.values()];
  } finally {
    bare.close();
    await browser.close();
    await product.stop();
  }
}

type Visit = {
  readonly url: string;
  readonly ready: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly steps: readonly Step[];
};

/** Each step from a screen that has come to rest. */
async function answersOf(browser: Browser, { url, ready, viewport, steps }: Visit): Promise<Map<string, Answer>> {
  const context = await browser.newContext({ viewport, locale: 'uk-UA', timezoneId: 'Europe/Kyiv' });
  try {
    await context.addInitScript(HEARD);
    await context.addCookies([{ name: 'sid', value: ACCOUNT.token, url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await observe(context, page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(ready).first().waitFor({ state: 'visible' });
    await page.waitForTimeout(QUIET_MS);
    const answers = new Map<string, Answer>();
    for (const { name, act } of steps) {
      await page.evaluate('window.heard = { delayMs: 0, taskMs: 0 }');
      await act(page);
      await page.waitForTimeout(QUIET_MS);
      answers.set(name, await page.evaluate<Answer>('window.heard'));
    }
    return answers;
  } finally {
    await context.close();
  }
}

/** Events are told in steps of 8 ms and from 16 ms on: a delay of zero is a shorter one. */
const HEARD = `window.heard = { delayMs: 0, taskMs: 0 };
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) heard.delayMs = Math.max(heard.delayMs, duration);
}).observe({ type: 'event', durationThreshold: 16 });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) heard.taskMs = Math.max(heard.taskMs, duration);
}).observe({ type: 'longtask' });`;

async function typeIn(page: Page, field: string): Promise<void> {
  await page.locator(field).first().click();
  for (const part of WORD) {
    await page.keyboard.type(part, { delay: LETTER_MS });
    await page.waitForTimeout(PAUSE_MS);
  }
}

async function scroll(page: Page): Promise<void> {
  for (const way of [1, -1])
    for (let turn = 0; turn < 10; turn += 1) {
      await page.mouse.wheel(0, way * 200);
      await page.waitForTimeout(50);
    }
}

/** One field and one button that write what they are told. */
async function startBarePage(): Promise<{ readonly origin: string; close(): void }> {
  const page = `<!doctype html><html lang="uk"><title>Межа</title><input><button>Далі</button><p></p><script>
    const said = document.querySelector('p');
    document.querySelector('input').oninput = ({ target }) => { said.textContent = target.value; };
    document.querySelector('button').onclick = () => { said.textContent += ' далі'; };
  </script></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}/`, close: () => server.close() };
}
