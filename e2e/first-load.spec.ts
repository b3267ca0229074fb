import { expect, test } from '@playwright/test';

/** What the head names must be what the scripts then ask for, in the same mode: otherwise the browser fetches it twice. */
test('a visit asks for each file and for the session once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await page.locator('form input[type="password"]').waitFor();
  await page.waitForLoadState('networkidle');

  const named = await page.locator('head link[rel="modulepreload"], head link[rel="preload"]').count();
  expect(named).toBeGreaterThan(3);
  expect(asked).toContain('/api/session');
  const loaded = asked.filter((path) => path.startsWith('/assets/') || path.startsWith('/api/'));
  expect(loaded).toEqual([...new Set(loaded)]);
});
