import { previewReceipts, type ReceiptRun, runReceipts } from '@kliuchar/api-schema/receipts';
import type { Period } from '@kliuchar/domain/dates/period';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew, useOwnerChoice } from '../../lib/owner-choice.ts';
import type { PreviewItem } from './preview-row.tsx';

type UseRunChoice = { readonly period: Period; readonly contractIds: readonly string[] | null };

export type RunChoice = ReturnType<typeof useRunChoice>;

/** Has no receipt of this month yet, and something to put into one. */
export const isNew = (item: PreviewItem) => item.receiptId === null && item.lines.length > 0;

/** What a run would make, what is left out of it, and the run itself; a choice outlives a run that failed. */
export function useRunChoice({ period, contractIds }: UseRunChoice) {
  const ownerId = useOwnerChoice()?.ownerId ?? null;
  const [run, setRun] = useState<ReceiptRun | null>(null);
  const [estimate, setEstimate] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    queryKey: ['receipt-preview', period, estimate, contractIds, ownerId],
    queryFn: ({ signal }) =>
      call(previewReceipts, {
        body: { period, estimate, ...ownerOfNew(), ...(contractIds && { contractIds: [...contractIds] }) },
        signal,
      }),
    enabled: run === null,
    meta: { failed: t.run.failed },
  });
  const create = useMutation({
    mutationFn: (ids: readonly string[] | null) =>
      call(runReceipts, { body: { period, estimate, ...ownerOfNew(), ...(ids && { contractIds: [...ids] }) } }),
    onSuccess: async (started) => {
      setRun(started);
      await dataChanged();
    },
    meta: { failed: t.run.runFailed },
  });
  const fresh = (query.data?.items ?? []).filter(isNew);
  const chosen = fresh.filter((item) => !left.has(item.contractId));
  const toggle = (id: string) =>
    setLeft((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const start = () => {
    // All of them at once need no list: the server takes every live contract, however many there are.
    const whole = contractIds === null && chosen.length === fresh.length;
    create.mutate(whole ? null : chosen.map((item) => item.contractId));
  };
  return { run, setRun, query, estimate, setEstimate, left, toggle, fresh, chosen, create, start };
}
