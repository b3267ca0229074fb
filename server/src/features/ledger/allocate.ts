import type { Day } from '@kliuchar/domain/dates/day';
import { allocatePayment, leftOfItem, subtractParts, takeCredit } from '@kliuchar/domain/ledger/allocate';
import { entriesForAllocation } from '@kliuchar/domain/ledger/entries';
import type { Allocation, OpenItem } from '@kliuchar/domain/ledger/ledger-types';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import {
  type AllocationRow,
  type CreditRow,
  insertAllocations,
  listDepositReceipts,
  listFreeCredit,
  listOpenReceipts,
  listStandingAllocations,
  type OpenReceiptRow,
  sumOpeningAllocations,
} from './allocations.sql.ts';
import { type LockedContract, lockContractMoney } from './ledger.sql.ts';
import { postEntries, reverseEntries } from './post-entries.ts';

type OpeningOf = Pick<LockedContract, 'openingBalanceKop' | 'openingPosted'>;

/** Opening debt first, then receipts by due day: the order in which money is used (contract.md §1.2, §1.3, §1.16). */
export async function listOpenItems(db: Db, contract: OpeningOf & { id: string }): Promise<OpenItem[]> {
  return openItemsOf(contract, await readOpen(db, contract.id));
}

type Open = { readonly receipts: readonly OpenReceiptRow[]; readonly toOpeningKop: number };

async function readOpen(db: Db, contractId: string): Promise<Open> {
  const [receipts, { toItemKop }] = await Promise.all([
    listOpenReceipts(db, contractId),
    sumOpeningAllocations(db, contractId),
  ]);
  return { receipts, toOpeningKop: toItemKop };
}

export type HeldMoney = { readonly contract: LockedContract; readonly items: OpenItem[] };

/** The lock of a contract's money and what it owes by then, in one round trip. */
export async function lockOpenItems(db: Db, contractId: string): Promise<HeldMoney | null> {
  const [contract, open] = await Promise.all([
    lockContractMoney(db, db.ownerIds, contractId),
    readOpen(db, contractId),
  ]);
  return contract === null ? null : { contract, items: openItemsOf(contract, open) };
}

function openItemsOf(contract: OpeningOf, { receipts, toOpeningKop }: Open): OpenItem[] {
  const items: OpenItem[] = [];
  const openingLeft = contract.openingPosted ? Math.max(0, contract.openingBalanceKop) - toOpeningKop : 0;
  if (openingLeft > 0) items.push({ item: 'opening', leftKop: kop(openingLeft) });
  for (const row of receipts) {
    const left = { penalty: kop(row.penaltyKop), utilities: kop(row.utilitiesKop), rent: kop(row.rentKop) };
    items.push({ item: 'receipt', receiptId: row.receiptId, dueOn: row.dueOn, left });
  }
  return items;
}

/** Uses every free kopeck of the contract on what is open, oldest money on oldest debt. */
export async function settleCredit(db: Db, contract: LockedContract, on: Day): Promise<AllocationRow[]> {
  const [items, sources] = await Promise.all([listOpenItems(db, contract), listCreditSources(db, contract, on)]);
  return useCredit(db, contract, { items, sources, on });
}

/** Money of the contract that pays nothing, the oldest first. */
async function listCreditSources(db: Db, contract: LockedContract, on: Day): Promise<CreditRow[]> {
  const [credits, opening] = await Promise.all([
    listFreeCredit(db, contract.ownerId, contract.id),
    sumOpeningAllocations(db, contract.id),
  ]);
  const openingFree = contract.openingPosted ? Math.max(0, -contract.openingBalanceKop) - opening.fromSourceKop : 0;
  if (openingFree <= 0) return credits;
  return [{ sourceType: 'opening', sourceId: contract.id, paidOn: on, freeKop: openingFree }, ...credits];
}

/** Lays a refund on the free credit it gives back; its own entry takes the money out, so these rows have none (`writeAllocations`). */
export async function takeFreeCredit(
  db: Db,
  contract: LockedContract,
  refund: { readonly id: string; readonly amountKop: Kop; readonly on: Day },
): Promise<void> {
  const taken = takeCredit(await listCreditSources(db, contract, refund.on), refund.amountKop);
  const rows = taken.map(
    ({ source, amountKop }): AllocationRow => ({
      id: newId(),
      sourceType: source.sourceType,
      sourceId: source.sourceId,
      itemType: 'refund',
      receiptId: null,
      refundId: refund.id,
      amountKop,
      penaltyKop: 0,
      utilitiesKop: 0,
      rentKop: amountKop,
      allocatedOn: refund.on,
      reversalOf: null,
    }),
  );
  writeAllocations(db, contract, rows);
}

/**
 * Lays a write-off on what is open, the oldest first, except receipts that ask for a deposit; its own entry closes the receivable, so
 * these rows have none (`writeAllocations`). False when less than that is open, and then nothing is laid.
 */
