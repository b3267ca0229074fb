import { type DragEvent, type ReactNode, useState } from 'react';
import { documents as t } from '../../i18n/uk/documents.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A file may be dropped anywhere over the list; who has no mouse has the button. */
export function DropZone({
  onFile,
  children,
}: {
  readonly onFile: ((file: File) => void) | null;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  if (onFile === null) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the button above the list
    <div
      className={over ? 'doc-drop over' : 'doc-drop'}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
      {over && (
        <p className="doc-hint" aria-hidden="true">
          {t.drop}
        </p>
      )}
    </div>
  );
}
