import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { common as t } from '../i18n/uk/common.ts';
import { useBoundField } from '../lib/bound-field.ts';
import type { AppForm } from '../lib/forms.ts';
import { Button } from './button.tsx';
import { describe, Field, type FieldLook } from './field.tsx';

export type BoundField<V extends FieldValues> = FieldLook & { readonly form: AppForm<V>; readonly name: Path<V> };

type TextFieldProps<V extends FieldValues> = BoundField<V> & {
  readonly type?: 'text' | 'email' | 'search' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly maxLength?: number;
  readonly short?: boolean;
  readonly readOnly?: boolean;
  readonly suffix?: ReactNode;
  /** More than one line. */
  readonly rows?: number;
};

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { form, name, label, hint, optional, className, type = 'text', short, suffix, rows, ...rest } = props;
  const { id, field, error } = useBoundField(form, name, label);
  const shared = {
    ...rest,
    ...describe(id, hint, error),
    id,
    name,
    ref: field.ref,
    value: typeof field.value === 'string' || typeof field.value === 'number' ? field.value : '',
    onChange: field.onChange,
    onBlur: field.onBlur,
    className: clsx('in', short && !suffix && 'short'),
  };
  const input = rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />;
  return (
    <Field {...look({ label, hint, optional, className })} id={id} error={error}>
      {suffix ? (
        <div className={clsx('in-wrap with-suf', short && 'short')}>
          {input}
          <span className="suf">{suffix}</span>
        </div>
      ) : (
        input
      )}
    </Field>
  );
}

type PasswordFieldProps<V extends FieldValues> = BoundField<V> & {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly aside?: ReactNode;
};

/** A password that can be shown, pasted and filled by a manager; no second field to repeat it in (ux.md F11). */
export function PasswordField<V extends FieldValues>(props: PasswordFieldProps<V>) {
  const { form, name, label, hint, optional, className, autoComplete, aside } = props;
  const { id, field, error } = useBoundField(form, name, label);
  const [shown, setShown] = useState(false);
  return (
    <Field {...look({ label, hint, optional, className })} id={id} error={error} aside={aside}>
      <div className="in-wrap with-suf">
        <input
          {...describe(id, hint, error)}
          id={id}
          name={name}
          ref={field.ref}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="in"
        />
        <Button
          variant="g"
          size="sm"
          icon
          className="act"
          aria-label={shown ? t.password.hide : t.password.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      </div>
    </Field>
  );
}

/** Leaves out what is not given, since exact optional types do not take `undefined`. */
export function look({
  label,
  hint,
  optional,
  className,
}: {
  label: string;
  hint: ReactNode;
  optional: boolean | undefined;
  className: string | undefined;
}): FieldLook {
  return { label, ...(hint !== undefined && { hint }), ...(optional && { optional }), ...(className && { className }) };
}
