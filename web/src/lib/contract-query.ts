import { getContract } from '@kliuchar/api-schema/contracts';
import { useQuery } from '@tanstack/react-query';
import { spec } from '../../i18n/spec.uk.ts';
import { contracts as t } from '../../i18n/uk/contracts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';

/** A missing contract has the specification's own words (§8); any other failure says what it was. */
export function useContract(contractId: string) {
  return useQuery({
    queryKey: ['contract', contractId],
    queryFn: async ({ signal }) => {
      try {
        return await call(getContract, { params: { contractId }, signal });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const missing = error.status === 404;
        const title = missing ? spec.contractNotFound(contractId) : t.detail.failed(error.message);
        if (error.status !== 401 && error.status !== 402) toast({ title, variant: 'destructive' });
        throw error;
      }
    },
    meta: { quiet: true },
  });
}
