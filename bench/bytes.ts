import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { BROWSER } from '../e2e/support/browser.ts';
import { limitKbOf } from '../tools/lib/byte-budgets.mjs';
import { startProduct } from './product.ts';
import { ACCOUNT } from './seed.ts';

/** Slow 4G and a slow phone (performance.md §3.2). */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
export const VIEWPORT = { width: 412, height: 823 };
const QUIET_MS = 1_500;

/** A page of the product and what tells that its main content can be used. */
export const PAGES = [
  { name: 'login', path: '/login', isSignedIn: false, ready: 'form input[type="password"]' },
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
  readonly usableMs: number;
  readonly largestPaintMs: number;
};

export type BytesResult = { readonly pages: readonly PageBytes[]; readonly reactKb: number };

export async function measureBytes(dataDir: string): Promise<BytesResult> {
  const product = await startProduct({ dataDir });
  const browser = await launchBrowser();
  try {
    const pages: PageBytes[] = [];
    for (const page of PAGES) pages.push(await measurePage(browser, product.origin, page));
    return { pages, reactKb: await reactAlone() };
  } finally {
    await browser.close();
    await product.stop();
  }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(BROWSER);
}

async function measurePage(browser: Browser, origin: string, target: (typeof PAGES)[number]): Promise<PageBytes> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'uk-UA', timezoneId: 'Europe/Kyiv' });
  try {
    if (target.isSignedIn)
      await context.addCookies([{ name: 'sid', value: ACCOUNT.token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const { loaded } = await observe(context, page);
    const started = performance.now();
    await page.goto(origin + target.path, { waitUntil: 'commit' });
    await page.locator(target.ready).first().waitFor({ state: 'visible' });
    const usableMs = performance.now() - started;
    const atUsable = sums(loaded);
    await page.waitForTimeout(QUIET_MS);
    return {
      name: target.name,
      limitKb: limitKbOf(target.name),
      scriptKb: atUsable.Script,
      styleKb: atUsable.Stylesheet,
      fontKb: atUsable.Font,
      laterScriptKb: sums(loaded).Script - atUsable.Script,
      usableMs,
      largestPaintMs: await largestPaint(page),
    };
  } finally {
    await context.close();
  }
}

type Loaded = { type: string; bytes: number };

/** Bytes as they came over the network, with their kind; throttled like a phone far from the city. */
export async function observe(context: BrowserContext, page: Page): Promise<{ loaded: Loaded[]; session: CDPSession }> {
  const session = await context.newCDPSession(page);
  const types = new Map<string, string>();
  const loaded: Loaded[] = [];
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  // Bodies only: headers are the same few hundred bytes for whatever is answered.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    loaded.push({ type: types.get(requestId) ?? 'Other', bytes: encodedDataLength }),
  );
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { loaded, session };
}

export function sums(loaded: readonly Loaded[]): Record<'Script' | 'Stylesheet' | 'Font', number> {
  const of = (type: string) =>
    loaded.filter((item) => item.type === type).reduce((sum, item) => sum + item.bytes, 0) / 1000;
  return { Script: of('Script'), Stylesheet: of('Stylesheet'), Font: of('Font') };
}

export function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    `new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
    })`,
  );
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
