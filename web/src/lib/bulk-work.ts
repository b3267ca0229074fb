import { ApiError } from './api-error.ts';
import { dataChanged } from './data-changed.ts';
import { createStore } from './store.ts';
import { toast } from './toast.ts';

/** What has become of one row; its names are for whoever reads why it did not go through. */
export type BulkItem = {
  readonly id: string;
  readonly ok: boolean;
  readonly error?: string | undefined;
  readonly number?: string | undefined;
  readonly propertyName?: string | undefined;
};

export type BulkWords = {
  /** All of them went through. */
  readonly all: (count: number) => string;
  readonly some: (done: number, count: number) => string;
  /** What is being done now. */
  readonly doing: string;
  /** So many rows, by their name: «5 квитанцій». */
  readonly rows: (count: number) => string;
};

export type BulkDeed = {
  readonly words: BulkWords;
  /** Rows of one turn, after which the bar moves and «Зупинити» is heard. */
  readonly part: number;
  /** What has become of each; a failure that is no row's ends the work, and rows it leaves out are as they were. */
  readonly act: (ids: string[]) => Promise<{ readonly items: readonly BulkItem[]; readonly failure?: ApiError }>;
  /** The page of a row. */
  readonly place: (id: string) => string;
};

export type BulkWork = {
  readonly deed: BulkDeed;
  readonly total: number;
  readonly items: readonly BulkItem[];
  readonly status: 'running' | 'stopping' | 'over';
  /** Why the rest was not tried; null when nothing was left, or when it was stopped by hand. */
  readonly failure: ApiError | null;
};

/** It goes on while its person walks from page to page, so it lives beside them. */
export const bulkWork = createStore<BulkWork | null>(null);

/**
 * Does it to all of them by parts. What was not reached is left as it was, so that whoever begins again goes on from there. Of one part
 * alone a failure is thrown, for whoever has asked is still waiting; of more it is told in the end.
 */
export async function runBulk(deed: BulkDeed, ids: readonly string[]): Promise<BulkWork> {
  let work: BulkWork = { deed, total: ids.length, items: [], status: 'running', failure: null };
  const dropGuard = guardTab();
  bulkWork.set(work);
  try {
    for (let from = 0; from < ids.length && isGoingOn(work); from += deed.part) {
      const { items, failure = null } = await deed.act(ids.slice(from, from + deed.part));
      work = { ...work, items: [...work.items, ...items], status: bulkWork.get()?.status ?? 'running', failure };
      bulkWork.set(work);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      bulkWork.set(null);
      throw error;
    }
    work = { ...work, failure: error };
  } finally {
    dropGuard();
  }
  if (work.failure !== null && work.items.length === 0 && ids.length <= deed.part) {
    bulkWork.set(null);
    throw work.failure;
  }
  work = { ...work, status: 'over' };
  bulkWork.set(isWhole(work) ? null : work);
  if (isWhole(work)) toast({ title: deed.words.all(work.total), variant: 'success' });
  await dataChanged();
  return work;
}

const isGoingOn = ({ failure }: BulkWork): boolean => failure === null && bulkWork.get()?.status !== 'stopping';

export function stopBulk(): void {
  const work = bulkWork.get();
  if (work?.status === 'running') bulkWork.set({ ...work, status: 'stopping' });
}

export const doneIds = ({ items }: Pick<BulkWork, 'items'>): readonly string[] =>
  items.filter(({ ok }) => ok).map(({ id }) => id);

const isWhole = ({ items, total }: BulkWork): boolean => items.length === total && items.every(({ ok }) => ok);

/** The browser asks before the tab is closed over unfinished work. */
function guardTab(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
