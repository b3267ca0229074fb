import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import { listReceiptOwners, previewReceipts, type ReceiptRun, runReceipts } from '@kliuchar/api-schema/receipts';
import type { Period } from '@kliuchar/domain/dates/period';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { ownerOfNew } from '../../lib/owner-choice.ts';
import { useRole, useSession } from '../../lib/session.ts';
import type { PreviewItem } from './preview-row.tsx';

type UseRunChoice = {
  readonly period: Period;
  readonly contractIds: readonly string[] | null;
  /** From the address; null is the person's own month, or of the only owner who has entrusted receipts to him. */
  readonly ownerId: string | null;
};

export type RunChoice = ReturnType<typeof useRunChoice>;

/** Of a larger portfolio the lines come with the rows that are looked at: with all of them ten thousand contracts are twenty megabytes. */
const WITH_LINES = 200;

/** What waits in a draft until its figures are put right, even without a line. */
const WAITING: ReadonlySet<string> = new Set(['rent_unknown', 'sum_too_large']);

/** Has no receipt of this month yet, and something to put into one: a rent that waits for its rate is something. */
export const isNew = ({ receiptId, lineCount, warnings }: PreviewItem) =>
  receiptId === null && (lineCount > 0 || warnings.some(({ code }) => WAITING.has(code)));

/** Whose month it is: the person's own, or of an owner who has entrusted receipts to him. Named contracts say it themselves. */
function useReceiptOwners(isAsked: boolean, ownerId: string | null) {
  const { data, isError } = useQuery({
    queryKey: ['receipt-owners'],
    queryFn: ({ signal }) => call(listReceiptOwners, { signal }),
    enabled: isAsked,
    meta: { failed: t.run.failed },
  });
  const owners = data?.items ?? [];
  // An owner's first look need not wait: with nobody named it is his own month.
  const own = useSession()?.owners ?? [];
  const [only, second] = own;
  const chosen = owners.find(({ id }) => id === ownerId) ?? usualOwner(owners);
  // Of several who are not himself none goes before another: a month is not begun until it is said whose it is.
  const isToChoose = isAsked && owners.length > 0 && chosen === undefined;
  // If the list has failed, the preview says what is wrong.
  const isKnown =
    !isAsked || isError || data !== undefined || (ownerId === null && only !== undefined && second === undefined);
  const isOwn = useRole() === 'owner' && chosen?.role !== 'manager';
  return { owners, ownerId: chosen?.id ?? only?.id ?? null, isOwn, isToChoose, isKnown: isKnown && !isToChoose };
}

type Owner = ResponseOf<typeof listReceiptOwners>['items'][number];

/** Himself before all others, and the only one where there is one. */
function usualOwner(owners: readonly Owner[]): Owner | undefined {
  return owners.find(({ role }) => role === 'owner') ?? (owners.length === 1 ? owners[0] : undefined);
}

/** What a run would make, what is left out of it, and the run itself; a choice outlives a run that failed. */
export function useRunChoice({ period, contractIds, ownerId: asked }: UseRunChoice) {
  const { owners, ownerId, isOwn, isToChoose, isKnown } = useReceiptOwners(contractIds === null, asked);
  const whose = contractIds === null ? { ...(ownerId !== null && { ownerId }) } : ownerOfNew();
  const [run, setRun] = useState<ReceiptRun | null>(null);
  const [estimate, setEstimate] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const counted = { period, estimate, ...whose };
  const query = useQuery({
    queryKey: ['receipt-preview', period, estimate, contractIds, ownerId],
    queryFn: ({ signal }) =>
      call(previewReceipts, {
        body: { ...counted, linesUpTo: WITH_LINES, ...(contractIds && { contractIds: [...contractIds] }) },
        signal,
      }),
    enabled: run === null && isKnown,
    meta: { failed: t.run.failed },
  });
  const create = useMutation({
    mutationFn: (ids: readonly string[] | null) =>
      call(runReceipts, { body: { period, estimate, ...whose, ...(ids && { contractIds: [...ids] }) } }),
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
  return {
    owners,
    ownerId,
    isOwn,
    isToChoose,
    run,
    setRun,
    query,
    counted,
    estimate,
    setEstimate,
    left,
    toggle,
    fresh,
    chosen,
    create,
    start,
  };
}