export async function closeByWriteOff(
  db: Db,
  contract: LockedContract,
  writeOff: { readonly id: string; readonly amountKop: Kop; readonly on: Day },
): Promise<boolean> {
  const [open, deposits] = await Promise.all([listOpenItems(db, contract), listDepositReceipts(db, contract)]);
  const items = open.filter((item) => item.item === 'opening' || !deposits.has(item.receiptId));
  const { allocations, creditKop } = allocatePayment(items, writeOff.amountKop);
  if (creditKop > 0) return false;
  const source = { sourceType: 'write_off', sourceId: writeOff.id } as const;
  const rows = allocations.map((allocation) => allocationRow(source, allocation, writeOff.on));
  writeAllocations(db, contract, rows);
  return true;
}

/** Uses one payment alone, as a payment that has just come in. */
export function allocateFrom(db: Db, { contract, items }: HeldMoney, source: CreditRow, on: Day): AllocationRow[] {
  return useCredit(db, contract, { items, sources: [source], on });
}

type Use = { readonly items: readonly OpenItem[]; readonly sources: readonly CreditRow[]; readonly on: Day };

function useCredit(db: Db, contract: LockedContract, use: Use): AllocationRow[] {
  let { items } = use;
  const rows: AllocationRow[] = [];
  for (const source of use.sources) {
    if (items.length === 0) break;
    const { allocations } = allocatePayment(items, kop(source.freeKop), contract.paymentOrder);
    for (const allocation of allocations) rows.push(allocationRow(source, allocation, use.on));
    items = itemsAfter(items, allocations);
  }
  writeAllocations(db, contract, rows);
  return rows;
}

export function allocationRow(
  source: Pick<AllocationRow, 'sourceType' | 'sourceId'>,
  allocation: Allocation,
  on: Day,
): AllocationRow {
  return {
    id: newId(),
    sourceType: source.sourceType,
    sourceId: source.sourceId,
    itemType: allocation.item,
    receiptId: allocation.receiptId,
    refundId: null,
    amountKop: allocation.amountKop,
    penaltyKop: allocation.parts.penalty,
    utilitiesKop: allocation.parts.utilities,
    rentKop: allocation.parts.rent,
    allocatedOn: on,
    reversalOf: null,
  };
}

function itemsAfter(items: readonly OpenItem[], allocations: readonly Allocation[]): OpenItem[] {
  return items.map((item) => itemAfter(item, allocations)).filter((item) => leftOfItem(item) > 0);
}

function itemAfter(item: OpenItem, allocations: readonly Allocation[]): OpenItem {
  const receiptId = item.item === 'receipt' ? item.receiptId : null;
  const used = allocations.find((allocation) => allocation.receiptId === receiptId);
  if (used === undefined) return item;
  if (item.item === 'opening') return { ...item, leftKop: kop(item.leftKop - used.amountKop) };
  return { ...item, left: subtractParts(item.left, used.parts) };
}

/** The rows with their ledger entries: money leaves `tenant_credit` and closes `receivable`; what went back to the tenant has closed nothing, and what was written off is closed by no money. */
export function writeAllocations(
  db: Db,
  contract: Pick<LockedContract, 'id' | 'ownerId'>,
  rows: readonly AllocationRow[],
): void {
  if (rows.length === 0) return;
  insertAllocations(db, contract.ownerId, contract.id, rows);
  // Twins take their entries back by `reverseEntries`, which names what it reverses.
  const moved = rows.filter(
    ({ reversalOf, itemType, sourceType }) =>
      reversalOf === null && itemType !== 'refund' && sourceType !== 'write_off',
  );
  const [first] = moved;
  if (first === undefined) return;
  const drafts = moved.flatMap(({ id, amountKop }) => entriesForAllocation({ id, amountKop: kop(amountKop) }));
  // What is written together is of one day.
  const entries = { on: first.allocatedOn, kind: 'allocation', drafts };
  postEntries(db, { ownerId: contract.ownerId, contractId: contract.id }, entries);
}

/**
 * Takes back what a payment paid, or all that was paid to (and from) a receipt: each row by its twin, each entry by its mirror. Credit that
 * has been given back to the tenant is not there to be taken, and what was written off is not owed: the refund and the write-off go back
 * first.
 */
export async function takeBackAllocations(
  db: Db,
  contract: Pick<LockedContract, 'id' | 'ownerId'>,
  documentId: string,
  on: Day,
): Promise<AllocationRow[]> {
  const standing = await listStandingAllocations(db, contract.ownerId, documentId);
  if (standing.some(({ refundId }) => refundId !== null && refundId !== documentId))
    throw new AppError('credit_refunded');
  if (standing.some(({ sourceType, sourceId }) => sourceType === 'write_off' && sourceId !== documentId))
    throw new AppError('debt_written_off');
  const twins = standing.map(
    (row): AllocationRow => ({
      ...row,
      id: newId(),
      amountKop: -row.amountKop,
      penaltyKop: -row.penaltyKop,
      utilitiesKop: -row.utilitiesKop,
      rentKop: -row.rentKop,
      allocatedOn: on,
      reversalOf: row.id,
    }),
  );
  writeAllocations(db, contract, twins);
  await reverseEntries(
    db,
    { ownerId: contract.ownerId, contractId: contract.id },
    { on, kind: 'allocation', type: 'allocation', ids: standing.map(({ id }) => id) },
  );
  return standing;
}
