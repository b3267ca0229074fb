import { useId } from 'react';
import { common as t } from '../i18n/uk/common.ts';
import { chooseOwner, type OwnerChoice, useOwnerChoice } from '../lib/owner-choice.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

/** For whom a new thing is made; only those who work for several owners ever see it. */
export function OwnerSelect() {
  const choice = useOwnerChoice();
  return choice && <OwnerField {...choice} onChoose={chooseOwner} />;
}

type OwnerFieldProps = {
  readonly owners: readonly OwnerChoice[];
  readonly ownerId: string;
  /** Where none is chosen yet. */
  readonly placeholder?: string;
  readonly onChoose: (ownerId: string) => void;
};

/** The same where the choice is another than among one's own. */
export function OwnerField({ owners, ownerId, placeholder, onChoose }: OwnerFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={t.form.forOwner}>
      <Select
        id={id}
        value={ownerId}
        placeholder={placeholder}
        options={owners.map((owner) => ({ value: owner.id, label: owner.name }))}
        onChoose={onChoose}
      />
    </Field>
  );
}
