import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the control has the focus, as a person does who looks for it, and sees where it is. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.and(control).count()) === 0) continue;
    await expect(focused).toBeInViewport();
    expect(await page.evaluate(IS_MARKED), 'the focus is seen').toBe(true);
    return;
  }
  throw new Error(`Tab never came to ${control}`);
}

/** An outline or a shadow of its own, or of the box it lies in. */
const IS_MARKED = `[document.activeElement, document.activeElement.parentElement]
  .map((element) => getComputedStyle(element))
  .some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')`;
