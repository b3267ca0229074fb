import { createContractTenant, listContractParties } from '@kliuchar/api-schema/contract-parties';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { ComboboxField } from '../../ui/combobox.tsx';
import { FieldSet } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import type { Labels } from './form-parties.tsx';
import type { ContractValues } from './form-values.ts';
import { TenantDialog, type TenantValues, tenantName, tenantValues } from './tenant-fields.tsx';

type PartiesProps = {
  readonly form: AppForm<ContractValues>;
  readonly propertyId: string;
  readonly labels: Labels;
  readonly onLabel: (labels: Labels) => void;
  readonly onCreateTenant: (text: string) => void;
};

/** «Хто» of an object that somebody else owns: those whom its manager may name (ADR 0042), so the object is chosen before them. */
export function ManagedParties({ form, propertyId, labels, onLabel, onCreateTenant }: PartiesProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text, 250);
  const query = useQuery({
    queryKey: ['contract-parties', propertyId, q],
    queryFn: ({ signal }) => call(listContractParties, { params: { propertyId }, query: { ...(q && { q }) }, signal }),
    enabled: propertyId !== '',
    placeholderData: keepPreviousData,
    meta: { failed: t.managed.failed },
  });
  const { landlords, tenants } = query.data ?? { landlords: [], tenants: [] };
  const isWhole = q === '' && query.isSuccess && !query.isPlaceholderData;
  const [first] = landlords;
  const { methods } = form;
  useEffect(() => {
    if (!isWhole || first === undefined || methods.getValues('landlordCounterpartyId')) return;
    methods.reset({ ...methods.getValues(), landlordCounterpartyId: first.id }, { keepDefaultValues: true });
    onLabel({ landlord: first.name });
  }, [isWhole, first, methods, onLabel]);
  const optionsOf = (people: typeof tenants) => people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div id="block-who">
      <FieldSet legend={t.form.who}>
        {propertyId === '' ? (
          <p className="muted">{t.managed.pickFirst}</p>
        ) : (
          <>
            <ComboboxField
              form={form}
              name="tenantCounterpartyId"
              label={t.form.tenant}
              hint={t.managed.tenantHint}
              options={optionsOf(tenants)}
              loading={query.isFetching}
              onSearch={setText}
              onSelected={(option) => onLabel({ tenant: option.label })}
              onCreate={onCreateTenant}
              {...(labels.tenant && { selectedLabel: labels.tenant })}
            />
            <ComboboxField
              form={form}
              name="landlordCounterpartyId"
              label={t.form.landlord}
              options={optionsOf(landlords)}
              loading={query.isFetching}
              onSelected={(option) => onLabel({ landlord: option.label })}
              {...(labels.landlord && { selectedLabel: labels.landlord })}
            />
            <Note>{isWhole && landlords.length === 0 ? t.managed.noLandlord : t.managed.ownersPart}</Note>
          </>
        )}
      </FieldSet>
    </div>
  );
}

type ManagedTenantProps = {
  readonly propertyId: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly onCreated: (made: { readonly id: string; readonly name: string }) => void;
};

/** Drawn beside the form of the contract, as a form in a form is none. */
export function ManagedTenant({ propertyId, text, onClose, onCreated }: ManagedTenantProps) {
  const form = useAppForm<TenantValues, typeof createContractTenant.body>({
    schema: createContractTenant.body,
    defaults: tenantValues(text),
    toBody: (values) => {
      const tenant = values as TenantValues;
      const { phone, email } = tenant;
      return {
        ...tenantName(tenant),
        ...(phone && { phone }),
        ...(email && { email }),
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      const tenant = await call(createContractTenant, { params: { propertyId }, body, idempotencyKey });
      await dataChanged();
      toast({ title: t.managed.tenantDone, variant: 'success' });
      onCreated(tenant);
      onClose();
    },
  });
  return <TenantDialog form={form} lead={t.managed.tenantLead} onClose={onClose} />;
}
