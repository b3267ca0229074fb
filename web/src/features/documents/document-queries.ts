import { DOCUMENT_KINDS, getDocument, listDocuments } from '@kliuchar/api-schema/documents';
import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { documents as t } from '../../i18n/uk/documents.ts';
import { useHasNone } from '../../lib/has-none.ts';
import { call, callPage } from '../../lib/http.ts';
import { useComplexName, useContractName, useCounterpartyName, usePropertyName } from '../../lib/place-names.ts';
import type { ListState } from '../../lib/url-state.ts';

/** In the letters of the wire, so that the dashboard's links fit. */
export const DOCUMENT_FILTERS = [
  'kind',
  'property_id',
  'contract_id',
  'counterparty_id',
  'complex_id',
  'expiring',
  'deleted',
  'q',
] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];
export const DOCUMENT_SORT = '-created_at';
const SORTS = ['created_at', '-created_at', 'valid_until', '-valid_until', 'title', '-title'] as const;

type Query = NonNullable<QueryInputOf<typeof listDocuments>>;

/** What papers may be about; on a card it is the card's own. */
export type About = {
  readonly propertyId?: string;
  readonly contractId?: string;
  readonly counterpartyId?: string;
  readonly complexId?: string;
};

/** How that is called, where it can be read. */
export type AboutNames = Readonly<Record<'property' | 'contract' | 'counterparty' | 'complex', string | undefined>>;

export function aboutOf({ filters }: Pick<ListState<DocumentFilter>, 'filters'>): About {
  return {
    ...(filters.property_id && { propertyId: filters.property_id }),
    ...(filters.contract_id && { contractId: filters.contract_id }),
    ...(filters.counterparty_id && { counterpartyId: filters.counterparty_id }),
    ...(filters.complex_id && { complexId: filters.complex_id }),
  };
}

export function useAboutNames({ propertyId, contractId, counterpartyId, complexId }: About): AboutNames {
  return {
    property: usePropertyName(propertyId),
    contract: useContractName(contractId),
    counterparty: useCounterpartyName(counterpartyId),
    complex: useComplexName(complexId),
  };
}

export function isNarrowed({ filters }: Pick<ListState<DocumentFilter>, 'filters'>): boolean {
  return Object.keys(filters).some((name) => name !== 'deleted');
}

function useDocumentList(query: Query) {
  return useQuery({
    queryKey: ['documents', 'list', query],
    queryFn: ({ signal }) => call(listDocuments, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

export function documentQueryOf(list: ListState<DocumentFilter>): Query {
  const { filters, limit, offset } = list;
  const kind = DOCUMENT_KINDS.filter((value) => filters.kind?.split(',').includes(value));
  return {
    ...(kind.length > 0 && { kind }),
    ...aboutOf(list),
    ...(filters.expiring === 'true' && { expiring: true }),
    ...(filters.deleted === 'true' && { deleted: true }),
    ...(filters.q && { q: filters.q }),
    sort: SORTS.find((known) => known === list.sort) ?? DOCUMENT_SORT,
    limit,
    offset,
  };
}

export function useDocumentPage(list: ListState<DocumentFilter>) {
  return useDocumentList(documentQueryOf(list));
}

/** What is in the bin counts: it is there to be found. */
export function useNeverADocument(list: ListState<DocumentFilter>, shown: { readonly total: number } | undefined) {
  return useHasNone({
    when: shown?.total === 0 && !list.filtered,
    queryKey: ['documents', 'bin'],
    ask: (signal) => call(listDocuments, { query: { deleted: true, limit: 1 }, signal }),
  });
}

const MORE = 50;

/** Of a card: `shown` of them first, the rest page by page. */
export function useDocumentsAbout(about: About, shown: number) {
  return useInfiniteQuery({
    queryKey: ['documents', 'about', about, shown],
    queryFn: ({ pageParam, signal }) =>
      callPage(listDocuments, {
        query: { ...about, limit: pageParam === 0 ? shown : MORE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) => (offset + items.length < total ? offset + items.length : undefined),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

export function useDocument(id: string) {
  return useQuery({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) => call(getDocument, { params: { documentId: id }, signal }),
    meta: { quiet: true },
  });
}
