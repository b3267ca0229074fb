import type { ReactNode } from 'react';
import { documents as t } from '../../i18n/uk/documents.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';

type ZoneProps = { readonly onFile: ((file: File) => void) | null; readonly children: ReactNode };

/** A file may be dropped anywhere over the list; who has no mouse has the button. */
export function DropZone({ onFile, children }: ZoneProps) {
  const { zone, over } = useFileDrop(onFile);
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
