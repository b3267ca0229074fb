import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import type { AppForm } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox.tsx';
import { Fold } from '../../ui/fold.tsx';
import { usePersonOptions } from './form-options.ts';
import type { ContractValues } from './form-values.ts';

type PeopleProps = { readonly form: AppForm<ContractValues>; readonly guarantorName: string | undefined };

/** Those who live there with the tenant, and who answers for the debt: both stand in the text of the contract. */
export function MorePeople({ form, guarantorName }: PeopleProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'coTenants' });
  const guarantors = usePersonOptions('guarantor');
  return (
    <Fold
      form={form}
      names={['coTenants', 'guarantorId']}
      title={t.form.morePeople}
      open={fields.length > 0 || guarantorName !== undefined}
    >
      {fields.map((person, at) => (
        <CoTenant key={person.id} form={form} at={at} name={person.name} onRemove={() => remove(at)} />
      ))}
      <div>
        <Button size="sm" onClick={() => append({ personId: '', name: '' })}>
          <Plus aria-hidden="true" />
          {t.form.addCoTenant}
        </Button>
      </div>
      <ComboboxField
        form={form}
        name="guarantorId"
        label={t.form.guarantor}
        hint={t.form.guarantorHint}
        optional
        options={guarantors.options}
        loading={guarantors.loading}
        onRetry={guarantors.onRetry}
        onSearch={guarantors.onSearch}
        {...(guarantorName && { selectedLabel: guarantorName })}
      />
    </Fold>
  );
}

type CoTenantProps = {
  readonly form: AppForm<ContractValues>;
  readonly at: number;
  readonly name: string;
  readonly onRemove: () => void;
};

function CoTenant({ form, at, name, onRemove }: CoTenantProps) {
  const people = usePersonOptions('tenant');
  return (
    <div className="with-removal">
      <ComboboxField
        form={form}
        name={`coTenants.${at}.personId`}
        label={t.form.coTenant(at + 1)}
        options={people.options}
        loading={people.loading}
        onRetry={people.onRetry}
        onSearch={people.onSearch}
        {...(name && { selectedLabel: name })}
      />
      <Button size="sm" variant="g" aria-label={t.form.removeCoTenant(at + 1)} onClick={onRemove}>
        {t.form.removePerson}
      </Button>
    </div>
  );
}
