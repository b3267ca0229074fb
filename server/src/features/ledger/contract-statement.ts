import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Actor, type Db, withReadScope } from '../../platform/db/scope.ts';
import {
  findStatementContract,
  findStatementCounterparty,
  listCounterpartyContracts,
  listStatementRows,
  sumBalanceOn,
} from './ledger.sql.ts';
import {
  type LedgerQuery,
  type LedgerView,
  type Statement,
  type StatementRange,
  viewStatement,
} from './statement.view.ts';

/** The running statement of a contract, or its balance on a day (contract.md §3.11). Also for the tenant: his scope shows the contract. */
export function contractStatement(
  deps: Deps,
  actor: Actor,
  input: { contractId: string; query: LedgerQuery },
): Promise<LedgerView> {
  return withReadScope(deps.db, actor, async (db) => {
    const contract = await contractOf(db, input.contractId);
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
    const [, contracts] = await Promise.all([
      counterpartyOf(db, input.counterpartyId),
      listCounterpartyContracts(db, input.counterpartyId, db.ownerIds),
    ]);
    return statementOf(db, { ownerIds: db.ownerIds, contractIds: contracts.map(({ id }) => id) }, input.query);
  });
}

/** Whose statement it is: the number of the contract, or the name of the counterparty. */
export function statementName(
  deps: Deps,
  actor: Actor,
  of: { readonly contractId: string } | { readonly counterpartyId: string },
): Promise<string> {
  return withReadScope(deps.db, actor, async (db) =>
    'contractId' in of
      ? (await contractOf(db, of.contractId)).number
      : (await counterpartyOf(db, of.counterpartyId)).name,
  );
}

async function contractOf(db: Db, contractId: string) {
  const contract = await findStatementContract(db, contractId, db.ownerIds);
  if (contract === null) throw new AppError('contract_not_found', { params: { id: contractId } });
  return contract;
}

async function counterpartyOf(db: Db, counterpartyId: string) {
  const counterparty = await findStatementCounterparty(db, counterpartyId, db.ownerIds);
  if (counterparty === null) throw new AppError('counterparty_not_found');
  return counterparty;
}

type StatementScope = { ownerIds: readonly string[]; contractIds: readonly string[] };

async function statementOf(db: Db, scope: StatementScope, query: LedgerQuery): Promise<LedgerView> {
  if (query.on !== undefined) return { balanceKop: await sumBalanceOn(db, scope, query.on) };
  return readStatement(db, scope, { from: query.from ?? null, to: query.to ?? null });
}

/** The statement inside a scope that is open already; papers say the same sums as the screen because both come from here. */
export async function readStatement(db: Db, scope: StatementScope, range: StatementRange): Promise<Statement> {
  return viewStatement(await listStatementRows(db, scope, range.to), range);
}
