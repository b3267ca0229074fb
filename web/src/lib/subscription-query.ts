import type { getSubscription } from '@kliuchar/api-schema/subscription';
import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { useOwnerChoice } from './owner-choice.ts';

/** Forms ask it beside what they are about, so it goes without its schema; the type still holds it. */
type SubscriptionCall = Pick<typeof getSubscription, 'method' | 'path' | 'access'>;
const SUBSCRIPTION_CALL = {
  method: 'GET',
  path: '/subscription',
  access: 'session',
} as const satisfies SubscriptionCall;

type Named = { readonly ownerId?: string };

/** Whose plan and invoices the screens are about: nothing for nearly everybody, who has one owner (ADR 0041). */
export function useOwner(): Named {
  const choice = useOwnerChoice();
  return choice === null ? {} : { ownerId: choice.ownerId };
}

/** Whatever owner's: what changes the number of objects makes it stale. */
export const SUBSCRIPTION_KEY = ['subscription', 'of'] as const;

export function subscriptionQuery(owner: Named) {
  return queryOptions({
    queryKey: [...SUBSCRIPTION_KEY, owner.ownerId ?? ''],
    queryFn: ({ signal }) => call(SUBSCRIPTION_CALL as typeof getSubscription, { query: owner, signal }),
  });
}
