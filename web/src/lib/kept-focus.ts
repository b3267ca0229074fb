/**
 * What has the focus may go: a row is deleted, a chip is taken off, a waiting screen gives way to what it waited for. For whoever goes
 * by keys the focus would be lost, and the next Tab would begin who knows where, so it goes to what has come or stands in that place;
 * what took a heading away brings another, which is waited for. Whoever points is left alone: on a phone an input that takes the focus
 * opens its keyboard.
 */
export function keepFocus(): () => void {
  let last: Element | null = document.activeElement;
  let { pathname } = location;
  /** Where the lost one was; kept while nothing there can take the focus yet. */
  let place: Place | null = null;
  let byKeys = true;
  const noteKeys = () => (byKeys = true);
  const notePointer = () => {
    byKeys = false;
    place = null;
  };
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
    pathname = location.pathname;
    place = null;
  };
  const observer = new MutationObserver((records) => {
    const isLost = document.activeElement === document.body && last !== null && !last.isConnected;
    // Another screen has a heading of its own, which takes the focus (useHeadingFocus).
    if (!isLost || !last || !byKeys || pathname !== location.pathname) return;
    place ??= placeOf(last, records);
    if (!place) return;
    if (last.matches('h1')) return document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
    // An input that is drawn anew has its id.
    (document.getElementById(last.id) ?? nextTo(place))?.focus();
  });
  document.addEventListener('keydown', noteKeys, true);
  document.addEventListener('pointerdown', notePointer, true);
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('keydown', noteKeys, true);
    document.removeEventListener('pointerdown', notePointer, true);
    document.removeEventListener('focusin', remember);
  };
}

/** Beside `before`, or at the beginning of `parent` where nothing stood before it. */
type Place = { readonly parent: Element; readonly before: Node | null };

function placeOf(gone: Element, records: readonly MutationRecord[]): Place | null {
  let lost: Node = gone;
  // Oldest first: a removed piece may then be removed with what it stood in.
  for (const { removedNodes, target, previousSibling } of records) {
    if (![...removedNodes].some((node) => node.contains(lost))) continue;
    if (target.isConnected && target instanceof Element) return { parent: target, before: previousSibling };
    lost = target;
  }
  return null;
}

const CAN_HAVE_FOCUS =
  'a[href], summary, button:not(:disabled, [tabindex="-1"]), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], :is(h1, h2)[tabindex]';

/** The next thing in the narrowest part of the page that still has one, else the one before; no farther than the dialog or the screen. */
function nextTo({ parent, before }: Place): HTMLElement | null {
  let pivot: Node | null = before?.isConnected ? before : null;
  for (let part: Element | null = parent; part && part !== document.body; part = part.parentElement) {
    const known = [...part.querySelectorAll<HTMLElement>(CAN_HAVE_FOCUS)].filter((element) =>
      element.checkVisibility(),
    );
    const next = known.find((element) => !pivot || isAfter(element, pivot));
    const found = next ?? known.at(-1);
    if (found) return found;
    if (part.matches('main, dialog')) return null;
    pivot = part;
  }
  return null;
}

const isAfter = (element: Node, pivot: Node): boolean =>
  (pivot.compareDocumentPosition(element) &
    (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) ===
  Node.DOCUMENT_POSITION_FOLLOWING;
