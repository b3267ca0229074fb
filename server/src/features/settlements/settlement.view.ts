import type { Settled, Settlement } from '@kliuchar/api-schema/settlements';
import { kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { balanceOfContracts } from '../ledger/public.ts';
import type { SettlementRow } from './settlements.sql.ts';

export function viewSettlement({ ownerId: _owner, ...row }: SettlementRow): Settlement {
  return { ...row, status: row.reversedAt === null ? 'posted' : 'reversed' };
}

/** The answer after every change, from the same transaction. */
export async function viewSettled(db: Db, row: SettlementRow | null): Promise<Settled> {
  if (row === null) throw new Error('What was written in this transaction is not there');
  const balances = await balanceOfContracts(db, [row.contractId]);
  return { ...viewSettlement(row), balanceKop: kop(balances.get(row.contractId) ?? 0) };
}
