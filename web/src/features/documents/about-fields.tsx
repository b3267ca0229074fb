import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { documents as t } from '../../i18n/uk/documents.ts';
import {
  findComplexes,
  findContracts,
  findContractsOf,
  findCounterparties,
  findDocumentProperties,
  findProperties,
} from '../../lib/find-choices.ts';
import type { AppForm } from '../../lib/forms.ts';
import { SearchField } from '../../ui/search-field.tsx';

/** What a paper is about, in the form of a paper and in that of the list. */
type AboutValues = { propertyId: string; contractId: string; counterpartyId: string; complexId: string };

type Props<V extends FieldValues & AboutValues> = {
  readonly form: AppForm<V>;
  /** What is chosen is called so until something else is. */
  readonly name: string | undefined;
};

/** A manager's papers are of what is entrusted to him by them. */
export function PropertyField<V extends FieldValues & AboutValues>({
  form,
  name,
  isManager,
  optional,
}: Props<V> & { readonly isManager: boolean; readonly optional: boolean }) {
  return (
    <SearchField
      form={form}
      name={'propertyId' as Path<V>}
      label={t.form.property}
      kind={isManager ? 'property-documents' : 'property'}
      find={isManager ? findDocumentProperties : findProperties}
      failed={t.failed.list}
      selectedLabel={name ?? ''}
      optional={optional}
    />
  );
}

/** Of the chosen object its own contracts where `ofObject` says so, else all. */
export function ContractField<V extends FieldValues & AboutValues>({
  form,
  name,
  ofObject,
}: Props<V> & { readonly ofObject: (propertyId: string) => boolean }) {
  const propertyId: string = useWatch({ control: form.control, name: 'propertyId' as Path<V> });
  const isNarrowed = ofObject(propertyId);
  return (
    <SearchField
      key={isNarrowed ? propertyId : ''}
      form={form}
      name={'contractId' as Path<V>}
      label={t.form.contract}
      kind={isNarrowed ? `contract-of-${propertyId}` : 'contract'}
      find={isNarrowed ? findContractsOf(propertyId) : findContracts}
      failed={t.failed.list}
      selectedLabel={name ?? ''}
      optional
    />
  );
}

export function CounterpartyField<V extends FieldValues & AboutValues>({ form, name }: Props<V>) {
  return (
    <SearchField
      form={form}
      name={'counterpartyId' as Path<V>}
      label={t.form.counterparty}
      kind="counterparty"
      find={findCounterparties}
      failed={t.failed.list}
      selectedLabel={name ?? ''}
      optional
    />
  );
}

export function ComplexField<V extends FieldValues & AboutValues>({ form, name }: Props<V>) {
  return (
    <SearchField
      form={form}
      name={'complexId' as Path<V>}
      label={t.form.complex}
      kind="complex"
      find={findComplexes}
      failed={t.failed.list}
      selectedLabel={name ?? ''}
      optional
    />
  );
}
