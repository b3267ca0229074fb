import { getRequisites, listInvoices } from '@kliuchar/api-schema/billing';
import { listCheckoutProviders } from '@kliuchar/api-schema/checkout';
import { listPlans, type Subscription } from '@kliuchar/api-schema/subscription';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billing } from '../../i18n/uk/billing.ts';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { queryClient } from '../../lib/query-client.ts';
import { askSessionAgain } from '../../lib/session.ts';
import { subscriptionQuery, useOwner } from '../../lib/subscription-query.ts';

export function useSubscription() {
  return useQuery({ ...subscriptionQuery(useOwner()), meta: { failed: t.failed } });
}

/** Whether the person may change, pay and void what is the owner's: a colleague reads it. Null until it is known. */
export function useCanChange(ownerId?: string): boolean | null {
  const chosen = useOwner();
  const query = useQuery(subscriptionQuery(ownerId === undefined ? chosen : { ownerId }));
  return query.data?.canChange ?? null;
}

export function usePlans() {
  return useQuery({
    queryKey: ['subscription', 'plans'],
    queryFn: ({ signal }) => call(listPlans, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useInvoices(page: { readonly limit: number; readonly offset: number }) {
  const query = { ...page, ...useOwner() };
  return useQuery({
    queryKey: ['billing', 'invoices', query],
    queryFn: ({ signal }) => call(listInvoices, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: billing.failed },
  });
}

/** Of the owner an invoice names, or of the one that is chosen. */
export function useRequisites(ownerId?: string) {
  const chosen = useOwner();
  const owner = ownerId === undefined ? chosen : { ownerId };
  return useQuery({
    queryKey: ['billing', 'requisites', owner],
    queryFn: ({ signal }) => call(getRequisites, { query: owner, signal }),
  });
}

export function useProviders() {
  return useQuery({
    queryKey: ['billing', 'providers'],
    queryFn: ({ signal }) => call(listCheckoutProviders, { signal }),
  });
}

/** What a change answered is the newest there is; the rest is asked again. The plan stands in the session too, for the shell. */
export function keepSubscription(subscription: Subscription): void {
  queryClient.setQueryData(subscriptionQuery(ownerOfNew()).queryKey, subscription);
  void Promise.all([dataChanged(), askSessionAgain()]);
}
