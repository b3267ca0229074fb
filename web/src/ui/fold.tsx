import { ChevronDown } from 'lucide-react';
import './fold.css';
import { type ReactNode, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AppForm } from '../lib/forms.ts';

/**
 * Fields that most people skip, behind one line. It opens by itself when a field inside was refused, so that the summary's link never
 * leads to a hidden input.
 */
export function Fold<V extends FieldValues>({
  form,
  names,
  title,
  note,
  open: initiallyOpen = false,
  children,
}: {
  readonly form: AppForm<V>;
  /** Names of the fields inside, or the beginnings of their names. */
  readonly names: readonly string[];
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(initiallyOpen);
  const refused = form.remarks.some(
    ({ name }) => name !== null && names.some((own) => name === own || name.startsWith(`${own}.`)),
  );
  useEffect(() => {
    if (refused) setOpen(true);
  }, [refused]);
  return (
    <details className="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{title}</b>
          {note && <small>{note}</small>}
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="inside">{children}</div>
    </details>
  );
}
