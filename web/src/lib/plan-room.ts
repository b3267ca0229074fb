import { planOf } from '@kliuchar/domain/subscription/plans';
import { useQuery } from '@tanstack/react-query';
import { type Session, useRole, useSession } from './session.ts';
import { subscriptionQuery, useOwner } from './subscription-query.ts';

/** A plan that holds so many objects and no more, and how many of them there are. */
export type PlanRoom = { readonly planName: string; readonly limit: number; readonly used: number };

type Standing = Pick<Session['subscription'], 'plan' | 'status' | 'limits' | 'usage'>;

/** Null where nothing is counted; an account that is closed altogether is told so above every screen. */
export function roomOf({ plan, status, limits, usage }: Standing): PlanRoom | null {
  const limit = limits.properties;
  if (limit === null || status === 'inactive') return null;
  return { planName: planOf(plan).nameUk, limit, used: usage.properties };
}

export function isPlanFull({ limit, used }: PlanRoom, adding = 1): boolean {
  return used + adding > limit;
}

const FRESH_MS = 60_000;

/**
 * What a person should know before he fills a form in (contract.md §3.16). The session answers at once, so the form waits for nothing; the
 * subscription itself comes later and quietly, because objects may have come and gone since. It only tells: the server decides.
 *
 * `byChoice`: the screen makes something for the owner chosen on it. Elsewhere, among several owners, it is not known whose thing it is.
 */
export function usePlanRoom(byChoice: boolean): PlanRoom | null {
  const session = useSession();
  const isOwner = useRole() === 'owner';
  const owner = useOwner();
  const isOnly = owner.ownerId === undefined;
  const own = isOwner && session?.subscription.enforced ? session.subscription : null;
  const isCounted = own !== null && (isOnly ? own.limits.properties !== null : byChoice);
  const { data } = useQuery({
    ...subscriptionQuery(owner),
    enabled: isCounted,
    staleTime: FRESH_MS,
    meta: { quiet: true },
  });
  if (!isCounted) return null;
  const known = data ?? (isOnly ? own : null);
  return known && roomOf(known);
}
