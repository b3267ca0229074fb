import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import { getProfile, type listPaymentAccounts } from '@kliuchar/api-schema/profile';
import { useQuery } from '@tanstack/react-query';
import { profile as t } from '../../i18n/uk/profile.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

export type Profile = ResponseOf<typeof getProfile>;

export type Account = ResponseOf<typeof listPaymentAccounts>['items'][number];

const KEY = ['profile'];

export function useProfile() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getProfile, { signal }),
    meta: { failed: t.failed },
  });
}

/** What a change answered is the newest there is. */
export function keepProfile(profile: Profile): void {
  queryClient.setQueryData(KEY, profile);
}
