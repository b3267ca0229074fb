import { listReceipts, type Receipt, runReceipts } from '@kliuchar/api-schema/receipts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileCheck2, RotateCw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

type Props = { readonly receipt: Receipt };

/** Of a void receipt: the one made instead, else the way to make it. One regular receipt of a month is in force (contract.md §1.5). */
export function MadeAgain({ receipt, canWrite }: Props & { readonly canWrite: boolean }) {
  const { contractId, period } = receipt;
  const query = useQuery({
    queryKey: ['receipts', 'instead', contractId, period],
    queryFn: ({ signal }) =>
      call(listReceipts, { query: { contractId, period, status: ['draft', 'issued'], limit: 100 }, signal }),
  });
  // Without an answer the run itself tells what is there already.
  if (query.isPending) return null;
  const instead = query.data?.items.find(({ kind }) => kind === 'regular');
  if (instead === undefined) return canWrite && <AgainButton receipt={receipt} />;
  return (
    <ButtonLink to={`/receipts/${instead.id}`} variant="p" size="lg">
      <FileCheck2 aria-hidden="true" />
      {t.detail.instead(instead.number)}
    </ButtonLink>
  );
}

/** The same run for this contract alone: what was void is free to be billed again (contract.md §1.5). */
function AgainButton({ receipt }: Props) {
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () =>
      call(runReceipts, {
        body: {
          period: receipt.period,
          ...(receipt.role === 'owner' && ownerOfNew()),
          contractIds: [receipt.contractId],
        },
      }),
    onSuccess: async (run) => {
      await dataChanged();
      const [made] = run.created;
      await navigate(
        made ? `/receipts/${made}` : `/receipts?contract_id=${receipt.contractId}&period=${receipt.period}`,
      );
    },
    meta: { failed: t.detail.againFailed },
  });
  return (
    <Button variant="p" size="lg" busy={again.isPending} onClick={() => again.mutate()}>
      <RotateCw aria-hidden="true" />
      {t.detail.again}
    </Button>
  );
}
