import { type ReactNode, useId } from 'react';
import { describe, Field } from '../../ui/field.tsx';
import { type Option, Select } from '../../ui/select.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Option[];
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  /** The label is for screen readers alone: the words stand beside it already. */
  readonly bare?: boolean;
};

/** One of a list, outside a form: the choice is sent as soon as it is made. */
export function Pick({ label, value, choices, onChange, hint, disabled, bare }: Props) {
  const id = useId();
  const select = (
    <Select
      id={id}
      value={value}
      options={choices}
      disabled={disabled}
      {...(bare ? { 'aria-label': label } : describe(id, hint, undefined))}
      onChoose={onChange}
    />
  );
  return bare ? (
    select
  ) : (
    <Field id={id} label={label} {...(hint && { hint })}>
      {select}
    </Field>
  );
}
