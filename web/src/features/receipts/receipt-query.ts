import { getReceipt } from '@kliuchar/api-schema/receipts';
import { useQuery } from '@tanstack/react-query';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { call } from '../../lib/http.ts';

export function useReceipt(receiptId: string, enabled = true) {
  return useQuery({
    queryKey: ['receipt', receiptId],
    queryFn: ({ signal }) => call(getReceipt, { params: { receiptId }, signal }),
    enabled,
    meta: { failed: t.detail.failed },
  });
}
