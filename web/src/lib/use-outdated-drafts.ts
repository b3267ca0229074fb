import { listOutdatedDrafts, type OutdatedDraft } from '@kliuchar/api-schema/outdated-drafts';
import type { Period } from '@kliuchar/domain/dates/period';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './http.ts';

/** Somebody else was comparing them, and nothing is known yet. */
const AGAIN_MS = 3_000;
/** A list waits for the answer no longer than this, so that as a rule nothing moves when it comes. */
const WAIT_MS = 600;

const NONE: readonly OutdatedDraft[] = [];

type Asked = {
  /** Null where the list is of no one month. */
  readonly period: Period | null;
  readonly receiptId?: string;
  /** Not where there is no draft, nor for whoever may not count them anew. */
  readonly enabled: boolean;
};

export type OutdatedDrafts = {
  readonly items: readonly OutdatedDraft[];
  readonly isAwaited: boolean;
  /** Given where only some were compared (ADR 0079): of the others nothing is known. */
  readonly part: { readonly checked: number; readonly total: number } | null;
};

/** Drafts of the month whose data changed since they were made; none while it is not known, for it is no more than advice. */
export function useOutdatedDrafts({ period, receiptId, enabled }: Asked): OutdatedDrafts {
  const isAsked = enabled && period !== null;
  const { data, isPending } = useQuery({
    queryKey: ['receipts', 'outdated', period, receiptId],
    queryFn: ({ signal }) =>
      period === null ? null : call(listOutdatedDrafts, { query: { period, ...(receiptId && { receiptId }) }, signal }),
    enabled: isAsked,
    // What changes a draft is changed on other screens, so every look at this one asks anew.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data && state.data.checked < 1 && state.data.total > 0 ? AGAIN_MS : false),
    retry: false,
    meta: { quiet: true },
  });
  const isLate = useLate(isAsked && isPending);
  const part = isAsked && data && data.checked > 0 && data.checked < data.total ? data : null;
  return { items: (isAsked && data?.items) || NONE, isAwaited: isAsked && isPending && !isLate, part };
}

function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
