import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBoundField } from '../lib/bound-field.ts';
import { describe, Field, FieldError } from './field.tsx';
import { type Option, Select } from './select.tsx';
import { type BoundField, look } from './text-field.tsx';

export type Choice = Option & { readonly note?: ReactNode };

type ChoicesProps<V extends FieldValues> = BoundField<V> & { readonly choices: readonly Choice[] };

/** `placeholder` adds an empty first line. */
export function SelectField<V extends FieldValues>(props: ChoicesProps<V> & { readonly placeholder?: string }) {
  const { form, name, label, hint, optional, className, choices, placeholder } = props;
  const { id, field, error } = useBoundField(form, name, label);
  return (
    <Field {...look({ label, hint, optional, className })} id={id} error={error}>
      <Select
        {...describe(id, hint, error)}
        id={id}
        name={name}
        ref={field.ref}
        value={field.value ?? ''}
        options={choices}
        placeholder={placeholder}
        onChoose={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

/** One of a few, each with a word of explanation. */
export function RadioCards<V extends FieldValues>(props: ChoicesProps<V>) {
  return (
    <Group {...props} className="rads">
      {(choice) => (
        <span>
          <b>{choice.label}</b>
          {choice.note && <small>{choice.note}</small>}
        </span>
      )}
    </Group>
  );
}

/** One of two to four short words. */
export function SegmentedField<V extends FieldValues>(props: ChoicesProps<V>) {
  return (
    <Group {...props} className="seg">
      {(choice) => choice.label}
    </Group>
  );
}

type GroupProps<V extends FieldValues> = ChoicesProps<V> & {
  readonly className: string;
  readonly children: (choice: Choice) => ReactNode;
};

function Group<V extends FieldValues>({ form, name, label, hint, choices, className, children }: GroupProps<V>) {
  const { id, field, error } = useBoundField(form, name, label);
  return (
    <div
      className={error ? 'f err' : 'f'}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...describe(id, hint, error)}
    >
      <span className="lab" id={`${id}-label`}>
        {label}
      </span>
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className={className}>
        {choices.map((choice, at) => (
          <label key={choice.value}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              ref={at === 0 ? field.ref : undefined}
              name={`${form.id}${name}`}
              value={choice.value}
              checked={field.value === choice.value}
              onChange={() => field.onChange(choice.value)}
              onBlur={field.onBlur}
            />
            {children(choice)}
          </label>
        ))}
      </div>
    </div>
  );
}

type FlagProps<V extends FieldValues> = Omit<BoundField<V>, 'label' | 'optional'> & { readonly label: ReactNode };

export function CheckboxField<V extends FieldValues>({ form, name, label, hint, className }: FlagProps<V>) {
  return <Flag {...{ form, name, label, hint }} look={`ck ${className ?? ''}`} kind="check" />;
}

/** Takes effect at once or is a state («Сторінка відкрита»), while a checkbox is an answer in a form. */
export function SwitchField<V extends FieldValues>({ form, name, label, hint, className }: FlagProps<V>) {
  return <Flag {...{ form, name, label, hint }} look={`ck sw2 ${className ?? ''}`} kind="switch" />;
}

type FlagInnerProps<V extends FieldValues> = Pick<FlagProps<V>, 'form' | 'name' | 'label'> & {
  readonly hint?: ReactNode;
  readonly look: string;
  readonly kind: 'check' | 'switch';
};

function Flag<V extends FieldValues>({ form, name, label, hint, look: classes, kind }: FlagInnerProps<V>) {
  const { id, field, error } = useBoundField(form, name, typeof label === 'string' ? label : '');
  const role = kind === 'switch' ? { role: 'switch' } : { className: 'check' };
  return (
    <div className={error ? 'f err' : 'f'}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <label className={classes}>
        <input
          {...role}
          {...describe(id, null, error)}
          type="checkbox"
          id={id}
          name={name}
          ref={field.ref}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        {kind === 'switch' && <i aria-hidden="true" />}
        <span>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      </label>
    </div>
  );
}
