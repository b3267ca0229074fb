import { type RefCallback, useCallback, useState } from 'react';

/**
 * How wide an element is, in the page's own pixels, now and after every change. A drawing made for exactly that width needs no scaling, and
 * its letters keep the size of the page's; 0 until the element stands, which is before the first frame is painted.
 */
export function useWidth<Element extends HTMLElement>(): readonly [width: number, ref: RefCallback<Element>] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [width, ref];
}
