import type { Page } from '@playwright/test';

/** Holds the program of the app back, as a slow line does; gives the way to let it come. */
export async function holdProgram(page: Page): Promise<() => void> {
  let release = () => {};
  const isLet = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await isLet;
    await route.continue();
  });
  return release;
}
