import { getComplex, listComplexes } from '@kliuchar/api-schema/complexes';
import { getContract } from '@kliuchar/api-schema/contracts';
import { getCounterparty } from '@kliuchar/api-schema/counterparties';
import { getProperty, type Property } from '@kliuchar/api-schema/properties';
import { useQuery } from '@tanstack/react-query';
import { call } from './http.ts';
import { PROPERTY_CACHE_MS, propertyKey } from './query-client.ts';
import { useSession } from './session.ts';

/**
 * What the object, contract, person or complex of a filter is called, for a list that an address has opened: its rows may be none, or not
 * say it. The answers are those of the cards; whoever may not read them sees the filter without a name.
 */
const QUIET = { quiet: true };

/** The card of an object that a form or a filter names; nothing while it is not known, or not asked for. */
export function useKnownProperty(propertyId: string, isAsked = true): Property | undefined {
  const userId = useSession()?.user.id ?? '';
  const { data } = useQuery({
    queryKey: propertyKey(userId, 'one', propertyId),
    queryFn: ({ signal }) => call(getProperty, { params: { propertyId }, signal }),
    staleTime: PROPERTY_CACHE_MS,
    enabled: propertyId !== '' && isAsked,
    meta: QUIET,
  });
  return data;
}

export function usePropertyName(propertyId = ''): string | undefined {
  return useKnownProperty(propertyId)?.displayName;
}

export function useContractName(contractId = ''): string | undefined {
  const { data } = useQuery({
    queryKey: ['contract', contractId],
    queryFn: ({ signal }) => call(getContract, { params: { contractId }, signal }),
    enabled: contractId !== '',
    meta: QUIET,
  });
  return data && `№\u00a0${data.number}`;
}

export function useCounterpartyName(counterpartyId = ''): string | undefined {
  const { data } = useQuery({
    queryKey: ['counterparties', 'one', counterpartyId],
    queryFn: ({ signal }) => call(getCounterparty, { params: { counterpartyId }, signal }),
    enabled: counterpartyId !== '',
    meta: QUIET,
  });
  return data?.displayName;
}

export function useComplexName(complexId = ''): string | undefined {
  const { data } = useQuery({
    queryKey: ['complexes', 'one', complexId],
    queryFn: ({ signal }) => call(getComplex, { params: { complexId }, signal }),
    enabled: complexId !== '',
    meta: QUIET,
  });
  return data?.name;
}

const MOST_COMPLEXES = 100;

/** The owner's complexes to choose one from, where a list is narrowed by it. */
export function useComplexChoices(isAsked: boolean): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery({
    queryKey: ['complexes', 'choices'],
    queryFn: ({ signal }) => call(listComplexes, { query: { limit: MOST_COMPLEXES }, signal }),
    enabled: isAsked,
    meta: QUIET,
  });
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
