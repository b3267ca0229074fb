type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Between a toast and the button it has risen above. */
const GAP_PX = 8;

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * How many pixels a toast has to rise to lie over no button. It rises no further than it must, so that it stays where toasts are looked
 * for; where no room is left above the buttons it stays where it was.
 */
export function riseAbove(toast: Box, buttons: readonly Box[]): number {
  let rise = 0;
  const covered = () =>
    buttons.find((button) => meet({ ...sides(toast), top: toast.top - rise, bottom: toast.bottom - rise }, button));
  for (let button = covered(); button !== undefined; button = covered()) {
    rise = toast.bottom - button.top + GAP_PX;
    if (toast.top - rise < 0) return 0;
  }
  return rise;
}

const sides = ({ left, right }: Box) => ({ left, right });

/**
 * Off the whole of an open dialog where there is room beyond it: a refused form shows on a phone the field that is to be put right just
 * above its buttons. Else off the buttons of what can be used now: of the topmost dialog, or of the screen. `current` has it risen already.
 */
export function riseOf(toast: HTMLElement, current: number): number {
  const dialog = toast.closest('dialog');
  const { top, bottom, left, right } = toast.getBoundingClientRect();
  const place = { top: top + current, bottom: bottom + current, left, right };
  const offDialog = dialog ? riseAbove(place, [dialog.getBoundingClientRect()]) : 0;
  if (offDialog > 0) return offDialog;
  const buttons = [...(dialog ?? document).querySelectorAll<HTMLElement>('.btn')].filter(
    (button) => !toast.contains(button) && button.checkVisibility(),
  );
  return riseAbove(
    place,
    buttons.map((button) => button.getBoundingClientRect()),
  );
}
