import { getInvoice, type Invoice } from '@kliuchar/api-schema/billing';
import { type CheckoutAttempt, refreshInvoice } from '@kliuchar/api-schema/checkout';
import { useQuery } from '@tanstack/react-query';
import { billing as t } from '../../i18n/uk/billing.ts';
import { call } from '../../lib/http.ts';

export type Checkout = { readonly invoice: Invoice; readonly attempt: CheckoutAttempt | null };

/** Most banks answer within seconds; after a minute of silence it is asked seldom. */
const OFTEN_MS = 3000;
const SELDOM_MS = 15_000;
const OFTEN_TIMES = 20;

/**
 * The invoice as it stands now. The provider is asked first: what the browser comes back with proves nothing (product.md §9). While a
 * payment is open it is asked again and again.
 */
export function useCheckout(invoiceId: string) {
  return useQuery({
    queryKey: ['billing', 'checkout', invoiceId],
    queryFn: async ({ signal }): Promise<Checkout> => {
      const params = { invoiceId };
      const { attempt } = await call(refreshInvoice, { params, body: {}, signal });
      return { invoice: await call(getInvoice, { params, signal }), attempt };
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined || !isWaiting(data)) return false;
      return dataUpdateCount < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS;
    },
    staleTime: 0,
    meta: { failed: t.review.failed },
  });
}

/** A page of a provider is open, or the bank has not said its word yet. */
export function isWaiting({ invoice, attempt }: Checkout): boolean {
  if (invoice.status !== 'issued' || attempt === null || attempt.isDisputed) return false;
  return attempt.status === 'started' || attempt.status === 'pending';
}
