import 'virtual:onest.css';
import './site.css';
import { faceWithoutShift } from './late-face.ts';

/**
 * The one small module of the site (contract.md §4.2): pages are read and led through without it. It makes pictures follow the theme a
 * person chose, closes menus, and loads what a page has besides: a form, calculators.
 */

const { theme } = document.documentElement.dataset;
if (theme !== undefined) {
  // A condition that always holds, or never does, in the place of the system's theme; the width stays as it is.
  const holds = theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)';
  for (const source of document.querySelectorAll<HTMLSourceElement>('picture > source'))
    source.media = source.media.replace('(prefers-color-scheme: dark)', holds);
}

const menus = [...document.querySelectorAll<HTMLDetailsElement>('[data-menu]')];

addEventListener('click', ({ target }) => {
  for (const menu of menus) if (target instanceof Node && !menu.contains(target)) menu.open = false;
});

addEventListener('keydown', ({ key }) => {
  const open = menus.find((menu) => menu.open);
  if (key !== 'Escape' || !open) return;
  open.open = false;
  open.querySelector('summary')?.focus();
});

/** What a page has besides its words shares neither the line nor the processor with the first paint: a frame is drawn before it is asked for. */
requestAnimationFrame(() => setTimeout(loadRest));
addEventListener('load', () => void faceWithoutShift());

function loadRest(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-ask]'))
    void import('./ask.ts').then(({ startAsk }) => startAsk(form));

  if (document.querySelector('[data-calculator]') !== null)
    void import('./calculators/mount.ts').then(({ mountCalculators }) => mountCalculators(document));
}
