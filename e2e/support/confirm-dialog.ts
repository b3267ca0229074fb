import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';

/** Confirms a question if the action asks one. */
export async function confirmDialog(on: Page): Promise<void> {
  const dialog = on.getByRole('dialog');
  const asked = await dialog.waitFor({ timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (!asked) return;
  await expectAccessible(on);
  await dialog.locator('.btn.p, .btn.d').first().click();
}
