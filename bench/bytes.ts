import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build } from 'esbuild';
import { limitKbOf } from '../tools/lib/byte-budgets.mjs';
import { largestPaint, launchBrowser, observe, startFloor, sums, VIEWPORT, visit } from './browser.ts';
import { startProduct } from './product.ts';
import { type Figure, median, withSpread } from './report.ts';
import { ACCOUNT } from './seed.ts';

const QUIET_MS = 1_500;
const ROUNDS = 5;
/** Everything past 50 ms of each long task, as Total Blocking Time counts it. */
const BLOCKED = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += Math.max(0, entry.duration - 50); })
    .observe({ type: 'longtask', buffered: true });
  setTimeout(() => resolve(sum), 100);
})`;

/** A page of the product and what tells that its main content can be used; a form that the page came with, only once the program has it. */
export const PAGES = [
  { name: 'login', path: '/login', isSignedIn: false, ready: 'form:not([data-early]) input[type="password"]' },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, ready: '.dash' },
  { name: 'contracts', path: '/contracts', isSignedIn: true, ready: 'a[href^="/contracts/0199"]' },
] as const;

export type PageBytes = {
  readonly name: string;
  readonly limitKb: number;
  /** On the wire, compressed, until the main content could be used. */
  readonly scriptKb: number;
  readonly styleKb: number;
  readonly fontKb: number;
  /** What was fetched after it: prefetched or lazy. */
  readonly laterScriptKb: number;
};
/** One visit: when the largest thing was drawn, and how long tasks held the processor past 50 ms each. */
type Visit = { readonly paintMs: number; readonly blockedMs: number };
type PageResult = PageBytes & { readonly visits: readonly Visit[]; readonly floorMs: readonly number[] };

export type BytesResult = { readonly pages: readonly PageResult[]; readonly reactKb: number };

export async function measureBytes(dataDir: string): Promise<BytesResult> {
  const product = await startProduct({ dataDir });
  const browser = await launchBrowser();
  try {
    const pages: PageResult[] = [];
    const floor = await startFloor(await (await fetch(product.origin)).text());
    for (const page of PAGES) {
      const [visits, floorMs]: [Visit[], number[]] = [[], []];
      const bytes: PageBytes[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        floorMs.push((await visit(browser, floor.origin)).paintMs);
        const { seen, ...loaded } = await measurePage(browser, product.origin, page);
        visits.push(seen);
        bytes.push(loaded);
      }
      const [first] = bytes;
      if (first) pages.push({ ...first, visits, floorMs });
    }
    floor.close();
    return { pages, reactKb: await reactAlone() };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measurePage(
  browser: Browser,
  origin: string,
  target: (typeof PAGES)[number],
): Promise<PageBytes & { seen: Visit }> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'uk-UA', timezoneId: 'Europe/Kyiv' });
  try {
    if (target.isSignedIn)
      await context.addCookies([{ name: 'sid', value: ACCOUNT.token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const { loaded } = await observe(context, page);
    await page.goto(origin + target.path, { waitUntil: 'commit' });
    await page.locator(target.ready).first().waitFor({ state: 'visible' });
    const atUsable = sums(loaded);
    await page.waitForTimeout(QUIET_MS);
    return {
      name: target.name,
      limitKb: limitKbOf(target.name),
      scriptKb: atUsable.Script,
      styleKb: atUsable.Stylesheet,
      fontKb: atUsable.Font,
      laterScriptKb: sums(loaded).Script - atUsable.Script,
      seen: { paintMs: await largestPaint(page), blockedMs: Number(await page.evaluate(BLOCKED)) },
    };
  } finally {
    await context.close();
  }
}

/** What no page of the application can go below: react and react-dom alone, minified, brotli. */
async function reactAlone(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRoot } from 'react-dom/client'; import { createElement } from 'react'; createRoot(document.body).render(createElement('p'));`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length / 1000;
}

const PART = 'Сторінки застосунку на повільному 4G і вчетверо повільнішому процесорі';
const TITLES = new Map([
  ['login', 'вхід'],
  ['dashboard', 'головна'],
  ['contracts', 'список договорів'],
]);
/** performance.md §3.3: how many floors until the largest thing is drawn, and how long the processor may be held. */
const PAINT_LIMITS = new Map([
  ['login', { floors: 2.5, blockedMs: 100 }],
  ['dashboard', { floors: 4, blockedMs: 150 }],
  ['contracts', { floors: 4, blockedMs: 150 }],
]);

export function bytesFigures({ pages, reactKb }: BytesResult): Figure[] {
  return pages.flatMap((page): Figure[] => {
    const title = TITLES.get(page.name) ?? page.name;
    const limits = PAINT_LIMITS.get(page.name) ?? { floors: Number.NaN, blockedMs: Number.NaN };
    const paints = page.visits.map(({ paintMs }) => paintMs);
    const floors = paints.map((paintMs, round) => paintMs / (page.floorMs[round] ?? Number.NaN));
    const blocked = page.visits.map(({ blockedMs }) => blockedMs);
    return [
      {
        part: PART,
        name: `${title}: JavaScript (brotli), доки головним вмістом можна користуватися`,
        value: `${page.scriptKb.toFixed(1)} КБ (потім ще ${page.laterScriptKb.toFixed(1)}); стилі ${page.styleKb.toFixed(1)}, шрифти ${page.fontKb.toFixed(1)} КБ`,
        limit: `react і react-dom самі — ${reactKb.toFixed(1)} КБ`,
        goal: `≤ ${page.limitKb} КБ`,
        isMet: page.scriptKb <= page.limitKb,
      },
      {
        part: PART,
        name: `${title}: LCP проти голої сторінки зі словами`,
        value: `${withSpread(floors, '×', 2)}; ${withSpread(paints, 'мс')}`,
        limit: `гола ${withSpread(page.floorMs, 'мс')}`,
        goal: `≤ ${limits.floors} ×`,
        isMet: median(floors) <= limits.floors,
      },
      {
        part: PART,
        name: `${title}: скільки довгі завдання тримали процесор (TBT)`,
        value: withSpread(blocked, 'мс'),
        limit: '0',
        goal: `≤ ${limits.blockedMs} мс`,
        isMet: median(blocked) <= limits.blockedMs,
      },
    ];
  });
}
