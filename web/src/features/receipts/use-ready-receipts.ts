import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { listReadyReceipts, type ReceiptStep, sumReceipts } from '@kliuchar/api-schema/receipt-choice';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { useQuery } from '@tanstack/react-query';
import { receiptBulk as t } from '../../i18n/uk/receipt-bulk.ts';
import { call } from '../../lib/http.ts';
import type { ChosenStep } from './bulk-deeds.ts';

/** The filters of the list without its pages. */
export type ReceiptQuery = NonNullable<QueryInputOf<typeof sumReceipts>>;

type Ready = { readonly ids: readonly string[]; readonly sumKop: Kop; readonly isCapped: boolean };

export type ReadyReceipts = Readonly<Record<ChosenStep, Ready>> & {
  readonly isPending: boolean;
  readonly failed: string | null;
};

const NONE: Ready = { ids: [], sumKop: kop(0), isCapped: false };

/** All that the filter chooses, by what may be done to it: drafts, issued ones that were never sent, and those not wholly paid (ux.md L6). */
export function useReadyReceipts(filters: ReceiptQuery, enabled: boolean): ReadyReceipts {
  const issue = useStep('issue', filters, enabled);
  const send = useStep('send', filters, enabled);
  const remind = useStep('remind', filters, enabled);
  const error = issue.error ?? send.error ?? remind.error;
  return {
    issue: readyOf(issue.data),
    send: readyOf(send.data),
    // What waits to be sent is what may have been handed over instead.
    hand: readyOf(send.data),
    remind: readyOf(remind.data),
    isPending: enabled && (issue.isPending || send.isPending || remind.isPending),
    failed: error && t.readyFailed(error.message),
  };
}

function useStep(step: ReceiptStep, filters: ReceiptQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['receipts', 'ready', step, filters],
    queryFn: ({ signal }) => call(listReadyReceipts, { query: { ...filters, step }, signal }),
    enabled,
    meta: { quiet: true },
  });
}

type Answer = Awaited<ReturnType<typeof call<typeof listReadyReceipts>>>;

const readyOf = (answer: Answer | undefined): Ready =>
  answer === undefined ? NONE : { ids: answer.ids, sumKop: answer.sumKop, isCapped: answer.totalCapped };

/** The sums of all the filter chooses; asked where the page is not all of it (ux.md L3). */
export function useReceiptSums(filters: ReceiptQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['receipts', 'sums', filters],
    queryFn: ({ signal }) => call(sumReceipts, { query: filters, signal }),
    enabled,
    meta: { quiet: true },
  }).data;
}
