import type { Complex } from '@kliuchar/api-schema/complexes';
import { createProperty, listProperties } from '@kliuchar/api-schema/properties';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ComplexFold } from '../features/complexes/complex-fold.tsx';
import { useComplex } from '../features/complexes/complexes.queries.ts';
import { addressParts } from '../features/complexes/series-values.ts';
import { usePropertyChanged, usePropertyKey } from '../features/properties/properties.queries.ts';
import { PropertyFields, PropertyMoreFields } from '../features/properties/property-fields.tsx';
import { NEW_PROPERTY, type PropertyValues, toPropertyBody } from '../features/properties/property-values.ts';
import { SameAddressNote } from '../features/properties/same-address-note.tsx';
import { properties as t } from '../i18n/uk/properties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { PROPERTY_CACHE_MS } from '../lib/query-client.ts';
import { refreshSessionWhileOnboarding } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { Form } from '../ui/form.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { PlanFull } from '../ui/plan-full.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** From a complex one comes with its id: the object will stand there, at its address. */
export default function PropertyCreateRoute() {
  const complexId = useSearchParams()[0].get('complex');
  const complex = useComplex(complexId ?? undefined, complexId !== null);
  if (complexId !== null && complex.isPending) return <Skeleton />;
  return <Create complex={complex.data ?? null} />;
}

function Create({ complex }: { readonly complex: Complex | null }) {
  const navigate = useNavigate();
  const changed = usePropertyChanged();
  const form = useAppForm<PropertyValues, typeof createProperty.body>({
    schema: createProperty.body,
    asksOwner: true,
    defaults: complex ? propertyOf(complex) : NEW_PROPERTY,
    draft: 'property-create',
    toBody: (_filled, { getValues }) => toPropertyBody(getValues()),
    onSubmit: async (body, { idempotencyKey }) => {
      const property = await call(createProperty, { body, idempotencyKey });
      await changed(property);
      await refreshSessionWhileOnboarding();
      toast({ title: t.toasts.created, variant: 'success' });
      await navigate(`/properties/${property.id}`, { replace: true });
    },
  });
  const lastCity = useLastCity();
  const { methods } = form;
  useEffect(() => {
    if (lastCity && methods.getValues('address.city') === '')
      methods.resetField('address.city', { defaultValue: lastCity });
  }, [lastCity, methods]);
  return (
    <>
      <PageHeader title={titles.propertyCreate} sub={t.form.next} />
      <Form form={form} submitLabel={t.form.create} secondary={<CancelLink to="/properties" />}>
        <PlanFull byChoice />
        <PropertyFields form={form} />
        <SameAddressNote form={form} />
        <PropertyMoreFields form={form}>
          <ComplexFold form={form} name="complexId" chosen={complex?.name} />
        </PropertyMoreFields>
      </Form>
    </>
  );
}

function propertyOf({ id, address }: Complex): PropertyValues {
  return { ...NEW_PROPERTY, complexId: id, address: { ...NEW_PROPERTY.address, ...addressParts(address) } };
}

/** Most people rent out in one city: the last object's is the best guess (ux.md F9). */
function useLastCity(): string | undefined {
  const key = usePropertyKey();
  const query = useQuery({
    queryKey: key('last'),
    queryFn: ({ signal }) => call(listProperties, { query: { limit: 1, sort: '-created_at' }, signal }),
    staleTime: PROPERTY_CACHE_MS,
    meta: { quiet: true },
  });
  return query.data?.items[0]?.address.city;
}
