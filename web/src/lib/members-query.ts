import { listMembers } from '@kliuchar/api-schema/members';
import { useQuery } from '@tanstack/react-query';
import { call } from './http.ts';
import { queryClient } from './query-client.ts';

const MEMBERS = ['members'];

export const membersChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: MEMBERS });

/** Who works with all of an account, of each owner of the person. */
export function useTeams() {
  return useQuery({
    queryKey: MEMBERS,
    queryFn: ({ signal }) => call(listMembers, { signal }),
    meta: { quiet: true },
  });
}

/** The owners the person answers for himself: keys, webhooks and members are changed for no others (ADR 0076). */
export function useAnsweredOwners(): ReadonlySet<string> {
  const teams = useTeams().data?.items ?? [];
  return new Set(teams.filter(({ canChange }) => canChange).map(({ ownerId }) => ownerId));
}
