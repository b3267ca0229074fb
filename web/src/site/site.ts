import 'virtual:onest.css';
import './site.css';

/**
 * The one small module of the site (contract.md §4.2): pages are read and led through without it. It makes pictures follow the theme a
 * person chose, closes menus, and loads what a page has besides: a form, calculators.
 */

const { theme } = document.documentElement.dataset;
if (theme !== undefined) {
  for (const source of document.querySelectorAll<HTMLSourceElement>('picture > source[media]'))
    source.media = theme === 'dark' ? 'all' : 'not all';
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

for (const form of document.querySelectorAll<HTMLFormElement>('[data-ask]'))
  void import('./ask.ts').then(({ startAsk }) => startAsk(form));

if (document.querySelector('[data-calculator]') !== null)
  void import('./calculators/mount.ts').then(({ mountCalculators }) => mountCalculators(document));
