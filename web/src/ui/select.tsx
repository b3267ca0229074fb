import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

export type Option = { readonly value: string; readonly label: string };

type SelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> & {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
  /** An empty first line: nothing is chosen. */
  readonly placeholder?: string | undefined;
};

/** The browser's own list, dressed: the best one on a phone. In a form it is `SelectField`. */
export function Select({ value, options, onChoose, placeholder, ...rest }: SelectProps) {
  return (
    <div className="in-wrap">
      <select {...rest} className="in" value={value} onChange={({ target }) => onChoose(target.value)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="suf">
        <ChevronDown aria-hidden="true" />
      </span>
    </div>
  );
}
