import { getRequisites, listInvoices } from '@kliuchar/api-schema/billing';
import { listCheckoutProviders } from '@kliuchar/api-schema/checkout';
import { getSubscription, listPlans, type Subscription } from '@kliuchar/api-schema/subscription';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { billing } from '../../i18n/uk/billing.ts';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshSession } from '../../lib/session.ts';

export function useSubscription() {
  return useQuery({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => call(getSubscription, { signal }),
    meta: { failed: t.failed },
  });
}

export function usePlans() {
  return useQuery({
    queryKey: ['subscription', 'plans'],
    queryFn: ({ signal }) => call(listPlans, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useInvoices(page: { readonly limit: number; readonly offset: number }) {
  return useQuery({
    queryKey: ['billing', 'invoices', page],
    queryFn: ({ signal }) => call(listInvoices, { query: page, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: billing.failed },
  });
}

export function useRequisites() {
  return useQuery({
    queryKey: ['billing', 'requisites'],
    queryFn: ({ signal }) => call(getRequisites, { signal }),
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
  queryClient.setQueryData(['subscription'], subscription);
  void Promise.all([dataChanged(), refreshSession().catch(() => undefined)]);
}
