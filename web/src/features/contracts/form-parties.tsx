import type { Property } from '@kliuchar/api-schema/properties';
import { useEffect } from 'react';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { formatDay } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import { ComboboxField } from '../../ui/combobox.tsx';
import { FieldSet } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { usePersonOptions, type usePropertyOptions } from './form-options.ts';
import { MorePeople } from './form-people.tsx';
import type { ContractValues } from './form-values.ts';

export type Labels = {
  readonly property?: string;
  readonly tenant?: string;
  readonly landlord?: string;
  readonly guarantor?: string;
};

type PartiesProps = {
  readonly form: AppForm<ContractValues>;
  readonly labels: Labels;
  readonly onLabel: (labels: Labels) => void;
  readonly onCreateTenant?: (text: string) => void;
};

/** «Хто»: the tenant is typed or made on the spot, the landlord is the owner's own card until another is chosen. */
export function PartiesFields({ form, labels, onLabel, onCreateTenant }: PartiesProps) {
  const tenants = usePersonOptions('tenant');
  const landlords = usePersonOptions('landlord');
  const { self } = landlords;
  const { methods } = form;
  useEffect(() => {
    if (!self || methods.getValues('landlordCounterpartyId')) return;
    // What the form begins with, and begins with again: nothing of the person's, so no draft is made of it.
    methods.resetField('landlordCounterpartyId', { defaultValue: self.id });
    onLabel({ landlord: self.displayName });
  }, [self, methods, onLabel]);
  return (
    <div id="block-who">
      <FieldSet legend={t.form.who}>
        <ComboboxField
          form={form}
          name="tenantCounterpartyId"
          label={t.form.tenant}
          hint={t.form.tenantHint}
          options={tenants.options}
          loading={tenants.loading}
          onRetry={tenants.onRetry}
          onSearch={tenants.onSearch}
          onSelected={(option) => onLabel({ tenant: option.label })}
          {...(onCreateTenant && { onCreate: onCreateTenant })}
          {...(labels.tenant && { selectedLabel: labels.tenant })}
        />
        <ComboboxField
          form={form}
          name="landlordCounterpartyId"
          label={t.form.landlord}
          options={landlords.options}
          loading={landlords.loading}
          onRetry={landlords.onRetry}
          onSearch={landlords.onSearch}
          onSelected={(option) => onLabel({ landlord: option.label })}
          {...(labels.landlord && { selectedLabel: labels.landlord })}
        />
        <MorePeople form={form} guarantorName={labels.guarantor} />
      </FieldSet>
    </div>
  );
}

type PropertyFieldProps = {
  readonly form: AppForm<ContractValues>;
  readonly labels: Labels;
  readonly onLabel: (labels: Labels) => void;
  readonly search: ReturnType<typeof usePropertyOptions>;
  /** The chosen one, once it is read. */
  readonly property: Property | undefined;
  readonly onCreate?: (text: string) => void;
  /** A manager's contract stays with its object. */
  readonly isFixed: boolean;
};

export function PropertyFields({ form, labels, onLabel, search, property, onCreate, isFixed }: PropertyFieldProps) {
  if (isFixed) {
    return (
      <div id="block-what">
        <FieldSet legend={t.form.what}>
          <p>{labels.property}</p>
        </FieldSet>
      </div>
    );
  }
  return (
    <div id="block-what">
      <FieldSet legend={t.form.what}>
        <ComboboxField
          form={form}
          name="rentalObjectId"
          label={t.form.property}
          hint={onCreate ? t.form.propertyHint : t.managed.propertyHint}
          options={search.options}
          loading={search.loading}
          onRetry={search.onRetry}
          onSearch={search.onSearch}
          onSelected={(option) => onLabel({ property: option.label })}
          {...(onCreate && { onCreate })}
          {...(labels.property && { selectedLabel: labels.property })}
        />
        {property && <LetNote property={property} />}
      </FieldSet>
    </div>
  );
}

/** The next contract of a let object is an ordinary thing to write, if its day is known. */
function LetNote({ property: { status, contract } }: { readonly property: Property }) {
  if (status !== 'occupied' || !contract) return null;
  return <Note>{contract.endDate ? t.form.nextFrom(formatDay(contract.endDate)) : t.form.nextUnknown}</Note>;
}
