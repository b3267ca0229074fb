import { CloudCheck } from 'lucide-react';
import { common as t } from '../i18n/uk/common.ts';
import type { Draft } from '../lib/draft-store.ts';
import type { DraftState } from '../lib/form-draft.ts';
import { formatClock, formatDay, kyivDay } from '../lib/format.ts';
import { Note } from './note.tsx';

/** A draft of an earlier visit: «Відновити» or «Почати заново» (ux.md F7). */
export function DraftOffer({ draft, found }: { readonly draft: DraftState; readonly found: Draft }) {
  return (
    <Note tone="info">
      {t.form.draftFound(formatDay(kyivDay(found.savedAt)), formatClock(found.savedAt))}{' '}
      <button type="button" className="more" onClick={draft.restore}>
        {t.form.restore}
      </button>{' '}
      <button type="button" className="more" onClick={draft.startOver}>
        {t.form.startOver}
      </button>
    </Note>
  );
}

/** «Чернетку збережено о 14:32» beside the button. */
export function DraftSaved({ at }: { readonly at: number }) {
  return (
    <span className="draft" role="status">
      <CloudCheck aria-hidden="true" />
      {t.form.draftSaved(formatClock(at))}
    </span>
  );
}
