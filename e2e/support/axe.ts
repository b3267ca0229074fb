import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';

/** The small build: each new document parses it anew, and the readable one of 1.3 MB took as long as half of the judging. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Read in one turn, as text because it runs in the page.
 *
 * A toast half faded in has half its contrast, and it may come while axe is reading: what is judged is the screen that stays, so for the
 * time of reading whatever moves is at its end. An adopted sheet, because an inline one breaks the policy.
 *
 * What lies behind a modal dialog is inert: a link half covered by it is nobody's target, and was judged before the dialog opened. A dialog
 * that has just saved may close before axe begins: then it is the screen under it that stays. So is a button half scrolled under the bars that
 * stay at the edges: how far a journey has scrolled is chance, so for the time of reading the bars stand in the flow.
 */
const JUDGE = `(async () => {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, *::before, *::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; }' +
    '.top, .bottom { position: static !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  const judge = (what) => axe.run(what, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
    // Of a rule that is kept axe tells one element instead of all, and nobody reads their selectors: they cost more than the judging.
    resultTypes: ['violations'],
    selectors: false,
  });
  const modal = () => document.querySelector('dialog:modal');
  try {
    const { violations } = await judge(modal() ?? document).catch((error) => {
      if (modal() !== null) throw error;
      return judge(document);
    });
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '));
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
  }
})()`;

/** No violation of WCAG 2.2 AA on the screen as it stands (ux.md goal 5), and nothing to scroll sideways (goal 6). */
export async function expectAccessible(page: Page): Promise<void> {
  await Promise.all(page.frames().map((frame) => bringAxe(frame, frame === page.mainFrame())));
  expect(await page.evaluate<string[]>(JUDGE)).toEqual([]);
  // Not `window.innerWidth`: a phone shows the whole of a page that is too wide, so there it is as wide as the page.
  const overflow = Number(
    await page.evaluate('(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.documentElement)'),
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Once for a document; a frame that shows a paper runs no scripts of ours. */
async function bringAxe(frame: Frame, isMain: boolean): Promise<void> {
  const brought = frame.evaluate<boolean>("typeof axe === 'object'").then((isThere) => isThere || frame.evaluate(AXE));
  if (isMain) await brought;
  else await Promise.race([brought.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000))]);
}
