// `npm run pictures`: pictures of the running product for the README, made anew from a small portfolio that the calls build.
// It starts the built server on a fresh data folder, so nobody's data is ever in a picture.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM, REPOSITORY_ROOT, withPictureServer } from './support/picture-server.mjs';
import { buildPortfolio } from './support/sample-portfolio.mjs';

const OUT = join(REPOSITORY_ROOT, 'docs', 'images');

await withPictureServer(3231, async (origin) => {
  const browser = await chromium.launch(CHROMIUM);
  const context = await browser.newContext();
  const made = await buildPortfolio(context.request, origin);
  mkdirSync(OUT, { recursive: true });
  const storageState = await context.storageState();
  for (const theme of ['light', 'dark']) await takePictures(browser, { origin, storageState, theme, made });
  await browser.close();
});

async function takePictures(browser, { origin, storageState, theme, made }) {
  const screens = [
    ['dashboard', '/dashboard', 1280, 800],
    ['meters', '/meters?period=2026-10', 1280, 800],
    ['receipt', `/receipts/${made.receiptId}`, 1280, 900],
    ['receipt-phone', `/info/receipt/${made.receiptId}?k=${made.key}`, 360, 740],
  ];
  for (const [name, path, width, height] of screens) {
    const context = await browser.newContext({
      storageState,
      colorScheme: theme,
      viewport: { width, height },
      locale: 'uk-UA',
      timezoneId: 'Europe/Kyiv',
    });
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(OUT, `${name}-${theme}.png`) });
    await context.close();
  }
  process.stdout.write(`Знімки готові: ${theme}\n`);
}
