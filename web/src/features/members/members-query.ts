import { queryClient } from '../../lib/query-client.ts';

export const MEMBERS = ['members'];

export const membersChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: MEMBERS });
