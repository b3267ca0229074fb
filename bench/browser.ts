import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER } from '../e2e/support/browser.ts';

/** Slow 4G and a slow phone (performance.md §3.2). */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;
export const VIEWPORT = { width: 412, height: 823 };
/** After it nothing more is drawn: fonts have come, and what moves has moved. */
const QUIET_MS = 1_000;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(BROWSER);
}

export type Visit = { readonly scriptKb: number; readonly paintMs: number; readonly shift: number };

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'uk-UA', timezoneId: 'Europe/Kyiv' });
  try {
    const page = await context.newPage();
    const { loaded } = await observe(context, page);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(QUIET_MS);
    return {
      scriptKb: sums(loaded).Script,
      paintMs: await largestPaint(page),
      shift: Number(await page.evaluate(SHIFT)),
    };
  } finally {
    await context.close();
  }
}

const SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 100);
})`;

/** The words of a page and one rule of style from a bare server: what no page with words can be drawn before. */
export async function startFloor(html: string): Promise<{ readonly origin: string; close(): void }> {
  const words = html
    .replace(/<link[^>]*>|<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '')
    .replace(/<img[^>]*>|<source[^>]*>/g, '');
  const bytes = brotliCompressSync(words.replace('</head>', '<link rel="stylesheet" href="/floor.css"></head>'));
  const server = createServer(({ url }, response) => {
    if (url === '/floor.css') response.writeHead(200, { 'content-type': 'text/css' }).end('html { margin: 0 }');
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}/`, close: () => server.close() };
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
