import { listEntrustingOwners } from '@kliuchar/api-schema/entrusting-owners';
import { useQuery } from '@tanstack/react-query';
import { call } from './http.ts';
import type { OwnerChoice } from './owner-choice.ts';

const NONE: readonly OwnerChoice[] = [];

/** Who has entrusted objects to the person; none while it is not known, for it only offers a filter. */
export function useEntrustingOwners(): readonly OwnerChoice[] {
  const query = useQuery({
    queryKey: ['entrusted', 'owners'],
    queryFn: ({ signal }) => call(listEntrustingOwners, { signal }),
    meta: { quiet: true },
  });
  return query.data?.items ?? NONE;
}
