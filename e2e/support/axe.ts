import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * A toast half faded in has half its contrast, and it may come while axe is reading: what is judged is the screen that
 * stays, so for the time of reading whatever moves is at its end. An adopted sheet, because an inline one breaks the policy.
 */
const FREEZE = `(() => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; }');
  globalThis.stillSheet = still;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
})()`;
const RELEASE = `(() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== globalThis.stillSheet);
  delete globalThis.stillSheet;
})()`;

/** No violation of WCAG 2.2 AA on the screen as it stands (ux.md goal 5), and nothing to scroll sideways (goal 6). */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(FREEZE);
  const { violations } = await judge(page);
  await page.evaluate(RELEASE);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
  expect(overflow).toBeLessThanOrEqual(0);
}

/** What lies behind a modal dialog is inert: a link half covered by it is nobody's target, and was judged before the dialog opened. */
async function judge(page: Page): ReturnType<AxeBuilder['analyze']> {
  // Our screens have no frames of another origin, for which axe would open a second page at each reading.
  const builder = () =>
    new AxeBuilder({ page }).setLegacyMode().options({
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
      // Of a rule that is kept axe tells one element instead of all: their selectors cost more than the judging.
      resultTypes: ['violations'],
    });
  const isModal = () => page.evaluate<boolean>("document.querySelector('dialog:modal') !== null");
  if (!(await isModal())) return builder().analyze();
  try {
    return await builder().include('dialog:modal').analyze();
  } catch (error) {
    // A dialog that has just saved may close before axe begins: then it is the screen under it that stays.
    if (await isModal()) throw error;
    return builder().analyze();
  }
}
