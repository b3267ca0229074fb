import { createProperty, listProperties } from '@kliuchar/api-schema/properties';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePropertyChanged, usePropertyKey } from '../features/properties/properties.queries.ts';
import { PropertyFields, PropertyMoreFields } from '../features/properties/property-fields.tsx';
import { NEW_PROPERTY, type PropertyValues, toPropertyBody } from '../features/properties/property-values.ts';
import { SameAddressNote } from '../features/properties/same-address-note.tsx';
import { common } from '../i18n/uk/common.ts';
import { properties as t } from '../i18n/uk/properties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { PROPERTY_CACHE_MS } from '../lib/query-client.ts';
import { refreshSessionWhileOnboarding } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { PageHeader } from '../ui/parts.tsx';

export default function PropertyCreateRoute() {
  const navigate = useNavigate();
  const changed = usePropertyChanged();
  const form = useAppForm<PropertyValues, typeof createProperty.body>({
    schema: createProperty.body,
    defaults: NEW_PROPERTY,
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
    if (lastCity && methods.getValues('address.city') === '') methods.setValue('address.city', lastCity);
  }, [lastCity, methods]);
  return (
    <>
      <PageHeader title={titles.propertyCreate} sub={t.form.next} />
      <Form
        form={form}
        submitLabel={t.form.create}
        secondary={
          <ButtonLink to="/properties" size="lg">
            {common.cancel}
          </ButtonLink>
        }
      >
        <PropertyFields form={form} />
        <SameAddressNote form={form} />
        <PropertyMoreFields form={form} />
      </Form>
    </>
  );
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
