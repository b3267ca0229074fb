import { useEffect, useRef } from 'react';

/**
 * A part of a screen that stands in its address has changed: the heading takes the focus, as it does on another screen, or whoever goes by
 * keys would begin the page anew and hear nothing. Not on the first drawing, which the change of screen has looked after.
 */
export function useHeadingOnChange(part: string | null): void {
  const before = useRef(part);
  useEffect(() => {
    if (before.current === part) return;
    before.current = part;
    document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
  }, [part]);
}
