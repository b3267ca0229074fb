import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A toast half faded in has half its contrast: what is judged is the screen that stays. A spinner turns for ever and is not waited for. */
const SETTLED = `Promise.all(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => undefined)))`;

/** No violation of WCAG 2.2 AA on the screen as it stands (ux.md goal 5), and nothing to scroll sideways (goal 6). */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(SETTLED);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
  expect(overflow).toBeLessThanOrEqual(0);
}
