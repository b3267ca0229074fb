import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { describe, Field } from '../../ui/field.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
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
    <div className="in-wrap">
      <select
        id={id}
        className="in"
        value={value}
        disabled={disabled}
        {...(bare ? { 'aria-label': label } : describe(id, hint, undefined))}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <span className="suf">
        <ChevronDown aria-hidden="true" />
      </span>
    </div>
  );
  return bare ? (
    select
  ) : (
    <Field id={id} label={label} {...(hint && { hint })}>
      {select}
    </Field>
  );
}
