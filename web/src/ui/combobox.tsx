import { ChevronsUpDown } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { useBoundField } from '../lib/bound-field.ts';
import { type ComboboxSource, ListBox, useCombobox } from './combobox-parts.tsx';
import { describe, Field } from './field.tsx';
import { type BoundField, look } from './text-field.tsx';

type ComboboxFieldProps<V extends FieldValues> = BoundField<V> &
  ComboboxSource & {
    readonly loading?: boolean;
    /** The options could not be asked for: nothing is said of what there is, and they are asked for again. */
    readonly onRetry?: (() => void) | undefined;
  };

/** A list to search in (WAI-ARIA combobox with a list box); the form holds the chosen value. */
export function ComboboxField<V extends FieldValues>(props: ComboboxFieldProps<V>) {
  const { form, name, label, hint, optional, className, loading, onRetry } = props;
  const { id, field, error } = useBoundField(form, name, label);
  const { words, open, active, shown, choose, search, show, press, leave } = useCombobox(props, field);
  return (
    <Field {...look({ label, hint, optional, className })} id={id} error={error}>
      <div className="combo">
        <div className="in-wrap with-suf">
          <input
            {...describe(id, hint, error)}
            id={id}
            name={name}
            ref={field.ref}
            className="in"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={open && active ? `${id}-${active.value}` : undefined}
            value={words}
            onChange={(event) => search(event.target.value)}
            onClick={show}
            onKeyDown={press}
            onBlur={() => {
              leave();
              field.onBlur();
            }}
          />
          <span className="suf">
            <ChevronsUpDown aria-hidden="true" />
          </span>
        </div>
        <ListBox
          id={id}
          label={label}
          open={open}
          loading={loading}
          shown={shown}
          active={active}
          onChoose={choose}
          onRetry={onRetry}
        />
      </div>
    </Field>
  );
}
