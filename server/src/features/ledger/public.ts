import type { Db } from '../../platform/db/scope.ts';
import { listBalances } from './ledger.sql.ts';

export {
  allocateFrom,
  allocationRow,
  closeByWriteOff,
  type HeldMoney,
  listOpenItems,
  lockOpenItems,
  settleCredit,
  takeBackAllocations,
  takeFreeCredit,
  writeAllocations,
} from './allocate.ts';
export { type AllocationDetail, listPaymentAllocations, oldestFirstSql } from './allocations.sql.ts';
export { contractStatement, counterpartyStatement, readStatement, statementName } from './contract-statement.ts';
export { assertDepositCovers, depositShort } from './deposit-cover.ts';
export { overdueOfProperty, overdueSql } from './late-debts.sql.ts';
export {
  BALANCE_OF,
  balanceSql,
  contractBalanceSql,
  heldDeposit,
  heldDepositSql,
  type LockedContract,
  listBalances,
  lockContractMoney,
  OPEN_DEPOSIT,
  sumBalanceOn,
  UNPAID_DEPOSIT,
} from './ledger.sql.ts';
export { postEntries, reverseEntries } from './post-entries.ts';
export { postOpening } from './post-opening.ts';
export type { LedgerView, Statement } from './statement.view.ts';

/** What each contract owes now, debt + and credit −; a contract without entries owes 0. */
export async function balanceOfContracts(db: Db, contractIds: readonly string[]): Promise<Map<string, number>> {
  const balances = new Map(contractIds.map((id) => [id, 0]));
  if (contractIds.length === 0) return balances;
  for (const row of await listBalances(db, db.ownerIds, contractIds)) balances.set(row.contractId, row.balanceKop);
  return balances;
}
