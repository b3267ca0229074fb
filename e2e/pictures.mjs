// `npm run pictures`: pictures of the running product for the README, made anew from its own demo, as those of the public site are.
// It starts the built server on a fresh data folder, so nobody's data is ever in a picture.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildDemo } from './support/demo-portfolio.mjs';
import { CHROMIUM, openScreen, REPOSITORY_ROOT, withPictureServer } from './support/picture-server.mjs';

const OUT = join(REPOSITORY_ROOT, 'docs', 'images');

await withPictureServer(3231, async (origin) => {
  const browser = await chromium.launch(CHROMIUM);
  const context = await browser.newContext();
  const made = await buildDemo(context.request, origin);
  mkdirSync(OUT, { recursive: true });
  const storageState = await context.storageState();
  for (const theme of ['light', 'dark']) await takePictures(browser, { origin, storageState, theme, made });
  await browser.close();
});

async function takePictures(browser, { origin, storageState, theme, made }) {
  const { zoned } = made.receipts;
  const screens = [
    ['dashboard', '/dashboard', 1280, 860],
    ['complex', `/complexes/${made.complexId}`, 1280, 860],
    ['meters', `/meters?period=${made.month}`, 1280, 800],
    ['receipt', `/receipts/${zoned.id}`, 1280, 900],
    ['receipt-phone', `/info/receipt/${zoned.id}?k=${made.zonedKey}`, 360, 740],
  ];
  for (const [name, path, width, height] of screens) {
    const viewport = { width, height };
    const { page, close } = await openScreen(browser, { storageState, theme, viewport, url: origin + path });
    await page.screenshot({ path: join(OUT, `${name}-${theme}.png`) });
    await close();
  }
  process.stdout.write(`Знімки готові: ${theme}\n`);
}
