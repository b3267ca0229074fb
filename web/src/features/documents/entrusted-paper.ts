import { getProperty } from '@kliuchar/api-schema/properties';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { PROPERTY_CACHE_MS, propertyKey } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import type { DocumentValues } from './document-form-values.ts';
import type { About } from './document-queries.ts';

/** Whether the object is another owner's: asked only of a person to whom papers of others are entrusted. */
export function useIsEntrusted(propertyId: string): boolean {
  const session = useSession();
  const { data } = useQuery({
    queryKey: propertyKey(session?.user.id ?? '', 'one', propertyId),
    queryFn: ({ signal }) => call(getProperty, { params: { propertyId }, signal }),
    staleTime: PROPERTY_CACHE_MS,
    enabled: propertyId !== '' && session?.entrusted.includes('documents') === true,
    meta: { quiet: true },
  });
  return data?.role === 'manager';
}

/** A paper of an object of another owner holds what a manager may say of it (ADR 0036), one of an own object begins as the owner's again. */
export function useWhose({ methods }: AppForm<DocumentValues>, isOfEntrusted: boolean, about: About | undefined): void {
  const before = useRef(false);
  const given = about?.propertyId;
  useEffect(() => {
    if (before.current === isOfEntrusted) return;
    before.current = isOfEntrusted;
    for (const name of ['counterpartyId', 'complexId'] as const) methods.setValue(name, '');
    // What the list was narrowed to is of one object.
    if (methods.getValues('propertyId') !== given) methods.setValue('contractId', '');
    methods.setValue('visibility', isOfEntrusted ? 'manager' : 'owner');
    if (!isOfEntrusted) return;
    methods.setValue('note', '');
    if (methods.getValues('kind') === 'identity') methods.setValue('kind', 'other');
  }, [isOfEntrusted, methods, given]);
}
