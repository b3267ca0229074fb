import { getPush } from '@kliuchar/api-schema/push';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { findHere, findObstacle, type Obstacle } from '../../lib/push-browser.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = ['push'];

export function usePush() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getPush, { signal }), meta: { quiet: true } });
}

export type Here = Obstacle | 'denied' | 'off' | 'on';

/** What the browser says of itself; on only where the server says so too. */
export function useHere(publicKey: string | null, isKept: boolean): Here | undefined {
  const { data } = useQuery({
    queryKey: [...KEY, 'here', publicKey, isKept],
    queryFn: async (): Promise<Here> => {
      const obstacle = findObstacle();
      if (obstacle !== null || publicKey === null) return obstacle ?? 'off';
      const here = await findHere(publicKey);
      return here === 'on' && !isKept ? 'off' : here;
    },
    // The answer is the browser's own, and may be changed in its settings while the page stands.
    networkMode: 'always',
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    meta: { quiet: true },
  });
  return data;
}

export const askPushAgain = () => queryClient.invalidateQueries({ queryKey: KEY });
