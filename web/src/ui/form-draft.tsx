import { CloudCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formDraft as t } from '../i18n/uk/form-draft.ts';
import type { Draft } from '../lib/draft-store.ts';
import type { DraftState } from '../lib/form-draft.ts';
import { formatClock, formatDay, kyivDay } from '../lib/format.ts';
import { Note } from './note.tsx';

/** A draft of an earlier visit: «Відновити» or «Почати заново» (ux.md F7). Answered, it goes, and the focus is where the form begins. */
export function DraftOffer({ draft, found }: { readonly draft: DraftState; readonly found: Draft }) {
  const answer = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    act();
    firstFieldOf(form)?.focus();
  };
  return (
    <Note tone="info">
      {t.found(formatDay(kyivDay(found.savedAt)), formatClock(found.savedAt))}{' '}
      <button type="button" className="more" onClick={answer(draft.restore)}>
        {t.restore}
      </button>{' '}
      <button type="button" className="more" onClick={answer(draft.startOver)}>
        {t.startOver}
      </button>
    </Note>
  );
}

/** Of a row of choices the chosen one, as Tab would. */
function firstFieldOf(form: HTMLFormElement | null): HTMLElement | undefined {
  const fields = form?.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [type=radio]:not(:checked)), select, textarea',
  );
  return [...(fields ?? [])].find((field) => field.checkVisibility());
}

/** «Чернетку збережено, 14:32» beside the button. */
export function DraftSaved({ at }: { readonly at: number }) {
  return (
    <span className="draft" role="status">
      <CloudCheck aria-hidden="true" />
      {t.saved(formatClock(at))}
    </span>
  );
}
