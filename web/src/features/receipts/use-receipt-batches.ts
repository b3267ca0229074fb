import { listReceiptBatches } from '@kliuchar/api-schema/receipt-batches';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** Each is gone after ten minutes, and with it its place in the number of the rest. */
const RECOUNT_MS = 60_000;

/** What can still be undone; asked only for whoever may. */
export function useReceiptBatches(enabled = true) {
  return useQuery({
    queryKey: ['receipt-batches'],
    queryFn: ({ signal }) => call(listReceiptBatches, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.length ? RECOUNT_MS : false),
    enabled,
    meta: { quiet: true },
  });
}
