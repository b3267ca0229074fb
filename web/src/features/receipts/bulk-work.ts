import { recalculateReceipts } from '@kliuchar/api-schema/outdated-drafts';
import { issueReceipts, sendReceipts } from '@kliuchar/api-schema/receipts';
import { receiptBulk as t } from '../../i18n/uk/receipt-bulk.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { createStore } from '../../lib/store.ts';
import { toast } from '../../lib/toast.ts';

export type BulkKind = 'issue' | 'send' | 'recalculate';
export type BulkItem = Awaited<ReturnType<typeof call<typeof issueReceipts>>>['items'][number];

export type BulkWork = {
  readonly kind: BulkKind;
  readonly total: number;
  readonly items: readonly BulkItem[];
  readonly status: 'running' | 'stopping' | 'over';
  /** Why the rest was not tried; null when nothing was left, or when it was stopped by hand. */
  readonly failure: ApiError | null;
};

/** It goes on while its person walks from page to page, so it lives beside them. */
export const bulkWork = createStore<BulkWork | null>(null);

/** Rows of one call: about a second of the server's work, after which the bar moves and «Зупинити» is heard. */
export const BULK_PART = 100;

/**
 * Issues, sends or counts them all anew by parts; one undo takes an issue back together. What was not reached is left as it was, so that whoever begins
 * again goes on from there. Of one part alone a failure is thrown, for whoever has asked is still waiting; of more it is told in the end.
 */
export async function runBulk(kind: BulkKind, ids: readonly string[]): Promise<BulkWork> {
  let work: BulkWork = { kind, total: ids.length, items: [], status: 'running', failure: null };
  const deedId = crypto.randomUUID();
  const dropGuard = guardTab();
  bulkWork.set(work);
  try {
    for (let from = 0; from < ids.length && bulkWork.get()?.status !== 'stopping'; from += BULK_PART) {
      const part = ids.slice(from, from + BULK_PART);
      const { items } = await callOf(kind, part, deedId);
      work = { ...work, items: [...work.items, ...items], status: bulkWork.get()?.status ?? 'running' };
      bulkWork.set(work);
    }
  } catch (error) {
    if (!(error instanceof ApiError) || ids.length <= BULK_PART) {
      bulkWork.set(null);
      throw error;
    }
    work = { ...work, failure: error };
  } finally {
    dropGuard();
  }
  work = { ...work, status: 'over' };
  bulkWork.set(isWhole(work) ? null : work);
  if (isWhole(work)) sayAll(work);
  await dataChanged();
  return work;
}

function callOf(kind: BulkKind, ids: string[], deedId: string) {
  if (kind === 'issue') return call(issueReceipts, { body: { ids, deedId } });
  return kind === 'send' ? call(sendReceipts, { body: { ids } }) : call(recalculateReceipts, { body: { ids } });
}

export function stopBulk(): void {
  const work = bulkWork.get();
  if (work?.status === 'running') bulkWork.set({ ...work, status: 'stopping' });
}

export const doneIds = ({ items }: BulkWork): readonly string[] => items.filter(({ ok }) => ok).map(({ id }) => id);

export const isWhole = ({ items, total }: BulkWork): boolean => items.length === total && items.every(({ ok }) => ok);

function sayAll({ kind, total }: BulkWork): void {
  toast({ title: t.all[kind](total), variant: 'success' });
}

/** The browser asks before the tab is closed over unfinished work. */
function guardTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
