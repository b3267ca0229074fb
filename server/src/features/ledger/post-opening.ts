import { type Day, minDay } from '@kliuchar/domain/dates/day';
import { entriesForHeldDeposit, entriesForOpening } from '@kliuchar/domain/ledger/entries';
import { kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { settleCredit } from './allocate.ts';
import { type BroughtIn, insertHeldDeposit, lockContractMoney, markOpeningPosted } from './ledger.sql.ts';
import { type ContractRef, postEntries } from './post-entries.ts';

/**
 * Posts what a contract brought in, once, on its activation (contract.md §1.3): its balance, and the deposit of a lease that was on
 * before, both as of the day its billing begins. Later calls change nothing.
 */
export async function postOpening(db: Db, contract: ContractRef, today: Day): Promise<void> {
  const locked = await lockContractMoney(db, [contract.ownerId], contract.contractId);
  if (locked === null || locked.openingPosted) return;
  const brought = await markOpeningPosted(db, contract.ownerId, contract.contractId);
  if (brought === null) return;
  const on = brought.billingFrom === null ? today : minDay(brought.billingFrom, today);
  await holdDeposit(db, contract, { brought, on });
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

async function holdDeposit(
  db: Db,
  contract: ContractRef,
  { brought, on }: { readonly brought: BroughtIn; readonly on: Day },
): Promise<void> {
  const { depositMinor, depositCurrency: currency } = brought;
  if (depositMinor === null || currency === null) return;
  const id = newId();
  const note = 'Отримано до початку обліку';
  await insertHeldDeposit(db, { id, ...contract, amountMinor: depositMinor, currency, on, note });
  const drafts = entriesForHeldDeposit({ id, amountMinor: kop(depositMinor), currency });
  postEntries(db, contract, { on, kind: 'deposit', drafts });
  await db.audit({
    action: 'deposit.received',
    entityType: 'contract',
    entityId: contract.contractId,
    ownerId: contract.ownerId,
    details: { amountMinor: depositMinor, currency, on },
  });
}
