import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { common as t } from '../i18n/uk/common.ts';
import { wholeNumbers } from './whole-numbers.tsx';

export type FieldLook = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Shown beside the label; required fields carry no mark (most are required). */
  readonly optional?: boolean;
  readonly className?: string;
};

type FieldProps = FieldLook & {
  readonly id: string;
  readonly error?: string | undefined;
  /** To the right of the label: «Забули пароль?». */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** Label, hint, error, control: in this order, so that a screen reader and an eye meet the words before the input. */
export function Field({ id, label, hint, optional, error, aside, className, children }: FieldProps) {
  const name = (
    <label htmlFor={id}>
      {label}
      {optional && <span className="opt"> ({t.optional})</span>}
    </label>
  );
  return (
    <div className={clsx('f', error && 'err', className)}>
      {aside ? (
        <div className="lr">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {wholeNumbers(hint)}
        </div>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      {children}
    </div>
  );
}

export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p className="msg" id={`${id}-error`}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** The accessible description of an input: its hint and its error, if they are there. */
export function describe(id: string, hint: unknown, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return { ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true }) };
}
