import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listSettlements as endpoint } from '@kliuchar/api-schema/settlements';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewSettlement } from './settlement.view.ts';
import { isOwnContract, listSettlementRows } from './settlements.sql.ts';

/** Every one of the contract, also those taken back: for whoever may take one back. */
export function listSettlements(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
): Promise<ReplyOf<typeof endpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const [isOwn, rows] = await Promise.all([isOwnContract(db, contractId), listSettlementRows(db, contractId)]);
    if (!isOwn) throw new AppError('contract_not_found', { params: { id: contractId } });
    return { items: rows.map(viewSettlement), total: rows.length };
  });
}
