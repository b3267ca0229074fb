import { getContract } from '@kliuchar/api-schema/contracts';
import {
  type DocumentTemplate,
  listDocumentTemplates,
  previewDocumentTemplate,
} from '@kliuchar/api-schema/document-templates';
import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contractFailure } from '../../lib/contract-query.ts';
import { call } from '../../lib/http.ts';

export function useTemplates() {
  return useQuery({
    queryKey: ['document-templates', 'list'],
    queryFn: ({ signal }) => call(listDocumentTemplates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

type Body = BodyInputOf<typeof previewDocumentTemplate>;

/** The paper as it stands; while the next is on its way the last one stays. `body` is text, so that it is asked once for one input. */
export function usePreview(template: DocumentTemplate, body: string) {
  return useQuery({
    queryKey: ['document-templates', 'preview', template, body],
    queryFn: ({ signal }) =>
      call(previewDocumentTemplate, { params: { template }, body: JSON.parse(body) as Body, signal }),
    enabled: body !== '',
    placeholderData: keepPreviousData,
    // What is refused now is refused again.
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  });
}

export type ChosenContract = { readonly id: string; readonly label: string };

/** The contract of the address with its words; null while they are on their way. One that is not there leaves the choice open. */
export function useChosenContract(contractId: string): ChosenContract | null {
  const query = useQuery({
    queryKey: ['contract', contractId],
    queryFn: ({ signal }) => call(getContract, { params: { contractId }, signal }),
    enabled: contractId !== '',
    meta: contractFailure(contractId),
  });
  if (contractId === '' || query.isError) return { id: '', label: '' };
  return query.data ? { id: contractId, label: `№\u00a0${query.data.number}` } : null;
}
