import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { common as t } from '../i18n/uk/common.ts';
import { chooseOwner, useOwnerChoice } from '../lib/owner-choice.ts';
import { Field } from './field.tsx';

/** For whom a new thing is made; only those who work for several owners ever see it. */
export function OwnerSelect() {
  const id = useId();
  const choice = useOwnerChoice();
  if (choice === null) return null;
  return (
    <Field id={id} label={t.form.forOwner}>
      <div className="in-wrap">
        <select id={id} className="in" value={choice.ownerId} onChange={({ target }) => chooseOwner(target.value)}>
          {choice.owners.map((owner) => (
            <option key={owner.id} value={owner.id}>
              {owner.name}
            </option>
          ))}
        </select>
        <span className="suf">
          <ChevronDown aria-hidden="true" />
        </span>
      </div>
    </Field>
  );
}
