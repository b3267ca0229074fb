import {
  listComplexManagers,
  listManagers,
  listPropertyManagers,
  listPropertyTenants,
  type ManagerItem,
} from '@kliuchar/api-schema/managers';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { call } from '../../lib/http.ts';

const KEY = ['managers'] as const;
/** Of a tenant's card: it changes with the card's numbers, and by an invitation. */
export const CARD_ACCESS = ['counterparties', 'access'] as const;
const LIMIT = 100;
/** Rows of a page of people: as many as a screen draws (performance.md §3.3). */
export const PEOPLE_ROWS = 50;

export type Place = ManagerItem['place'];

/** All of them, a page after another: the lists of a card have no pager. */
async function everyOne<Row>(
  ask: (query: {
    limit: number;
    offset: number;
  }) => Promise<{ readonly items: readonly Row[]; readonly total: number }>,
): Promise<{ items: Row[] }> {
  const items: Row[] = [];
  for (;;) {
    const page = await ask({ limit: LIMIT, offset: items.length });
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return { items };
  }
}

/** Of one object or complex. */
export function useManagersOf({ kind, id }: Pick<Place, 'kind' | 'id'>) {
  return useQuery({
    queryKey: [...KEY, kind, id],
    queryFn: ({ signal }) =>
      everyOne((query) =>
        kind === 'property'
          ? call(listPropertyManagers, { params: { propertyId: id }, query, signal })
          : call(listComplexManagers, { params: { complexId: id }, query, signal }),
      ),
    meta: { failed: t.failed.list },
  });
}

export function useTenantsOf(propertyId: string) {
  return useQuery({
    queryKey: [...KEY, 'tenants', propertyId],
    queryFn: ({ signal }) => everyOne((query) => call(listPropertyTenants, { params: { propertyId }, query, signal })),
    meta: { failed: t.failed.tenants },
  });
}

/** A row for each person and object; people stand together. */
export function usePeople(page: number) {
  return useQuery({
    queryKey: [...KEY, 'people', page],
    queryFn: ({ signal }) =>
      call(listManagers, { query: { limit: PEOPLE_ROWS, offset: (page - 1) * PEOPLE_ROWS }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

export function useManagersChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY }),
      queryClient.invalidateQueries({ queryKey: ['complexes'] }),
      queryClient.invalidateQueries({ queryKey: CARD_ACCESS }),
    ]);
  }, [queryClient]);
}

export type Person = { readonly id: string; readonly rows: readonly ManagerItem[] };

/** The server keeps the rows of a person together, also over pages. */
export function peopleOf(items: readonly ManagerItem[]): Person[] {
  const people: { id: string; rows: ManagerItem[] }[] = [];
  for (const row of items) {
    const last = people.at(-1);
    if (last?.id === row.personId) last.rows.push(row);
    else people.push({ id: row.personId, rows: [row] });
  }
  return people;
}

type Grant = Pick<ManagerItem, 'status' | 'until'>;

/**
 * An invitation that nobody has answered in time, which is not access that was open till a day that has passed: it is sent once more or
 * withdrawn, like one that waits.
 */
function hasLinkRunOut({ status, until }: Grant, today: string): boolean {
  return status === 'expired' && (until === null || until >= today);
}

export function isInvitation(grant: Grant, today: string): boolean {
  return grant.status === 'pending' || hasLinkRunOut(grant, today);
}

/** How a grant is called: someone who came by a link with another number waits for the owner. */
export function standingOf(
  grant: Grant & Pick<ManagerItem, 'needsConfirmation'>,
  today: string,
): ManagerItem['status'] | 'claimed' | 'unanswered' {
  if (grant.status === 'pending' && grant.needsConfirmation) return 'claimed';
  return hasLinkRunOut(grant, today) ? 'unanswered' : grant.status;
}
