import { listContracts } from '@kliuchar/api-schema/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './http.ts';

type Debtor = { readonly rentalObjectId: string } | { readonly tenantCounterpartyId: string };

/**
 * Whether any of what an object or a person owes is past its day: what is merely billed is no debt before it. Asked only of those who owe;
 * whoever may not see the leases is not told.
 */
export function useIsOverdue(debtor: Debtor, owes: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['contracts', 'overdue', debtor],
    queryFn: ({ signal }) => call(listContracts, { query: { ...debtor, overdue: true, limit: 1 }, signal }),
    enabled: owes,
    meta: { quiet: true },
  });
  return owes && data !== undefined && data.items.length > 0;
}
