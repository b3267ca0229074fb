import { BILLABLE_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, lastDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import type {
  ChargedRent,
  LineDraft,
  MeterToBill,
  ReceiptContract,
  ReceiptInput,
  ServiceBlocks,
  SharedBill,
} from '@kliuchar/domain/receipts/receipt-types';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { inParts } from '../../platform/in-parts.ts';
import { listBalances } from '../ledger/public.ts';
import {
  type BillingContractRow,
  type Chunk,
  type FilledRow,
  listBillingContracts,
  listBillingMeters,
  listBillingReadings,
  listBillingServices,
  listBillingTerms,
  listFilledBlocks,
  listRegularReceipts,
  type MeterRow,
  type ReadingRow,
  type RegularReceiptRow,
  type ServiceRow,
  type TermsRow,
} from './billing-inputs.sql.ts';
import { meterToBill, subMeterToBill } from './billing-meters.ts';
import type { BillingTables } from './billing-tables.ts';
import { type AdjustmentRow, listPendingAdjustments } from './pending-adjustments.sql.ts';
import { chargedRents, pendingAdjustment } from './pending-adjustments.ts';
import { decimalOrNull, storedService, storedTerms } from './stored-terms.ts';
import { listSubMeters, type SubMeterRow } from './sub-meters.sql.ts';

/** One contract of the chunk, ready to be computed, or the reason why it is not billed. */
export type BillingCase = {
  readonly contract: BillingContractRow;
  readonly input: ReceiptInput;
  readonly existing: RegularReceiptRow | null;
  readonly isActive: boolean;
  readonly meterRows: readonly MeterRow[];
};

export type BillingOptions = { readonly issuedOn: Day; readonly tables: BillingTables };

/** The contracts of a chunk, and what makes a case of each from the rows that were read for all. */
export type BillingRead = {
  readonly contracts: readonly BillingContractRow[];
  readonly caseOf: (contract: BillingContractRow) => BillingCase;
};

export async function loadBillingCases(db: Db, chunk: Chunk, options: BillingOptions): Promise<BillingCase[]> {
  const receipts = listRegularReceipts(db, chunk, addPeriods(chunk.period, -1));
  const { contracts, caseOf } = await readBilling(db, chunk, options, receipts);
  return inParts(contracts, caseOf);
}

/**
 * What a run has left to do: whoever has his receipt of the month is only counted, and nothing else is read of him, so a run that is
 * repeated costs the look at its receipts.
 */
export async function readUnbilled(
  db: Db,
  chunk: Chunk,
  options: BillingOptions,
): Promise<BillingRead & { readonly billedCount: number }> {
  const receipts = await listRegularReceipts(db, chunk, addPeriods(chunk.period, -1));
  const billed = new Set(receipts.flatMap((row) => (row.period === chunk.period ? [row.contractId] : [])));
  const contractIds = chunk.contractIds.filter((id) => !billed.has(id));
  const read = await readBilling(db, { ...chunk, contractIds }, options, receipts);
  return { ...read, billedCount: billed.size };
}

/** A fixed number of set queries for the whole chunk; all of them leave before the first answer is awaited. */
async function readBilling(
  db: Db,
  chunk: Chunk,
  options: BillingOptions,
  regular: RegularReceiptRow[] | Promise<RegularReceiptRow[]>,
): Promise<BillingRead> {
  const previous = addPeriods(chunk.period, -1);
  const [contracts, terms, services, meters, readings, subMeters, adjustments, filled, receipts, balances] =
    await Promise.all([
      listBillingContracts(db, chunk),
      listBillingTerms(db, chunk),
      listBillingServices(db, chunk),
      listBillingMeters(db, chunk),
      listBillingReadings(db, chunk),
      listSubMeters(db, chunk),
      listPendingAdjustments(db, chunk),
      hasBlocks(options.tables) ? listFilledBlocks(db, chunk) : [],
      regular,
      listBalances(db, [chunk.ownerId], chunk.contractIds),
    ]);
  const charged = await chargedRents(db, chunk, adjustments);
  const read: ChunkRows = {
    charged,
    terms: groupRows(terms, (row) => row.contractId),
    services: groupRows(services, (row) => row.propertyId),
    meters: groupRows(meters, (row) => row.propertyId),
    readings: groupRows(readings, (row) => `${row.contractId} ${row.meterId}`),
    subMeters: groupRows(subMeters, (row) => `${row.contractId} ${row.mainMeterId}`),
    adjustments: groupRows(adjustments, (row) => row.contractId),
    filled: groupRows(filled, (row) => row.contractId),
    receipts: new Map(receipts.map((row) => [`${row.contractId} ${row.period}`, row])),
    balances: new Map(balances.map((row) => [row.contractId, row.balanceKop])),
  };
  const billing = { ...options, period: chunk.period, previous };
  return { contracts, caseOf: (contract) => billingCase(contract, read, billing) };
}

type ChunkRows = {
  readonly charged: ReadonlyMap<string, ChargedRent>;
  readonly terms: ReadonlyMap<string, TermsRow[]>;
  readonly services: ReadonlyMap<string, ServiceRow[]>;
  readonly meters: ReadonlyMap<string, MeterRow[]>;
  readonly readings: ReadonlyMap<string, ReadingRow[]>;
  readonly subMeters: ReadonlyMap<string, SubMeterRow[]>;
  readonly adjustments: ReadonlyMap<string, AdjustmentRow[]>;
  readonly filled: ReadonlyMap<string, FilledRow[]>;
  readonly receipts: ReadonlyMap<string, RegularReceiptRow>;
  readonly balances: ReadonlyMap<string, number>;
};

function billingCase(
  row: BillingContractRow,
  read: ChunkRows,
  options: BillingOptions & { period: Period; previous: Period },
): BillingCase {
  const { period, previous, tables, issuedOn } = options;
  const contract = receiptContract(row, read.terms.get(row.id) ?? []);
  const meterRows = read.meters.get(row.propertyId) ?? [];
  const input: ReceiptInput = {
    period,
    contract,
    property: {
      areaTotal: decimalOrNull(row.areaTotal),
      residentsCount: row.residentsCount,
      services: (read.services.get(row.propertyId) ?? []).map(storedService),
    },
    tariffs: tables.tariffs,
    meters: metersOf(meterRows, row, read),
    sharedBills: openBills(tables, row),
    adjustments: (read.adjustments.get(row.id) ?? []).map((one) => pendingAdjustment(one, read.charged.get(row.id))),
    filledBlocks: (read.filled.get(row.id) ?? []).map(filledBlocks),
    handMadeLines: NO_LINES,
    rates: tables.rates,
    balanceKop: kop(read.balances.get(row.id) ?? 0),
    previousOwnKop: ownKopOf(read.receipts.get(`${row.id} ${previous}`)),
    hasRequisites: row.hasRequisites,
    hasPayeeCode: row.hasPayeeCode,
    issuedOn,
    dueOn: null,
  };
  const existing = read.receipts.get(`${row.id} ${period}`) ?? null;
  return { contract: row, input, existing, isActive: isBillable(row, period), meterRows };
}

/** Blocks are few people's, so nobody else asks what has filled them. */
function hasBlocks({ tariffs }: BillingTables): boolean {
  for (const { versions } of tariffs.values()) if (versions.some(({ blocks }) => blocks.length > 0)) return true;
  return false;
}

function filledBlocks({ contractId: _contractId, quantity, ...row }: FilledRow): ServiceBlocks {
  return { ...row, quantity: decimal(quantity) };
}

const NO_SUB_METERS: MeterToBill['subMeters'] = [];
const NO_LINES: readonly LineDraft[] = [];
const NO_BILLS: readonly SharedBill[] = [];

function openBills({ shares }: BillingTables, contract: BillingContractRow): readonly SharedBill[] {
  const open = shares.get(contract.propertyId)?.filter(({ chargedTo }) => !chargedTo.includes(contract.id));
  return open === undefined ? NO_BILLS : open.map(({ bill }) => bill);
}

function ownKopOf(receipt: RegularReceiptRow | undefined): ReceiptInput['previousOwnKop'] {
  return receipt === undefined ? null : kop(receipt.ownKop);
}

function receiptContract(row: BillingContractRow, terms: readonly TermsRow[]): ReceiptContract {
  return {
    id: row.id,
    kind: row.purpose,
    startDate: row.startDate,
    endDate: row.endDate,
    terms: terms.map(storedTerms),
    payment: { dueDay: row.dueDay, graceDays: row.graceDays, for: row.paymentFor, utilities: row.paymentUtilities },
    proration: row.proration,
    vatMode: row.vatMode,
    utilities: row.utilities === null ? null : row.utilities.map(storedService),
  };
}

function metersOf(meters: readonly MeterRow[], contract: BillingContractRow, read: ChunkRows): MeterToBill[] {
  const billed: MeterToBill[] = [];
  for (const meter of meters) {
    const key = `${contract.id} ${meter.meterId}`;
    const toBill = meterToBill(meter, read.readings.get(key) ?? [], contract);
    const behind = read.subMeters.get(key);
    // A replaced meter stays on the receipt only while it has something left to bill.
    if (toBill.active || toBill.readings.length > 0)
      billed.push({ ...toBill, subMeters: behind === undefined ? NO_SUB_METERS : behind.map(subMeterToBill) });
  }
  return billed;
}

/** In force in the month, or ended so lately that its last consumption is billed now (contract.md §1.1, `utilities: previous`). */
function isBillable(contract: BillingContractRow, period: Period): boolean {
  if (!BILLABLE_STATUSES.some((status) => status === contract.status)) return false;
  if (contract.startDate > lastDayOf(period)) return false;
  const last = contract.paymentUtilities === 'previous' ? addPeriods(period, -1) : period;
  return contract.endDate === null || periodOfDay(contract.endDate) >= last || contract.endDate >= firstDayOf(period);
}
