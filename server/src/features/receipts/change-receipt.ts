import type { Receipt } from '@kliuchar/api-schema/receipts';
import type { Deps } from '../../deps.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { getReceipt, readReceiptView } from './read-receipt.ts';

/**
 * One receipt changed by its owner or by the manager of its object. The manager reads the answer after the change, in his own scope: inside
 * it the database would show him more than he may see (ADR 0031).
 */
export async function changeReceipt(
  deps: Deps,
  actor: SessionActor,
  receiptId: string,
  change: (db: Db) => Promise<void>,
): Promise<Receipt> {
  const answer = await withWriteScope(deps.db, actor, async (own) => {
    const { db, propertyId } = await holdObject(own, 'receipts', { kind: 'receipt', id: receiptId });
    await change(db);
    return propertyId === null ? readReceiptView(deps, db, receiptId) : null;
  });
  return answer ?? getReceipt(deps, actor, receiptId);
}
