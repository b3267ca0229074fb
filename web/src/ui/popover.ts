import { type ToggleEvent, useId, useRef, useState } from 'react';

const GAP = 6;

/**
 * What a button opens on the browser's popover: it lies above everything and closes by Esc or a press outside. `box` is the popover, whose
 * `onToggle` is `note`; `open` answers with it once it stands by its button.
 */
export function usePopover() {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): HTMLDivElement | null => {
    if (!box.current || !button.current) return null;
    box.current.showPopover();
    placeBy(box.current, button.current.getBoundingClientRect());
    return box.current;
  };
  const close = () => box.current?.hidePopover();
  const note = (event: ToggleEvent) => setOpen(event.newState === 'open');
  return { id, box, button, isOpen, open, close, note };
}

/** Under the button, by its right edge if there is no room to the right, above it if there is none below; what fits on neither side scrolls. */
function placeBy(menu: HTMLElement, anchor: DOMRect): void {
  menu.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: whole } = menu;
  const height = Math.min(whole, Math.max(anchor.top, innerHeight - anchor.bottom) - 2 * GAP);
  if (height < whole) menu.style.maxHeight = `${height}px`;
  const left = anchor.left + width + GAP > innerWidth ? anchor.right - width : anchor.left;
  const below = anchor.bottom + GAP;
  const top = below + height > innerHeight && anchor.top >= height + GAP ? anchor.top - GAP - height : below;
  menu.style.left = `${Math.max(GAP, left)}px`;
  menu.style.top = `${Math.max(GAP, top)}px`;
}
