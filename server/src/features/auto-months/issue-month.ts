import { errorText } from '@kliuchar/api-schema/error-codes';
import { dueOfMonthOver } from '@kliuchar/domain/contracts/auto-month';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { type Database, type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { issueOne, refreshDraft, refusalOf, sendIfReachable } from '../receipts/public.ts';
import { listMade, type MadeReceipt } from './auto-months.sql.ts';

const CHANGED_BY_HAND = 'Чернетку зроблено й змінено вручну: перевірте її й видайте самі.';

type IssueDeps = Pick<Deps, 'clock' | 'config' | 'vault'> & { readonly database: Database };

export type IssuedMonth = {
  /** By the receipt: why it waits for the owner, as a draft or issued and unsent, in sentences. */
  readonly why: ReadonlyMap<string, string>;
  /** Drafts that stood in the way of the run and went along with it. */
  readonly taken: readonly string[];
  /** What no refusal explains: our bug or a lost database. */
  readonly failures: readonly unknown[];
};

export type AutoRun = { readonly ownerId: string; readonly runId: string; readonly period: Period };

/**
 * Issues and sends what is whole by now, each in a transaction of its own: one that fails holds up none of the others. Drafts made at
 * midnight are brought up to date first, for prices and readings may have come since.
 */
export async function issueMonth(deps: IssueDeps, run: AutoRun): Promise<IssuedMonth> {
  const { database } = deps;
  const actor = { kind: 'owner-job', ownerId: run.ownerId } as const;
  const why = new Map<string, string>();
  const failures: unknown[] = [];
  const attempt = async (id: string, step: (db: Db) => Promise<string | null>) => {
    try {
      const left = await withWriteScope(database, actor, step);
      if (left !== null) why.set(id, left);
    } catch (error) {
      const refusal = refusalIn(error);
      why.set(id, refusal ?? errorText('internal'));
      if (refusal === null) failures.push(error);
    }
  };
  const list = () => withReadScope(database, actor, (db) => listMade(db, { ...run, taken: [] }));
  for (const { id, doubts } of (await list()).filter((receipt) => isRefreshed(receipt, run.period)))
    await attempt(id, async (db) => {
      await refreshDraft(db, { receiptId: id, isDoubted: doubts.length > 0 });
      return null;
    });
  const current = await list();
  for (const receipt of current) {
    const { id, status, mode, doubts, isStanding } = receipt;
    if (status === 'void' || why.has(id)) continue;
    if (status === 'draft' && doubts.length > 0) why.set(id, doubts.join(' '));
    else if (mode === 'send' && isStanding && isChangedByHand(receipt, run.period)) why.set(id, CHANGED_BY_HAND);
    else if (mode === 'send') await attempt(id, (db) => issueAndSend(deps, db, receipt));
  }
  return { why, failures, taken: current.flatMap(({ id, isStanding }) => (isStanding ? [id] : [])) };
}

/** What its owner has changed by hand is left as it is: issued if the run made it, named to him if it stood there before. */
function isRefreshed(receipt: MadeReceipt, period: Period): boolean {
  return receipt.mode === 'send' && receipt.status === 'draft' && !isChangedByHand(receipt, period);
}

/** A line of his own, or a due day that is not the one the month itself sets. */
function isChangedByHand({ hasHandMadeLine, isDueOnSet, dueOn, ...receipt }: MadeReceipt, period: Period): boolean {
  return hasHandMadeLine || (isDueOnSet && dueOn !== dueOfMonthOver(receipt, period, receipt.dueDay));
}

function refusalIn(error: unknown): string | null {
  try {
    return refusalOf(error).error;
  } catch {
    return null;
  }
}

/**
 * Issued, and sent in the ways its contract lets the tenant be told, as all that sends by itself; where none of them leads to him it is issued
 * all the same, as by hand, and the answer tells the owner why he has to hand it over (ADR 0083).
 */
async function issueAndSend(deps: IssueDeps, db: Db, { id, status, isSent }: MadeReceipt): Promise<string | null> {
  if (status === 'draft') await issueOne(deps, db, { receiptId: id });
  const unsent = isSent ? null : await sendIfReachable(deps, db, id);
  return unsent && `Видано, але не надіслано. ${errorText(unsent)}`;
}
