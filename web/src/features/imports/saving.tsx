import { type Import, saveImport } from '@kliuchar/api-schema/imports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { imports as t } from '../../i18n/uk/imports.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { askSessionAgain } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { importChanged } from './import-queries.ts';

type Props = { readonly table: Import; readonly onDone: () => void };

/** Each call saves for some seconds; the page only asks on. Left in the middle, it is gone on with by whoever opens the import. */
export function Saving({ table, onDone }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const isGone = useRef(false);
  const goOn = useCallback(async () => {
    setFailure(null);
    try {
      for (;;) {
        const changed = await call(saveImport, { params: { importId: table.id } });
        if (isGone.current) return;
        await importChanged(changed);
        if (changed.state === 'saved') break;
      }
      // The first steps may all be done by this: the menu opens.
      await Promise.all([dataChanged(), askSessionAgain()]);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isGone.current) setFailure(error.fields.mapping ?? error.message);
    }
  }, [table.id, onDone]);
  const begun = useRef(false);
  useEffect(() => {
    isGone.current = false;
    if (!begun.current) {
      begun.current = true;
      void goOn();
    }
    return () => {
      isGone.current = true;
    };
  }, [goOn]);
  const { counts } = table;
  const done = counts.saved + counts.skipped + counts.failed;
  const all = counts.total - counts.wrong;
  return (
    <section>
      <h2>{t.saving.title}</h2>
      <progress className="imp-progress" max={all} value={done} aria-label={t.saving.title} />
      <p className="num" role="status">
        {t.saving.progress(done, all)}
      </p>
      {failure === null ? (
        <p className="muted">{t.saving.stay}</p>
      ) : (
        <>
          <Note tone="bad">
            {failure} {t.saving.stopped}
          </Note>
          <Button variant="p" onClick={() => void goOn()}>
            {t.saving.goOn}
          </Button>
        </>
      )}
    </section>
  );
}
