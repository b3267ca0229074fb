import type { Day } from '@kliuchar/domain/dates/day';
import { entriesForOpening } from '@kliuchar/domain/ledger/entries';
import { kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { settleCredit } from './allocate.ts';
import { lockContractMoney, markOpeningPosted } from './ledger.sql.ts';
import { postEntries } from './post-entries.ts';

/** Posts the balance a contract brought in, once, on its activation (contract.md §1.3). Later calls change nothing. */
export async function postOpening(db: Db, contract: { ownerId: string; contractId: string }, on: Day): Promise<void> {
  const locked = await lockContractMoney(db, [contract.ownerId], contract.contractId);
  if (locked === null || locked.openingPosted) return;
  if (!(await markOpeningPosted(db, contract.ownerId, contract.contractId))) return;
  const drafts = entriesForOpening(contract.contractId, kop(locked.openingBalanceKop));
  if (drafts.length === 0) return;
  postEntries(db, contract, { on, kind: 'opening', drafts });
  await settleCredit(db, { ...locked, openingPosted: true }, on);
  await db.audit({
    action: 'ledger.opening',
    entityType: 'contract',
    entityId: contract.contractId,
    ownerId: contract.ownerId,
    details: { amountKop: locked.openingBalanceKop },
  });
}
