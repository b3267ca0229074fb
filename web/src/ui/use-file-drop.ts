import { type RefObject, useEffect, useRef, useState } from 'react';

type FileDrop = {
  readonly zone: RefObject<HTMLDivElement | null>;
  /** A file is being held over the zone. */
  readonly over: boolean;
};

/**
 * A file may be dropped on the zone, the first of several. A convenience of the mouse: whoever has none needs a button beside it, so the
 * zone itself is no control. `onFile` null: nothing is taken now. It has to stay the same between renders, or the zone listens anew.
 */
export function useFileDrop(onFile: ((file: File) => void) | null): FileDrop {
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const box = zone.current;
    if (!box || !onFile) return;
    const stop = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void) =>
      box.addEventListener(name, work, { signal: stop.signal });
    on('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) setOver(false);
    });
    on('drop', (event) => {
      // Words dragged into the search go where they are dropped.
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    });
    return () => stop.abort();
  }, [onFile]);
  return { zone, over };
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
