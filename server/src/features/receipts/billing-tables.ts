import type { RateTables } from '@kliuchar/domain/contracts/rate-tables';
import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import type { SharedBill } from '@kliuchar/domain/receipts/receipt-types';
import type { Tariff, TariffVersion } from '@kliuchar/domain/tariffs/tariff';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { loadRateTables } from '../rates/public.ts';
import { listTariffVersions, type TariffVersionRow } from './billing-inputs.sql.ts';
import { zonesOf } from './billing-meters.ts';
import { listShares, type OpenShareRow } from './shared-bill-charges.sql.ts';
import { decimalOrNull } from './stored-terms.ts';

/** What many contracts share: read once for a run and passed by reference (domain, `ReceiptInput`). */
export type BillingTables = {
  readonly tariffs: ReadonlyMap<string, Tariff>;
  readonly rates: RateTables;
  /** By object: its parts of shared bills, and the contracts that have them on a receipt already. */
  readonly shares: ReadonlyMap<string, readonly OpenShare[]>;
};

export type OpenShare = { readonly bill: SharedBill; readonly chargedTo: readonly string[] };

/** A bill that came later than a year after its month is a matter for a line by hand. */
const BILL_HISTORY_MONTHS = 12;

export async function loadBillingTables(db: Db, ownerId: string, period: Period): Promise<BillingTables> {
  const bills = { from: addPeriods(period, -BILL_HISTORY_MONTHS), to: period };
  const [versions, rates, shares] = await Promise.all([
    listTariffVersions(db, ownerId),
    loadRateTables(db, ownerId, period),
    listShares(db, ownerId, bills),
  ]);
  return { tariffs: tariffsOf(versions), rates, shares: sharesOf(shares) };
}

function sharesOf(rows: readonly OpenShareRow[]): Map<string, OpenShare[]> {
  const shares = new Map<string, OpenShare[]>();
  for (const [propertyId, group] of groupRows(rows, (row) => row.propertyId))
    shares.set(propertyId, group.map(openShare));
  return shares;
}

function openShare({ propertyId: _propertyId, chargedTo, ...row }: OpenShareRow): OpenShare {
  const bill = {
    ...row,
    totalKop: kop(row.totalKop),
    weight: decimal(row.weight),
    weightTotal: decimal(row.weightTotal),
    remainderKop: kop(row.remainderKop),
  };
  return { bill, chargedTo };
}

function tariffsOf(rows: readonly TariffVersionRow[]): Map<string, Tariff> {
  const versions = groupRows(rows, (row) => row.tariffId);
  const tariffs = new Map<string, Tariff>();
  for (const [id, group] of versions) {
    const first = group[0];
    if (first === undefined) continue;
    const { service, title, unit, zones } = first;
    tariffs.set(id, { id, service, title, unit, zones: zonesOf(zones), versions: group.map(priceVersionOf) });
  }
  return tariffs;
}

export function priceVersionOf(
  row: Omit<TariffVersionRow, 'tariffId' | 'service' | 'title' | 'unit' | 'zones'>,
): TariffVersion {
  return {
    id: row.versionId,
    validFrom: row.validFrom,
    price: decimalOrNull(row.price),
    zonePrices: (row.zonePrices ?? []).map(decimal),
    blocks: (row.blocks ?? []).map((block) => ({ upTo: decimalOrNull(block.upTo), price: decimal(block.price) })),
    monthlyFeeKop: kop(row.monthlyFeeKop ?? 0),
  };
}
