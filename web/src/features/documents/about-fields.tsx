import type { ComponentProps } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { documents as t } from '../../i18n/uk/documents.ts';
import {
  findComplexes,
  findContracts,
  findContractsOf,
  findCounterparties,
  findDocumentProperties,
  findPaperProperties,
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

type Choice = Pick<ComponentProps<typeof SearchField>, 'label' | 'kind' | 'find'>;

function AboutField<V extends FieldValues & AboutValues>({
  form,
  name,
  field,
  optional = true,
  ...choice
}: Props<V> & Choice & { readonly field: keyof AboutValues; readonly optional?: boolean }) {
  return (
    <SearchField
      form={form}
      name={field as Path<V>}
      failed={t.failed.list}
      selectedLabel={name ?? ''}
      optional={optional}
      {...choice}
    />
  );
}

/** A manager's papers are of what is entrusted to him by them; a paper that is there stays with its owner. */
const OBJECTS = {
  own: { kind: 'property', find: findProperties },
  entrusted: { kind: 'property-documents', find: findDocumentProperties },
  both: { kind: 'property-papers', find: findPaperProperties },
} as const;

export function PropertyField<V extends FieldValues & AboutValues>({
  form,
  name,
  whose,
  optional,
}: Props<V> & { readonly whose: keyof typeof OBJECTS; readonly optional: boolean }) {
  return (
    <AboutField
      form={form}
      name={name}
      field="propertyId"
      label={t.form.property}
      {...OBJECTS[whose]}
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
    <AboutField
      key={isNarrowed ? propertyId : ''}
      form={form}
      name={name}
      field="contractId"
      label={t.form.contract}
      kind={isNarrowed ? `contract-of-${propertyId}` : 'contract'}
      find={isNarrowed ? findContractsOf(propertyId) : findContracts}
    />
  );
}

export function CounterpartyField<V extends FieldValues & AboutValues>({ form, name }: Props<V>) {
  return (
    <AboutField
      form={form}
      name={name}
      field="counterpartyId"
      label={t.form.counterparty}
      kind="counterparty"
      find={findCounterparties}
    />
  );
}

export function ComplexField<V extends FieldValues & AboutValues>({ form, name }: Props<V>) {
  return (
    <AboutField form={form} name={name} field="complexId" label={t.form.complex} kind="complex" find={findComplexes} />
  );
}
