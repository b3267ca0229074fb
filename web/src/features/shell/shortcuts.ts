import type { NavigateFunction } from 'react-router';
import { type Deed, shortcutOf } from '../../lib/shortcut-keys.ts';
import { toggleSide } from '../../lib/side-fold.ts';
import { singleKeys } from '../../lib/single-keys.ts';

type Ways = { readonly navigate: NavigateFunction; readonly askKeys: () => void };

/** So long the letter after G is waited for. */
const AFTER_G_MS = 1500;

/** Does by keys what stands on the screen (ux.md X7). `first` is the press that brought this program in. */
export function startShortcuts(first: KeyboardEvent, ways: Ways): () => void {
  let pressedG = Number.NEGATIVE_INFINITY;
  const press = (event: KeyboardEvent) => {
    if (event.repeat || isAnswered(event)) return;
    const single = singleKeys.get() && !isTyping(event.target);
    const found = shortcutOf(event, { afterG: event.timeStamp - pressedG < AFTER_G_MS, single });
    pressedG = found && 'wait' in found ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (!found || 'wait' in found) return;
    event.preventDefault();
    if ('go' in found) goTo(found.go, ways);
    else DEEDS[found.deed](ways);
  };
  press(first);
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

/** A question waits for its answer, and a menu walks by letters itself. */
function isAnswered({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest('[role=menu], [role=listbox]') !== null;
}

const TEXTLESS = ['checkbox', 'radio', 'button', 'submit', 'file'];

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TEXTLESS.includes(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role=combobox]');
}

const DEEDS: Readonly<Record<Deed, (ways: Ways) => void>> = {
  help: ({ askKeys }) => askKeys(),
  fold: toggleSide,
  // The search of the list, else the one that finds everything.
  search: () => {
    const box = seen('main input[type=search]');
    if (box) box.focus();
    else seen('.top .seek')?.click();
  },
  create: () => seen('.top .create')?.click(),
  next: () => step(1),
  previous: () => step(-1),
  choose: () => rowOf(document.activeElement)?.querySelector<HTMLElement>('input.check')?.click(),
  edit,
};

/** Only where the menu leads: what is locked or somebody else's stays shut. */
function goTo(path: string, { navigate }: Ways): void {
  if (path === '/dashboard' || document.querySelector(`.side a[href="${path}"]`) !== null) void navigate(path);
}

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main a.row')].filter((row) => row.checkVisibility());

const rowOf = (element: Element | null): Element | null => element?.closest('tr, li') ?? null;

/** From row to row; the first press begins at the edge of the list. */
function step(by: 1 | -1): void {
  const all = rows();
  const here = rowOf(document.activeElement);
  const at = here === null ? -1 : all.findIndex((row) => here.contains(row));
  const next = at < 0 ? (by > 0 ? all[0] : all.at(-1)) : all[at + by];
  next?.focus();
}

/** The row that has the focus, else what the screen shows: by its own button, so that nobody changes what he may not. */
function edit({ navigate }: Ways): void {
  const row = rowOf(document.activeElement)?.querySelector('a.row');
  const path = row?.getAttribute('href')?.replace(/[?#].*$/, '');
  const [, section] = path?.split('/') ?? [];
  const mayCreate = section !== undefined && document.querySelector(`main a[href="/${section}/create"]`) !== null;
  if (path && mayCreate && EDITED.includes(`/${section}`)) void navigate(`${path}/edit`);
  else if (!path) seen('main a[href$="/edit"]')?.click();
}

const EDITED: readonly string[] = ['/properties', '/complexes', '/counterparties', '/contracts'];

const seen = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
