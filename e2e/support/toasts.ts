import { expect, type Page } from '@playwright/test';

/** The one toast on the screen says this. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('.toast b').filter({ hasText: text })).toHaveText(text);
}
