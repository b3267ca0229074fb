import { type Contract, createContract, updateContract } from '@kliuchar/api-schema/contracts';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import type { Property } from '@kliuchar/api-schema/properties';
import { legalHints } from '@kliuchar/domain/contracts/legal-hints';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { useCallback, useState } from 'react';
import { contractForm as t } from '../../i18n/uk/contract-form.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDay, formatDecimalUk, today } from '../../lib/format.ts';
import { type AppForm, changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { atOwnMeters, type ZoneName } from '../../lib/meter-fields.ts';
import { usePermission, useRole } from '../../lib/session.ts';
import { Form } from '../../ui/form.tsx';
import { type FreshLogin, useFreshLogin } from '../../ui/fresh-login.tsx';
import { firstReceipt } from './first-receipt.ts';
import { FirstReceiptCard } from './first-receipt-card.tsx';
import { JoinedFields, LeaseKindField } from './form-joined.tsx';
import { useChosenProperty, usePersonName, usePropertyOptions, useRate } from './form-options.ts';
import { type Labels, PartiesFields, PropertyFields } from './form-parties.tsx';
import { useFollowProperty } from './form-property.ts';
import { ServicesFields } from './form-services.tsx';
import { FormSteps } from './form-steps.tsx';
import { TermsFields } from './form-terms.tsx';
import {
  bodyOf,
  type ContractValues,
  depositCurrency,
  emptyContract,
  openingOf,
  type ServiceRow,
  valuesOf,
} from './form-values.ts';
import { InlineProperty, InlineTenant } from './inline-create.tsx';
import { ManagedParties, ManagedTenant } from './managed-parties.tsx';

type ContractFormProps = {
  /** Given, the form changes this contract. */
  readonly contract?: Contract;
  readonly propertyId?: string;
  readonly tenantId?: string;
  /** Given for a new contract: it may be of a lease that is on already, and then its meters are read. */
  readonly zoneName?: ZoneName;
  readonly secondary: React.ReactNode;
  readonly onDone: (contract: Contract) => Promise<void>;
};

type Making = { readonly kind: 'property' | 'tenant'; readonly text: string };
const NO_SERVICES: readonly ServiceRow[] = [];

/** Four blocks on one page, and beside them what they come to: the first receipt. */
export function ContractForm({ contract, propertyId, tenantId, zoneName, secondary, onDone }: ContractFormProps) {
  const [labels, setLabels] = useState<Labels>(contract ? labelsOf(contract) : {});
  const [making, setMaking] = useState<Making | null>(null);
  const [services, setServices] = useState<readonly ServiceRow[]>(contract?.utilities ?? NO_SERVICES);
  const fresh = useFreshLogin();
  const form = useContractForm({ fresh, contract, propertyId, tenantId, services, onDone });
  const search = usePropertyOptions();
  const givenTenant = usePersonName(tenantId);
  const onLabel = useCallback((more: Labels) => setLabels((current) => ({ ...current, ...more })), []);
  const [chosenId, lease] = form.methods.watch(['rentalObjectId', 'lease']);
  const property = useChosenProperty(chosenId).data;
  // Whoever owns nothing writes for those who have entrusted an object to him; an owner may be one of these too.
  const isOwner = useRole() === 'owner';
  const isManaged = contract ? contract.role === 'manager' : property ? property.role === 'manager' : !isOwner;
  const own = contract?.utilities ?? null;
  const { methods } = form;

  useFollowProperty({ property, propertyId, own, isNew: !contract, methods, onServices: setServices, onLabel });

  return (
    <div className="form-side">
      <div>
        <FormSteps form={form} labels={labels} isManaged={isManaged} />
        <Form
          form={form}
          submitLabel={contract ? t.form.editSubmit : t.form.submit}
          {...(!contract && { busyLabel: t.form.creating })}
          secondary={secondary}
        >
          {zoneName && !isManaged && <LeaseKindField form={form} />}
          <Sides
            form={form}
            isManaged={isManaged}
            isFixed={isManaged && contract !== undefined}
            labels={givenTenant ? { tenant: givenTenant, ...labels } : labels}
            search={search}
            property={property}
            onLabel={onLabel}
            onMake={setMaking}
          />
          <TermsFields form={form} isManaged={isManaged} />
          {lease === 'let' && !isManaged && zoneName && (
            <JoinedFields form={form} propertyId={chosenId} zoneName={zoneName} />
          )}
          <ServicesFields form={form} services={services} chosen={chosenId !== ''} isManaged={isManaged} />
        </Form>
        {fresh.note}
      </div>
      <Preview form={form} property={property} services={services} />
      {making && (
        <Inline
          making={making}
          city={search.city}
          managedId={isManaged ? chosenId : null}
          form={form}
          onLabel={onLabel}
          onClose={() => setMaking(null)}
        />
      )}
    </div>
  );
}

type SidesProps = {
  readonly form: AppForm<ContractValues>;
  readonly isManaged: boolean;
  readonly isFixed: boolean;
  readonly labels: Labels;
  readonly search: ReturnType<typeof usePropertyOptions>;
  readonly property: Property | undefined;
  readonly onLabel: (more: Labels) => void;
  readonly onMake: (making: Making) => void;
};

/** «Хто» and «Що»: an owner begins with the tenant, a manager with the object, because whom he may name depends on it. */
function Sides({ form, isManaged, isFixed, labels, search, property, onLabel, onMake }: SidesProps) {
  const canMakeProperty = usePermission('properties.write');
  const canMakeTenant = usePermission('counterparties.write');
  const onCreateTenant = (text: string) => onMake({ kind: 'tenant', text });
  const about = { form, labels, onLabel };
  return (
    <>
      {!isManaged && <PartiesFields {...about} {...(canMakeTenant && { onCreateTenant })} />}
      <PropertyFields
        {...about}
        search={search}
        property={property}
        isFixed={isFixed}
        {...(canMakeProperty && { onCreate: (text: string) => onMake({ kind: 'property', text }) })}
      />
      {isManaged && (
        <ManagedParties {...about} propertyId={form.methods.watch('rentalObjectId')} onCreateTenant={onCreateTenant} />
      )}
    </>
  );
}

type InlineProps = {
  readonly making: Making;
  readonly city: string;
  /** The object of another owner, whose register of people is closed. */
  readonly managedId: string | null;
  readonly form: AppForm<ContractValues>;
  readonly onLabel: (more: Labels) => void;
  readonly onClose: () => void;
};

/** An object or a tenant that is not there yet is made without leaving the form, and chosen at once. */
function Inline({ making, city, managedId, form, onLabel, onClose }: InlineProps) {
  if (making.kind === 'property') {
    return (
      <InlineProperty
        text={making.text}
        city={city}
        onClose={onClose}
        onCreated={(made) => {
          form.methods.setValue('rentalObjectId', made.id, { shouldDirty: true });
          onLabel({ property: made.displayName });
        }}
      />
    );
  }
  const choose = (id: string, tenant: string) => {
    form.methods.setValue('tenantCounterpartyId', id, { shouldDirty: true });
    onLabel({ tenant });
  };
  if (managedId !== null) {
    return (
      <ManagedTenant
        propertyId={managedId}
        text={making.text}
        onClose={onClose}
        onCreated={({ id, name }) => choose(id, name)}
      />
    );
  }
  return (
    <InlineTenant text={making.text} onClose={onClose} onCreated={({ id, displayName }) => choose(id, displayName)} />
  );
}

const labelsOf = ({ propertyName, tenantName, landlordName, guarantorName }: Contract): Labels => ({
  property: propertyName,
  tenant: tenantName,
  landlord: landlordName,
  ...(guarantorName && { guarantor: guarantorName }),
});

type UseContractForm = {
  readonly fresh: FreshLogin;
  readonly contract: Contract | undefined;
  readonly propertyId: string | undefined;
  readonly tenantId: string | undefined;
  readonly services: readonly ServiceRow[];
  readonly onDone: (contract: Contract) => Promise<void>;
};

type Body = typeof createContract.body | typeof updateContract.body;

function useContractForm({ fresh, contract, propertyId, tenantId, services, onDone }: UseContractForm) {
  const defaults = contract ? valuesOf(contract) : emptyContract(today());
  const form = useAppForm<ContractValues, Body>({
    schema: contract ? updateContract.body : createContract.body,
    asksOwner: !contract,
    defaults: {
      ...defaults,
      ...(propertyId && { rentalObjectId: propertyId }),
      ...(tenantId && { tenantCounterpartyId: tenantId }),
    },
    ...(contract
      ? { edit: true, failed: t.form.updateFailed }
      : { draft: 'contract-create', failed: t.form.createFailed }),
    toBody: (values) => {
      const body = bodyOf(values, services, contract !== undefined);
      if (!contract) return body;
      const before = bodyOf({ ...valuesOf(contract) }, services, true);
      return { ...changedOnly(before as Record<string, unknown>, { ...body }), version: contract.version };
    },
    onSubmit: (body, { idempotencyKey }) =>
      fresh.guard(async () => {
        try {
          const saved = contract
            ? await call(updateContract, { params: { contractId: contract.id }, body })
            : await call(createContract, { body: body as BodyInputOf<typeof createContract>, idempotencyKey });
          await onDone(saved);
        } catch (error) {
          const { readings } = form.methods.getValues('joined');
          throw error instanceof ApiError ? atOwnMeters(error, readings, 'joined.readings') : error;
        }
      }),
  });
  return form;
}

type PreviewProps = {
  readonly form: AppForm<ContractValues>;
  readonly property: Property | undefined;
  readonly services: readonly ServiceRow[];
};

/** Follows every key without redrawing the form itself. */
function Preview({ form, property, services }: PreviewProps) {
  const values = form.methods.watch();
  const rate = useRate(values.rent.currency);
  const billingFrom = values.lease === 'let' ? (values.joined.billingFrom as Period) : null;
  const receipt = firstReceipt(
    { ...values, billingFrom },
    {
      today: today(),
      rate: rate?.value ?? null,
      services,
      payers: values.servicesMode === 'own' ? values.payers : null,
      areaTotal: property?.areaTotal ?? null,
      residentsCount: property?.residentsCount ?? null,
    },
  );
  const hints =
    property && values.startDate
      ? legalHints({
          kind: property.purpose,
          startDate: values.startDate as Day,
          endDate: values.endDate as Day | null,
          depositCurrency: values.deposit.amountMinor === null ? null : depositCurrency(values),
          notes: values.notes || null,
        })
      : [];
  return (
    <FirstReceiptCard
      receipt={receipt}
      values={{ ...values, openingBalanceKop: openingOf(values) }}
      propertyName={property?.displayName ?? null}
      rate={rate && { value: formatDecimalUk(rate.value), on: formatDay(rate.on) }}
      hints={hints.map((hint) => hint.textUk)}
    />
  );
}
