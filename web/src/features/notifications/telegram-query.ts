import { getTelegram } from '@kliuchar/api-schema/telegram';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = ['telegram'];

/** The page hears nothing of what is done in Telegram, so whoever waits for it asks again by itself. */
export function useTelegram({ everyMs = false }: { readonly everyMs?: number | false } = {}) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getTelegram, { signal }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  });
}

export const askTelegramAgain = () => queryClient.invalidateQueries({ queryKey: KEY });
