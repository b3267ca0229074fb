import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { Note } from '../../ui/note.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import type { Import } from './use-import.ts';
import '../../ui/upload.css';
import './bank-statements.css';

type ZoneProps = Pick<Import, 'busy' | 'failure' | 'send'> & { readonly small: boolean; readonly children?: ReactNode };

/** A file is dropped here or chosen; while there are lines to go through it takes no more than a row. */
export function ImportZone({ busy, failure, send, small, children }: ZoneProps) {
  const { zone, over } = useFileDrop(send);
  return (
    <div ref={zone} className={`bank-zone${small ? ' small' : ''}${over ? ' over' : ''}`}>
      <div className="bank-drop">
        <span className={`btn ${small ? 'o' : 'p'} pickfile`} aria-busy={busy || undefined}>
          {busy ? <span className="spin" aria-hidden="true" /> : <FileUp aria-hidden="true" />}
          {busy ? t.reading : small ? t.another : t.choose}
          <input
            type="file"
            aria-label={small ? t.another : t.choose}
            disabled={busy}
            accept=".csv,.txt,.xlsx,.xml,.json,text/csv,text/xml,application/json"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file may be chosen again.
              target.value = '';
              if (file) send(file);
            }}
          />
        </span>
        <p className="muted">{over ? t.drop : t.formats}</p>
        {!small && <p className="muted">{t.limits}</p>}
      </div>
      <div role="status" className="sr">
        {busy && t.reading}
      </div>
      {failure && (
        <Note tone="bad" className="mt-3">
          {failure}
        </Note>
      )}
      {children}
    </div>
  );
}
