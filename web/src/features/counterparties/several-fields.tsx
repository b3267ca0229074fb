import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { type AppForm, focusField } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import type { CounterpartyList, CounterpartyValues } from './counterparty-values.ts';

type Props = {
  readonly form: AppForm<CounterpartyValues>;
  readonly name: CounterpartyList;
  readonly max: number;
  readonly add: string;
  readonly removeOne: (number: number) => string;
  /** The field of one entry; `many` is whether there are others. */
  readonly field: (name: `${CounterpartyList}.${number}`, at: number, many: boolean) => ReactNode;
};

/** A list of which most people have one entry: its field stands open, others are added below and taken off beside. */
export function SeveralFields({ form, name, max, add, removeOne, field }: Props) {
  const entries = useWatch({ control: form.control, name });
  const isAdded = useRef(false);
  const last = entries.length - 1;
  useEffect(() => {
    if (isAdded.current) focusField(form, `${name}.${last}`);
    isAdded.current = false;
  }, [form, name, last]);
  // What is said of an entry moves with it once the form has been refused.
  const set = (next: (string | null)[]) =>
    form.methods.setValue(name, next, {
      shouldDirty: true,
      shouldValidate: form.methods.formState.isSubmitted,
    });
  return (
    <div className="grid gap-3 self-start">
      {entries.map((_entry, at) => (
        // The entries have no identity of their own; their place in the list is it.
        <div key={`${name}-${at.toString()}`} className="flex items-end gap-3">
          <div className="min-w-0 grow">{field(`${name}.${at}`, at, entries.length > 1)}</div>
          {entries.length > 1 && (
            <Button
              variant="g"
              icon
              aria-label={removeOne(at + 1)}
              onClick={() => set(entries.filter((_each, index) => index !== at))}
            >
              <X aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {entries.length < max && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              isAdded.current = true;
              set([...entries, null]);
            }}
          >
            <Plus aria-hidden="true" />
            {add}
          </Button>
        </div>
      )}
    </div>
  );
}
