import { getProperty, listProperties, type Property } from '@kliuchar/api-schema/properties';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { specOfThings } from '../../i18n/spec-things.uk.ts';
import { properties as t } from '../../i18n/uk/properties.ts';
import { call } from '../../lib/http.ts';
import { PROPERTY_CACHE_MS, propertyKey } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { SUBSCRIPTION_KEY } from '../../lib/subscription-query.ts';

/** The prefix of every query about objects of this person: cached for five minutes (specification §9). */
export function usePropertyKey(): (...rest: readonly unknown[]) => readonly unknown[] {
  const userId = useSession()?.user.id ?? '';
  return useCallback((...rest) => propertyKey(userId, ...rest), [userId]);
}

export function useProperty(propertyId: string, enabled = true) {
  const key = usePropertyKey();
  return useQuery({
    queryKey: key('one', propertyId),
    queryFn: ({ signal }) => call(getProperty, { params: { propertyId }, signal }),
    staleTime: PROPERTY_CACHE_MS,
    enabled,
    meta: { failed: t.failed.get },
  });
}

/** Puts an answer of a change where the screens read it, and asks for the lists again. */
export function usePropertyChanged(): (property: Property | null) => Promise<void> {
  const queryClient = useQueryClient();
  const key = usePropertyKey();
  return useCallback(
    async (property) => {
      if (property) queryClient.setQueryData(key('one', property.id), property);
      // How many there are of the plan. Not asked on the spot: a form that has just taken the last place would say so as it closes.
      void queryClient.invalidateQueries({ queryKey: SUBSCRIPTION_KEY, refetchType: 'none' });
      await queryClient.invalidateQueries({
        queryKey: key(),
        predicate: ({ queryKey }) => queryKey[3] !== 'one' || !property,
      });
    },
    [queryClient, key],
  );
}

/** Objects to choose from, by text; any failed `GET /properties` with `q` has one toast (contract.md §3.17). */
export function usePropertySearch(q: string, enabled = true) {
  const key = usePropertyKey();
  return useQuery({
    queryKey: key('search', q),
    queryFn: ({ signal }) => call(listProperties, { query: { ...(q && { q }), limit: 20 }, signal }),
    staleTime: PROPERTY_CACHE_MS,
    enabled,
    meta: { failed: q ? () => specOfThings.propertySearchFailed : t.failed.list },
  });
}
