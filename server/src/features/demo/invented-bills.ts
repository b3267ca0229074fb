import { createSharedBill as billEndpoint } from '@kliuchar/api-schema/shared-bills';
import { type Period, periodParts } from '@kliuchar/domain/dates/period';
import { createSharedBill } from '../shared-bills/public.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import { HOMES, STAIRCASE } from './invented-homes.ts';
import type { Stage } from './stage.ts';

const BASE_KOP = 684_150;
/** The darker the month, the longer the lamps burn. */
const BY_MONTH_KOP = [
  96_320, 81_740, 52_410, 31_980, 12_650, 0, 4_370, 18_290, 37_460, 58_130, 79_880, 98_510,
] as const;

/** What light and lifts cost in this month. */
export function staircaseKop(month: Period): number {
  return BASE_KOP + (BY_MONTH_KOP[periodParts(month).month - 1] ?? 0);
}

/** The bill of a month comes when it is over, before the receipts that carry it are made; the part of an empty flat stays with the owner. */
export async function billStaircase(
  { deps, actor }: Stage,
  { propertyIds }: Pick<Portfolio, 'propertyIds'>,
  month: Period,
): Promise<void> {
  const shares = HOMES.filter(({ inComplex }) => inComplex).map(({ index }) => ({
    propertyId: propertyIds.get(index) ?? '',
  }));
  const totalKop = staircaseKop(month);
  const body = { service: 'custom', title: STAIRCASE, period: month, basis: 'area', totalKop, shares } as const;
  await createSharedBill(deps, actor, bodyOf(billEndpoint, body));
}
