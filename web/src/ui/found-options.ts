import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { specOfThings } from '../i18n/spec-things.uk.ts';
import { useDebounced } from '../lib/hooks.ts';
import { propertyKey } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import type { Option } from './combobox-parts.tsx';

export type FindOptions = (q: string, signal: AbortSignal) => Promise<Option[]>;

export type FoundBy = {
  /** What is looked for, for the cache of answers; objects are `property…`. */
  readonly kind: string;
  readonly find: FindOptions;
  readonly failed: (reason: string) => string;
};

/** What a combobox offers, found by words while one types. */
export function useFoundOptions({ kind, find, failed }: FoundBy) {
  const [text, setText] = useState('');
  const q = useDebounced(text);
  const userId = useSession()?.user.id ?? '';
  // Objects have a cache and words of their own (specification §8, §9).
  const ofObjects = kind.startsWith('property');
  const query = useQuery({
    queryKey: ofObjects ? propertyKey(userId, 'choose', kind, q) : ['choose', kind, q],
    queryFn: ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
    meta: { failed: ofObjects && q ? () => specOfThings.propertySearchFailed : failed },
  });
  return {
    options: query.data ?? [],
    loading: query.isFetching && !query.isSuccess,
    onRetry: query.isError ? () => void query.refetch() : undefined,
    onSearch: setText,
  };
}
