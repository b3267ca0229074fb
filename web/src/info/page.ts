/** What every part of the module needs of the page it is on. */

/** The key stays in the address: the page must survive a reload and being sent on (product.md §10). */
export function keyOfPage(): string {
  return new URLSearchParams(location.search).get('k') ?? '';
}

export function contractOf(element: Element): string {
  return element.closest<HTMLElement>('[data-contract]')?.dataset.contract ?? '';
}

export function all<T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T[] {
  return [...root.querySelectorAll<T>(selector)];
}

/** A short word at the foot of the page, read aloud; gone after a while. */
export function say(text: string): void {
  const place = document.querySelector<HTMLElement>('[data-saying]');
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
  clearTimeout(Number(place.dataset.timer));
  place.dataset.timer = String(window.setTimeout(() => (place.hidden = true), 5000));
}

/** Writes into an element of the block, showing it only while it has something to say. */
export function tell(root: ParentNode, selector: string, text: string): void {
  const place = root.querySelector<HTMLElement>(selector);
  if (!place) return;
  (place.querySelector('[data-words]') ?? place).textContent = text;
  place.hidden = text === '';
}

/** A field that is not right: the words, its mark until it is touched again, and the focus on it. */
export function refuse(root: ParentNode, name: string, text: string): void {
  tell(root, '[data-problem]', text);
  const input = root.querySelector<HTMLElement>(`[name=${name}]`);
  if (!input) return;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', root.querySelector('[data-problem]')?.id ?? '');
  input.addEventListener('input', () => accept(root, input), { once: true });
  focusOn(input);
}

function accept(root: ParentNode, input: HTMLElement): void {
  input.removeAttribute('aria-invalid');
  input.removeAttribute('aria-describedby');
  tell(root, '[data-problem]', '');
}

/** The same in place of what has had the focus and is hidden now: the focus goes to these words, or it would be lost. */
export function tellInstead(root: ParentNode, selector: string, text: string): void {
  tell(root, selector, text);
  focusOn(root.querySelector<HTMLElement>(selector));
}

export function focusOn(place: HTMLElement | null): void {
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}

/** Busy is said to a screen reader and seen, and a second press does nothing. */
export async function whileBusy(button: HTMLButtonElement | null, work: () => Promise<void>): Promise<void> {
  if (button?.getAttribute('aria-busy') === 'true') return;
  button?.setAttribute('aria-busy', 'true');
  try {
    await work();
  } finally {
    button?.removeAttribute('aria-busy');
  }
}
