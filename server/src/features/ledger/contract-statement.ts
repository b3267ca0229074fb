import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Actor, type Db, withReadScope } from '../../platform/db/scope.ts';
import {
  findStatementContract,
  hasCounterparty,
  listCounterpartyContracts,
  listStatementRows,
  sumBalanceOn,
} from './ledger.sql.ts';
import { type LedgerQuery, type LedgerView, viewStatement } from './statement.view.ts';

/** The running statement of a contract, or its balance on a day (contract.md §3.11). Also for the tenant: his scope shows the contract. */
export function contractStatement(
  deps: Deps,
  actor: Actor,
  input: { contractId: string; query: LedgerQuery },
): Promise<LedgerView> {
  return withReadScope(deps.db, actor, async (db) => {
    const contract = await findStatementContract(db, input.contractId, db.ownerIds);
    if (contract === null) throw new AppError('contract_not_found', { params: { id: input.contractId } });
    return statementOf(db, { ownerIds: [contract.ownerId], contractIds: [contract.id] }, input.query);
  });
}

/** The same over every contract in which the counterparty is the tenant. */
export function counterpartyStatement(
  deps: Deps,
  actor: Actor,
  input: { counterpartyId: string; query: LedgerQuery },
): Promise<LedgerView> {
  return withReadScope(deps.db, actor, async (db) => {
    const [isThere, contracts] = await Promise.all([
      hasCounterparty(db, input.counterpartyId, db.ownerIds),
      listCounterpartyContracts(db, input.counterpartyId, db.ownerIds),
    ]);
    if (!isThere) throw new AppError('counterparty_not_found');
    return statementOf(db, { ownerIds: db.ownerIds, contractIds: contracts.map(({ id }) => id) }, input.query);
  });
}

async function statementOf(
  db: Db,
  scope: { ownerIds: readonly string[]; contractIds: readonly string[] },
  query: LedgerQuery,
): Promise<LedgerView> {
  if (query.on !== undefined) return { balanceKop: await sumBalanceOn(db, scope, query.on) };
  const range = { from: query.from ?? null, to: query.to ?? null };
  return viewStatement(await listStatementRows(db, scope, range.to), range);
}
