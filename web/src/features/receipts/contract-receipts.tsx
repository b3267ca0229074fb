import { listReceipts } from '@kliuchar/api-schema/receipts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { call } from '../../lib/http.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/table.tsx';
import { ReceiptList } from './receipt-list.tsx';

const LIMIT = 20;

/** The receipts of one contract, newest first. */
export function ContractReceipts({ contractId, empty }: { readonly contractId: string; readonly empty: ReactNode }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['receipts', 'contract', contractId, page],
    queryFn: ({ signal }) =>
      call(listReceipts, { query: { contractId, sort: '-period', limit: LIMIT, offset: (page - 1) * LIMIT }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.list.failed },
  });
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.list.loadFailed} onRetry={() => void query.refetch()} />;
  }
  if (query.data.items.length === 0) return empty;
  return (
    <>
      <ReceiptList rows={query.data.items} count={query.data.total} label={titles.receipts} withPeriod ofContract />
      <Pagination total={query.data.total} page={page} limit={LIMIT} onPage={setPage} />
    </>
  );
}
