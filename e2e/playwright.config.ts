import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BOT_TOKEN } from '../server/src/testing/telegram-server.ts';
import { BROWSER } from './support/browser.ts';
import { leftByDay } from './support/by-day.ts';
import { NOT_ON_A_PHONE } from './support/not-on-a-phone.ts';
import { PUSH_CONTROL_PORT, PUSH_PORT } from './support/push.ts';
import { TELEGRAM_CONTROL_PORT, TELEGRAM_PORT } from './support/telegram.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = 3210;
/** A product that already runs may be given, for writing journeys; `npm test` always starts its own. */
const RUNNING = process.env.E2E_ORIGIN;
const ORIGIN = RUNNING ?? `http://localhost:${PORT}`;

/** The journeys run against the product as it is started for people: the built web, the embedded database, the real worker. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(ROOT, 'test-results'),
  // One more than processors: a journey waits a fifth of its time for its screen. Journeys share nothing but the server.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? join(ROOT, '.cache', 'test', 'browser.json') }],
  ],
  use: {
    baseURL: ORIGIN,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    screenshot: 'only-on-failure',
    // A trace is a third of the processor's work, and passing journeys throw theirs away: of a failing one ask `--trace on`.
    trace: 'off',
    launchOptions: BROWSER,
  },
  projects: [
    {
      name: 'phone',
      grepInvert: new RegExp(NOT_ON_A_PHONE),
      testIgnore: leftByDay('phone'),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: leftByDay('desktop'), use: { viewport: { width: 1280, height: 800 } } },
  ],
  ...(RUNNING === undefined && {
    webServer: [
      {
        command: 'node --import tsx e2e/support/telegram-for-journeys.ts',
        cwd: ROOT,
        url: `http://127.0.0.1:${TELEGRAM_CONTROL_PORT}/said`,
        reuseExistingServer: false,
      },
      {
        command: 'node --import tsx e2e/support/push-for-journeys.ts',
        cwd: ROOT,
        url: `http://127.0.0.1:${PUSH_CONTROL_PORT}/shown`,
        reuseExistingServer: false,
      },
      {
        command: 'node tools/start.mjs',
        cwd: ROOT,
        url: ORIGIN,
        timeout: 180_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        env: {
          PORT: String(PORT),
          DATA_DIR: process.env.E2E_DATA_DIR ?? join(ROOT, '.cache', 'e2e'),
          // Many journeys sign in from one address within a minute.
          RATE_LIMIT_FACTOR: '100',
          NBU_URL: 'off',
          TELEGRAM_BOT_TOKEN: BOT_TOKEN,
          TELEGRAM_API_URL: `http://127.0.0.1:${TELEGRAM_PORT}`,
          PUSH_SERVICE_URL: `http://127.0.0.1:${PUSH_PORT}`,
        },
      },
    ],
  }),
});
