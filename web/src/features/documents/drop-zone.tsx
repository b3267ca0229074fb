import { type ReactNode, useEffect, useRef, useState } from 'react';
import { documents as t } from '../../i18n/uk/documents.ts';

type ZoneProps = { readonly onFile: ((file: File) => void) | null; readonly children: ReactNode };

/** A file may be dropped anywhere over the list; who has no mouse has the button. */
export function DropZone({ onFile, children }: ZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const box = zone.current;
    if (!box || !onFile) return;
    const stop = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void) =>
      box.addEventListener(name, work, { signal: stop.signal });
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) setOver(false);
    });
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    });
    return () => stop.abort();
  }, [onFile]);
  return (
    <div ref={zone} className={over ? 'doc-drop over' : 'doc-drop'}>
      {children}
      {over && (
        <p className="doc-hint" aria-hidden="true">
          {t.drop}
        </p>
      )}
    </div>
  );
}
