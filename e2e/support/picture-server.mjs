// The built server on a fresh data folder, for taking pictures: nobody's data is ever in one.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserProgram } from '../../tools/lib/system-packages.mjs';

export const REPOSITORY_ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const CHROMIUM = {
  executablePath: browserProgram(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
};

/** Starts the server, hands its address to `work` and stops it whatever happens. */
export async function withPictureServer(port, work) {
  const origin = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-pictures-'));
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: REPOSITORY_ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '100',
      NBU_URL: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  });
  try {
    await untilReady(origin);
    await work(origin);
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function untilReady(origin) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server did not become ready');
}

/** Calls of the API with the cookies of a browser's context; answers with the result. */
export function caller(request, origin) {
  return async (method, path, data) => {
    const response = await request.fetch(`${origin}/api${path}`, { method, ...(data === undefined ? {} : { data }) });
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text.slice(0, 300)}`);
    return text === '' ? null : JSON.parse(text).result;
  };
}

/** A screen as people first see it, in a window of its own; the bar that says «Це демо» is left out, an account of one's own has none. */
export async function openScreen(browser, { url, theme, ...context }) {
  const opened = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    ...context,
  });
  const page = await opened.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  for (const bar of await page.locator('.demo-line').all()) await bar.evaluate((node) => node.remove());
  await page.evaluate('document.fonts.ready');
  return { page, close: () => opened.close() };
}
