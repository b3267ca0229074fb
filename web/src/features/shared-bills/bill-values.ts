import type { SharedBill, SharedBillService } from '@kliuchar/api-schema/shared-bills';
import type { Day } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, type Period } from '@kliuchar/domain/dates/period';
import { type Decimal, parseDecimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import type { SharedBasis } from '@kliuchar/domain/receipts/explanation';
import { splitSharedBill } from '@kliuchar/domain/receipts/shared-bill';

export type Candidate = SharedBillService['properties'][number];

export type ShareRow = { propertyId: string; included: boolean; weight: string | null };

export type BillValues = {
  totalKop: number | null;
  basis: SharedBasis;
  shares: ShareRow[];
  note: string;
  fileId: string | null;
};

/** Every object of the service; a new bill takes them all, by area where each has one. */
export function billValues(properties: readonly Candidate[], bill: SharedBill | null): BillValues {
  if (bill === null) {
    const basis = properties.every(({ areaTotal }) => areaTotal !== null) ? 'area' : 'equal';
    const shares = properties.map(({ propertyId }) => ({ propertyId, included: true, weight: null }));
    return { totalKop: null, basis, shares, note: '', fileId: null };
  }
  const shares = properties.map(({ propertyId }) => {
    const share = bill.shares.find((one) => one.propertyId === propertyId);
    return {
      propertyId,
      included: share !== undefined,
      weight: bill.basis === 'custom' ? (share?.weight ?? null) : null,
    };
  });
  return { totalKop: bill.totalKop, basis: bill.basis, shares, note: bill.note ?? '', fileId: bill.fileId };
}

export type PartOfMonth = { readonly from: Day | null; readonly to: Day | null };

/** The days of who rents for a part of the month: the others are the owner's, as the receipt counts them. Null for a whole month. */
export function partOfMonth({ leaseFrom, leaseTo }: Candidate, month: Period): PartOfMonth | null {
  const from = leaseFrom !== null && leaseFrom > firstDayOf(month) ? leaseFrom : null;
  const to = leaseTo !== null && leaseTo < lastDayOf(month) ? leaseTo : null;
  return from === null && to === null ? null : { from, to };
}

/** Only those that share it; a weight goes with the basis that has weights. */
export function sharesToSend({ basis, shares }: Pick<BillValues, 'basis' | 'shares'>) {
  return shares
    .filter(({ included }) => included)
    .map(({ propertyId, weight }) => ({ propertyId, ...(basis === 'custom' && { weight: weight ?? undefined }) }));
}

/** What an object is counted for; null while something is missing. */
export function weightOf(candidate: Candidate, basis: SharedBasis, weight: string | null): Decimal | null {
  if (basis === 'equal') return { units: 1n, scale: 0 };
  if (basis === 'custom') return weight === null ? null : parseDecimal(weight);
  if (basis === 'area') return candidate.areaTotal === null ? null : parseDecimal(candidate.areaTotal);
  return candidate.residentsCount === null ? null : { units: BigInt(candidate.residentsCount), scale: 0 };
}

export type Division = { readonly parts: ReadonlyMap<string, Kop>; readonly tenantsKop: Kop; readonly ownerKop: Kop };

/** The parts as the server will divide it, shown while it is typed; null until there is something to divide. */
export function divide(values: BillValues, properties: readonly Candidate[]): Division | null {
  const { totalKop, basis } = values;
  if (totalKop === null || totalKop <= 0) return null;
  const sharing = properties.flatMap((candidate, at) => {
    const row = values.shares[at];
    const weight = row?.included ? weightOf(candidate, basis, row.weight) : null;
    return weight === null ? [] : [{ candidate, weight }];
  });
  if (sharing.every(({ weight }) => weight.units === 0n)) return null;
  const split = splitSharedBill(
    kop(totalKop),
    sharing.map(({ weight }) => weight),
  );
  const parts = new Map<string, Kop>();
  let tenants = 0;
  for (const [at, { candidate }] of sharing.entries()) {
    const amountKop = split[at]?.amountKop ?? kop(0);
    parts.set(candidate.propertyId, amountKop);
    if (candidate.tenantName !== null) tenants += amountKop;
  }
  return { parts, tenantsKop: kop(tenants), ownerKop: kop(totalKop - tenants) };
}
