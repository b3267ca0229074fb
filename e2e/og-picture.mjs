// `npm run pictures:og [-- http://localhost:3000]`: what messengers show of a link to the site, taken from the first screen of its own home
// page on a running server. The menu and the buttons are left out: a picture cannot be pressed.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { browserProgram } from '../tools/lib/system-packages.mjs';

const REPOSITORY_ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIZE = { width: 1200, height: 630 };
const [origin = 'http://localhost:3000'] = process.argv.slice(2);

const FRAME = `
  .lh nav, .lh .r, .hero .cta, .hero .cta ~ p, .sample .press, .sample .cap { display: none !important }
  .lh { position: static }
  .wrap { max-width: 1200px; padding-inline: 56px }
  .hero { grid-template-columns: 620px minmax(0, 1fr); align-items: start; gap: 20px; padding-block: 40px 0 }
  .hero h1 { font-size: 68px; margin-top: 24px }
  .hero .lead { font-size: 23px; line-height: 1.45; max-width: 32ch }
  .month { display: none }
`;

const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  // The policy of the page allows no style of others, and this is one.
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', bypassCSP: true });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  await page.addStyleTag({ content: FRAME });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(REPOSITORY_ROOT, 'web/public/og.png') });
} finally {
  await browser.close();
}
