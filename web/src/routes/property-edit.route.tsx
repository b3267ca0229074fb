import { type Property, updateProperty } from '@kliuchar/api-schema/properties';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ComplexFold } from '../features/complexes/complex-fold.tsx';
import { CounterpartyField } from '../features/counterparties/counterparty-field.tsx';
import { useProperty, usePropertyChanged } from '../features/properties/properties.queries.ts';
import { PropertyFields, PropertyMoreFields } from '../features/properties/property-fields.tsx';
import { type PropertyValues, toPropertyBody, toPropertyValues } from '../features/properties/property-values.ts';
import { ServicesForm } from '../features/properties/services-form.tsx';
import { TariffField } from '../features/tariffs/tariff-field.tsx';
import { useOwnTariffs } from '../features/tariffs/tariffs.queries.ts';
import { common } from '../i18n/uk/common.ts';
import { properties as t } from '../i18n/uk/properties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { changesToSave } from '../lib/changes-to-save.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { Form } from '../ui/form.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/toolbar.tsx';

export default function PropertyEditRoute() {
  const propertyId = useParams().propertyId ?? '';
  const part = useSearchParams()[0].get('part') === 'services' ? 'services' : 'details';
  const query = useProperty(propertyId);
  useScreenName(query.data && titles.editOf(titles.propertyEdit, query.data.displayName));
  if (query.isPending) return <Skeleton shape="record" />;
  if (query.isError)
    return <PageFailure heading={titles.propertyEdit} query={query} words={t.page} list="/properties" />;
  const property = query.data;
  return (
    <>
      <PageHeader title={titles.propertyEdit} sub={property.displayName} />
      <Tabs
        label={t.edit.tabs}
        current={part}
        tabs={[
          { key: 'details', label: t.edit.details, to: '?' },
          { key: 'services', label: t.edit.services, to: '?part=services' },
        ]}
      />
      {part === 'services' ? (
        <Services key={property.version} property={property} />
      ) : (
        <Details key={property.version} property={property} />
      )}
    </>
  );
}

function Services({ property }: { readonly property: Property }) {
  const tariffs = useOwnTariffs().data?.items ?? [];
  return <ServicesForm property={property} parts={{ tariffs, TariffField, SupplierField: CounterpartyField }} />;
}

function Details({ property }: { readonly property: Property }) {
  const navigate = useNavigate();
  const refresh = usePropertyChanged();
  const before = toPropertyValues(property);
  const back = `/properties/${property.id}`;
  const form = useAppForm<PropertyValues, typeof updateProperty.body>({
    schema: updateProperty.body,
    defaults: before,
    edit: true,
    draft: `property-${property.id}`,
    toBody: (_filled, { getValues }) => toPropertyBody(getValues()),
    onSubmit: async (body, { idempotencyKey }) => {
      const changes = changesToSave(toPropertyBody(before), body);
      if (changes === null) return;
      const saved = await call(updateProperty, {
        params: { propertyId: property.id },
        body: { ...changes, version: property.version },
        idempotencyKey,
      });
      await refresh(saved);
      toast({ title: t.toasts.updated, variant: 'success' });
      await navigate(back, { replace: true });
    },
  });
  return (
    <Form form={form} submitLabel={common.save} secondary={<CancelLink to={back} />}>
      <PropertyFields form={form} />
      <PropertyMoreFields form={form}>
        <ComplexFold form={form} name="complexId" chosen={property.complexName} />
      </PropertyMoreFields>
    </Form>
  );
}
