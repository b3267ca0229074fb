import { errorText } from '@kliuchar/api-schema/error-codes';
import type { Deps } from '../../deps.ts';
import type { OwnerJobActor } from '../../platform/db/actor.ts';
import { type Database, type Db, withWriteScope } from '../../platform/db/scope.ts';
import { issueOne, refusalOf, sendOne } from '../receipts/public.ts';
import type { MadeReceipt } from './auto-months.sql.ts';

type IssueDeps = Pick<Deps, 'clock' | 'config' | 'vault'> & { readonly database: Database };

export type IssuedMonth = {
  /** By the receipt: why it waits for the owner, in sentences. */
  readonly why: ReadonlyMap<string, string>;
  /** What no refusal explains: our bug or a lost database. */
  readonly failures: readonly unknown[];
};

/** Issues and sends what is whole, each in a transaction of its own: one that fails holds up none of the others. */
export async function issueMonth(
  deps: IssueDeps,
  actor: OwnerJobActor,
  made: readonly MadeReceipt[],
): Promise<IssuedMonth> {
  const why = new Map<string, string>();
  const failures: unknown[] = [];
  for (const receipt of made) {
    if (receipt.status === 'void') continue;
    if (receipt.doubts.length > 0 && receipt.status === 'draft') {
      why.set(receipt.id, receipt.doubts.join(' '));
      continue;
    }
    if (receipt.mode !== 'send') continue;
    try {
      await withWriteScope(deps.database, actor, (db) => issueAndSend(deps, db, receipt));
    } catch (error) {
      const refusal = refusalIn(error);
      why.set(receipt.id, refusal ?? errorText('internal'));
      if (refusal === null) failures.push(error);
    }
  }
  return { why, failures };
}

function refusalIn(error: unknown): string | null {
  try {
    return refusalOf(error).error;
  } catch {
    return null;
  }
}

/** Both or none: what nobody can be sent stays a draft that waits for the owner. */
async function issueAndSend(deps: IssueDeps, db: Db, { id, status, isSent }: MadeReceipt): Promise<void> {
  if (status === 'draft') await issueOne(deps, db, { receiptId: id });
  if (!isSent) await sendOne(deps, db, id);
}
