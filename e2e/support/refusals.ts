import type { Page } from '@playwright/test';

/**
 * The calls of a page that the server refused, as they come. A screen asks only for what its person may
 * see: a notice of a refusal goes away by itself, so looking for its words on the screen is not enough.
 */
export function refusalsOf(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith('/api/'))
      refused.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  return refused;
}
