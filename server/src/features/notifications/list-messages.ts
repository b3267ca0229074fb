import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { ContractMessage, listContractMessages as endpoint } from '@kliuchar/api-schema/notification-rules';
import { deliveryReason } from '@kliuchar/domain/notifications/delivery-reasons';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type ListResult, offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listMessageRows, type MessageRow, ownsContract } from './message-log.sql.ts';

/** To whom, by what, when, and what became of it; never what it said, because letters carry links that open things. */
export async function listMessages(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
  { receiptId, ...page }: QueryOf<typeof endpoint>,
): Promise<ListResult<ContractMessage>> {
  return withReadScope(deps.db, actor, async (db) => {
    const [isOwned, { rows, total }] = await Promise.all([
      ownsContract(db, contractId),
      listMessageRows(db, { contractId, receiptId }, page),
    ]);
    if (!isOwned) throw new AppError('contract_not_found', { params: { id: contractId } });
    return offsetResult(rows.map(viewMessage), total, page);
  });
}

function viewMessage({ error, ...message }: MessageRow): ContractMessage {
  const { channel, status } = message;
  return { ...message, reason: deliveryReason({ channel, status, code: error }) };
}
