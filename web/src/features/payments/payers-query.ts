import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { listPayers } from '@kliuchar/api-schema/payments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { payments as t } from '../../i18n/uk/payments.ts';
import { call } from '../../lib/http.ts';

type PayersQuery = QueryInputOf<typeof listPayers>;

/** Contracts for which the person may record a payment. */
export function usePayers(query: PayersQuery) {
  return useQuery({
    queryKey: ['payments', 'payers', query],
    queryFn: ({ signal }) => call(listPayers, { query, signal }),
    // A list's row is told by its id; a payer is his contract.
    select: (page) => ({ ...page, items: page.items.map((payer) => ({ ...payer, id: payer.contractId })) }),
    placeholderData: keepPreviousData,
    meta: { failed: t.payers.failed },
  });
}
