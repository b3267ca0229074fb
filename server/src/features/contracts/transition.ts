import type { Contract } from '@kliuchar/api-schema/contracts';
import {
  CONTRACT_STATUS_NAMES,
  type ContractEvent,
  type ContractStatus,
  nextStatus,
} from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import type { Deps } from '../../deps.ts';
import { isConstraint } from '../../edge/database-errors.ts';
import { AppError, conflictAt } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import type { ContractRow } from './contract-rows.ts';
import type { Transition } from './contract-state.sql.ts';
import { findContract, findOverlapping, type OverlapRow } from './contracts.sql.ts';
import { lockOwnContract, readContract } from './read-contract.ts';

export function wrongState(status: ContractStatus): AppError {
  return new AppError('contract_state', { params: { status: CONTRACT_STATUS_NAMES[status] } });
}

/** The arrow of the domain's table, as the guard of an update; 409 where there is none. */
export function transitionOf(row: ContractRow, event: ContractEvent, today: Day): Transition {
  const decision = nextStatus(row.status, event, { startDate: row.start_date, today });
  if (!decision.ok) throw wrongState(row.status);
  return { id: row.id, ownerId: row.owner_id, from: row.status, to: decision.value };
}

/** The row was locked when the decision was made, so a guard that finds nothing means that the lock was lost on the way. */
export function assertMoved(isMoved: boolean, row: ContractRow): void {
  if (!isMoved) throw wrongState(row.status);
}

type Change = (db: Db, row: ContractRow, today: Day) => Promise<void>;

/** One change of a contract by its owner alone: the locked row, the change, and the contract after it. */
export async function changeContract(deps: Deps, actor: SessionActor, id: string, change: Change): Promise<Contract> {
  return namingOverlap(deps, actor, id, () =>
    withWriteScope(deps.db, actor, async (db) => {
      const row = await lockOwnContract(db, id);
      await change(db, row, deps.clock.today());
      return readContract(deps, db, id);
    }),
  );
}

/** What the change of a contract answers; where another stands in its way, the refusal names it. */
export async function namingOverlap<T>(
  deps: Deps,
  actor: SessionActor,
  id: string,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw isConstraint(error, 'contracts_no_overlap') ? await overlapOf(deps, actor, id, error) : error;
  }
}

/** The words of the exclusion constraint: which contract takes the object, and when (product.md §5, Guards). */
async function overlapOf(deps: Deps, actor: SessionActor, id: string, cause: unknown): Promise<AppError> {
  const other = await withReadScope(deps.db, actor, async (db) => {
    const row = await findContract(db, id, deps.clock.today());
    if (row === null) return null;
    const span = { ownerId: row.owner_id, contractId: id, propertyId: row.rental_object_id, from: row.start_date };
    // A renewal that was refused wanted more days than the row has: then the next contract of the object is the one in the way.
    return (
      (await findOverlapping(db, { ...span, to: row.effective_end })) ?? findOverlapping(db, { ...span, to: null })
    );
  });
  return conflictAt('startDate', 'contract_overlap', {
    params: { number: other === null ? 'зі списку чинних' : namedUk(other) },
    cause,
  });
}

function namedUk({ number, start_date: from, effective_end: to }: OverlapRow): string {
  return to === null ? `${number} (з ${formatDay(from)})` : `${number} (${formatDay(from)}–${formatDay(to)})`;
}
