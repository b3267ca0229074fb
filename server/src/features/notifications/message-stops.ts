import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listMessageStops as endpoint } from '@kliuchar/api-schema/notification-rules';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { contractNotFound, deleteStops, listStops, lockOwnContract, type StopChannel } from '../contracts/public.ts';
import { ownsContract } from './message-log.sql.ts';

/** By which ways the tenant of a contract does not want to be written to. */
export function listMessageStops(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
): Promise<ReplyOf<typeof endpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const [isOwned, items] = await Promise.all([ownsContract(db, contractId), listStops(db, contractId)]);
    if (!isOwned) throw contractNotFound(contractId);
    return { items, total: items.length };
  });
}

type Way = { readonly contractId: string; readonly channel: StopChannel };

/** He has asked to be written to again, and only his landlord can hear that. Where nothing was stopped, nothing is done. */
export function resumeMessages(deps: Deps, actor: SessionActor, { contractId, channel }: Way): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { owner_id: ownerId, number } = await lockOwnContract(db, contractId);
    if (!(await deleteStops(db, contractId, channel))) return;
    await db.audit({
      ownerId,
      action: 'contract.letters_resumed',
      entityType: 'contract',
      entityId: contractId,
      details: { number, channel },
    });
  });
}
