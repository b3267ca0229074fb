import type { Page } from '@playwright/test';

/** How often a page has made a call from now on. */
export function countCalls(page: Page, path: string, method = 'GET'): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === method) count += 1;
  });
  return () => count;
}
