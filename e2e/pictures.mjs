// `npm run pictures`: pictures of the running product for the README, made anew from a small portfolio that the calls build.
// It starts the built server on a fresh data folder, so nobody's data is ever in a picture.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { buildPortfolio } from './support/sample-portfolio.mjs';

const REPOSITORY_ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = 3231;
const ORIGIN = `http://localhost:${PORT}`;
const OUT = join(REPOSITORY_ROOT, 'docs', 'images');
const CHROMIUM = { executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] };

const dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-pictures-'));
const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: REPOSITORY_ROOT,
  env: {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100',
    NBU_URL: 'off',
    LOG_LEVEL: 'error',
  },
  stdio: 'inherit',
});

try {
  await untilReady();
  const browser = await chromium.launch(CHROMIUM);
  const context = await browser.newContext();
  const made = await buildPortfolio(context.request, ORIGIN);
  mkdirSync(OUT, { recursive: true });
  const storageState = await context.storageState();
  for (const theme of ['light', 'dark']) await takePictures(browser, { storageState, theme, made });
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilReady() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${ORIGIN}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server did not become ready');
}

async function takePictures(browser, { storageState, theme, made }) {
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
    await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(OUT, `${name}-${theme}.png`) });
    await context.close();
  }
  process.stdout.write(`Знімки готові: ${theme}\n`);
}
