import { expect, type Page, test } from '@playwright/test';
import { holdProgram } from './support/hold-program.ts';
import { signInNewPerson } from './support/new-owner.ts';

/** What a page asks for from now on, with its query. */
function asksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  return asked;
}

/** What the head names must be what the scripts then ask for, in the same mode: otherwise the browser fetches it twice. */
test('a visit asks for each file and for the session once', async ({ page }) => {
  const asked = asksOf(page);
  await page.goto('/login');
  await page.locator('form input[type="password"]').waitFor();
  await page.waitForLoadState('networkidle');

  const named = await page.locator('head link[rel="modulepreload"], head link[rel="preload"]').count();
  expect(named).toBeGreaterThan(3);
  expect(asked).toContain('/api/session');
  const loaded = asked.filter((path) => path.startsWith('/assets/') || path.startsWith('/api/'));
  expect(loaded).toEqual([...new Set(loaded)]);
});

test('a screen takes the answer that was asked for before the program was there', async ({ page }, { project }) => {
  const digits = String(Date.now()).slice(-7);
  await signInNewPerson(page, { email: `early-${project.name}-${digits}@example.com`, phone: `+38067${digits}` });
  for (const [path, call] of [
    ['/dashboard', '/api/dashboard/summary'],
    // An empty list of those in force asks whether there are any in the archive.
    ['/contracts', '/api/contracts?status=draft'],
  ] as const) {
    const asked = asksOf(page);
    const early = page.waitForRequest((request) => request.url().includes(call));
    const release = await holdProgram(page);
    await page.goto(path, { waitUntil: 'commit' });
    await early;
    release();
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const calls = asked.filter((one) => one.startsWith('/api/') || one.startsWith('/assets/'));
    expect(calls).toEqual([...new Set(calls)]);
    expect(asked.filter((one) => one.startsWith(call))).toHaveLength(1);
    page.removeAllListeners('request');
    await page.unrouteAll();
  }
});
