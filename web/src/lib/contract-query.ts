import { getContract } from '@kliuchar/api-schema/contracts';
import { useQuery } from '@tanstack/react-query';
import { specOfThings } from '../i18n/spec-things.uk.ts';
import { contracts as t } from '../i18n/uk/contracts.ts';
import { call } from './http.ts';
import type { CallMeta } from './query-client.ts';

/** A missing contract has the specification's own words (§8); any other failure says what it was. */
export function useContract(contractId: string) {
  return useQuery({
    queryKey: ['contract', contractId],
    queryFn: ({ signal }) => call(getContract, { params: { contractId }, signal }),
    meta: contractFailure(contractId),
  });
}

export function contractFailure(contractId: string): CallMeta {
  return {
    failed: (reason, { status }) =>
      status === 404 ? specOfThings.contractNotFound(contractId) : t.detail.failed(reason),
  };
}
