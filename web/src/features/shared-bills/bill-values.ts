import type { SharedBill, SharedBillService } from '@kliuchar/api-schema/shared-bills';
import type { Day } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, type Period } from '@kliuchar/domain/dates/period';
import { type Decimal, parseDecimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import type { SharedBasis } from '@kliuchar/domain/receipts/explanation';
import { splitSharedBill } from '@kliuchar/domain/receipts/shared-bill';

export type Candidate = SharedBillService['properties'][number];

export type BillRow = { readonly service: SharedBillService; readonly bill: SharedBill | null };

/** What the month has to divide: each service with its bills, two suppliers being two rows, and the bills of services that nobody shares any more. */
export function billRows(services: readonly SharedBillService[], bills: readonly SharedBill[]): BillRow[] {
  const isOf = (bill: SharedBill) => (one: SharedBillService) =>
    one.service === bill.service && one.title === bill.title;
  const shared = services.flatMap((service): BillRow[] => {
    const own = bills.filter((bill) => isOf(bill)(service));
    return own.length === 0 ? [{ service, bill: null }] : own.map((bill) => ({ service, bill }));
  });
  const left = bills.filter((bill) => !services.some(isOf(bill)));
  return [
    ...shared,
    ...left.map((bill) => {
      const { id, service, title } = bill;
      return { service: { service, title, properties: [], billId: id }, bill };
    }),
  ];
}

/** The objects of the service, and those that the bill has been divided over before, by what they were counted for then. */
export function candidatesOf(service: SharedBillService, bill: SharedBill | null): readonly Candidate[] {
  const known = new Set(service.properties.map(({ propertyId }) => propertyId));
  const others = (bill?.shares ?? []).filter(({ propertyId }) => !known.has(propertyId));
  const gone = others.map(({ propertyId, propertyName, tenantName, weight }): Candidate => {
    return {
      propertyId,
      propertyName,
      tenantName,
      areaTotal: bill?.basis === 'area' ? weight : null,
      residentsCount: bill?.basis === 'persons' ? Number(weight) : null,
      isMetered: bill?.basis === 'sub_meters',
      used: bill?.basis === 'sub_meters' ? weight : null,
      leaseFrom: null,
      leaseTo: null,
    };
  });
  return [...service.properties, ...gone];
}

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

/** A remark names the share of those that were sent, the form has a row for each object: it comes back to its own row. */
export function rowOf(name: string, { shares }: Pick<BillValues, 'shares'>): string {
  const sent = shares.flatMap(({ included }, at) => (included ? [at] : []));
  const [, index, field] = /^shares\.(\d+)\.(\w+)$/.exec(name) ?? [];
  const row = index === undefined ? undefined : sent[Number(index)];
  return row === undefined ? name : `shares.${row}.${field === 'propertyId' ? 'included' : field}`;
}

/** What an object has of what the bill is divided by; null while it is not known, and for a basis that asks for nothing of the object. */
export function quantityOf({ areaTotal, residentsCount, used }: Candidate, basis: SharedBasis): string | null {
  if (basis === 'area') return areaTotal;
  if (basis === 'sub_meters') return used;
  return basis === 'persons' && residentsCount !== null ? String(residentsCount) : null;
}

/** What an object is counted for; null while something is missing. */
function weightOf(candidate: Candidate, basis: SharedBasis, weight: string | null): Decimal | null {
  if (basis === 'equal') return { units: 1n, scale: 0 };
  const share = basis === 'custom' ? weight : quantityOf(candidate, basis);
  return share === null ? null : parseDecimal(share);
}

export type Division = {
  readonly parts: ReadonlyMap<string, Kop>;
  readonly tenantsKop: Kop;
  readonly ownerKop: Kop;
  /** Whether each object that shares the bill has what it is counted for: until then the parts are not what they will be. */
  readonly isWhole: boolean;
};

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
  const isWhole = sharing.length === values.shares.filter(({ included }) => included).length;
  return { parts, tenantsKop: kop(tenants), ownerKop: kop(totalKop - tenants), isWhole };
}
