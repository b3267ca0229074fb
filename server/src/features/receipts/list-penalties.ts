import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listPenalties as endpoint } from '@kliuchar/api-schema/penalties';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { contractNotFound, findOwnContract } from '../contracts/public.ts';
import { suggestPenalties, viewSuggestion } from './suggest-penalties.ts';

/** A month that issues itself leaves no draft to look at, and after the last receipt none comes (ADR 0085). */
export function listPenalties(deps: Deps, actor: SessionActor, contractId: string): Promise<ReplyOf<typeof endpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const contract = await findOwnContract(db, contractId);
    if (contract === null) throw contractNotFound(contractId);
    const items = (await suggestPenalties(db, { ownerId: contract.owner_id, contractId })).map(viewSuggestion);
    return { items, total: items.length, totalKop: kop(items.reduce((sum, { amountKop }) => sum + amountKop, 0)) };
  });
}
