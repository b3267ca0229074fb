import { CircleAlert } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { common as t } from '../i18n/uk/common.ts';
import { remarkText } from '../lib/bound-field.ts';
import { useTakenOver } from '../lib/early-form.ts';
import { type AppForm, fieldId, focusField, inOrder } from '../lib/forms.ts';
import { late } from '../lib/late.ts';
import { useOwnerChoice } from '../lib/owner-choice.ts';
import { useFormFailed } from '../lib/screen-name.ts';
import { Button } from './button.tsx';

const DraftOffer = late(async () => ({ default: (await import('./form-draft.tsx')).DraftOffer }));
const OwnerSelect = late(async () => ({ default: (await import('./owner-select.tsx')).OwnerSelect }));
const DraftSaved = late(async () => ({ default: (await import('./form-draft.tsx')).DraftSaved }));

type FormProps<V extends FieldValues> = {
  readonly form: AppForm<V>;
  /** A form in a dialog leaves the page's title alone; elsewhere a refused one puts «Помилка: » before it. */
  readonly inDialog?: boolean;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  /** Beside the solid button: «Скасувати», «Назад». */
  readonly secondary?: ReactNode;
  readonly block?: boolean;
  /** Not the first form of its screen, so its button is not the solid one. */
  readonly quiet?: boolean;
  /** What it does cannot be taken back. */
  readonly irreversible?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Form<V extends FieldValues>(props: FormProps<V>) {
  const {
    form,
    inDialog = false,
    submitLabel,
    busyLabel = t.form.saving,
    secondary,
    block,
    quiet,
    irreversible,
    className = 'form',
    children,
  } = props;
  const hasChoice = useOwnerChoice() !== null;
  useFormFailed(!inDialog && form.remarks.length > 0);
  useTakenOver(form.id);
  return (
    // By post, so that not even a browser left to itself puts what was typed into an address.
    <form id={form.id} method="post" noValidate className={className} onSubmit={form.submit} onFocus={form.prepare}>
      <FormErrors form={form} />
      {form.draft.found && (
        <Suspense>
          <DraftOffer draft={form.draft} found={form.draft.found} />
        </Suspense>
      )}
      {form.asksOwner && hasChoice && (
        <Suspense>
          <OwnerSelect />
        </Suspense>
      )}
      {children}
      {block ? (
        <Button type="submit" variant="p" size="lg" block busy={form.busy}>
          {form.busy ? busyLabel : submitLabel}
        </Button>
      ) : (
        <div className="fa">
          <Button type="submit" variant={irreversible ? 'd' : quiet ? 'o' : 'p'} size="lg" busy={form.busy}>
            {form.busy ? busyLabel : submitLabel}
          </Button>
          {secondary}
          {form.draft.savedAt !== null && (
            <Suspense>
              <DraftSaved at={form.draft.savedAt} />
            </Suspense>
          )}
        </div>
      )}
    </form>
  );
}

/**
 * The summary of what is wrong, read aloud as an alert; each remark leads to its input. After a refused submit the focus goes to the
 * first wrong input, and to the summary when the remark is about the whole.
 */
function FormErrors<V extends FieldValues>({ form }: { readonly form: AppForm<V> }) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  const { refusals, labels } = form;
  const remarks = inOrder(form);
  useEffect(() => {
    if (refusals === seen.current || !box.current) return;
    seen.current = refusals;
    // Asked again: an input may have come out of its fold with the refusal itself.
    const first = inOrder(form)[0]?.name;
    if (!first || !focusField(form, first)) box.current.focus();
  });
  if (remarks.length === 0) return null;
  const [only] = remarks;
  const general = remarks.length === 1 && only?.name === null ? only.message : null;
  return (
    <div ref={box} className="errs" role="alert" tabIndex={-1}>
      <h2>
        <CircleAlert aria-hidden="true" />
        {general ?? t.form.fix(remarks.length)}
      </h2>
      {general === null && (
        <ul>
          {remarks.map(({ name, message }) => (
            <li key={`${name}${message}`}>
              {name === null || !labels.has(name) ? message : <RemarkLink form={form} name={name} message={message} />}
            </li>
          ))}
        </ul>
      )}
      {only?.isOutdated && form.draft.savedAt !== null && (
        <p>
          {t.form.outdated}{' '}
          <button type="button" className="more" onClick={() => location.reload()}>
            {t.form.showCurrent}
          </button>
        </p>
      )}
    </div>
  );
}

type RemarkLinkProps<V extends FieldValues> = {
  readonly form: AppForm<V>;
  readonly name: string;
  readonly message: string;
};

/** The same words as at the input; where they do not name it, its label goes before them. */
function RemarkLink<V extends FieldValues>({ form, name, message }: RemarkLinkProps<V>) {
  const label = form.labels.get(name);
  const text = remarkText(message, label) ?? message;
  return (
    <a
      href={`#${fieldId(form, name)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(form, name);
      }}
    >
      {text === message && label ? `${label}. ${message}` : text}
    </a>
  );
}

/** A part of a long form under its own heading. */
export function FieldSet({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="fset">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Two fields that are one thing: from–to, sum–peg. Elsewhere fields stand in one column. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="pair">{children}</div>;
}
