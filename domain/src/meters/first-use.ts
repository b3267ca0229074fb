import { type Decimal, decimal, multiplyDecimal } from '../money/decimal.ts';
import type { ServiceCode } from '../properties/service-settings.ts';

/**
 * More than a large house uses in a month, in the units meters of the service usually count in. A meter without a history has no usual to
 * be compared with, and a decimal point left out is ten times as much: 418,0 м³ typed as 4180. It warns and never blocks (product.md §6).
 */
const MOST_A_MONTH: Partial<Record<ServiceCode, string>> = {
  electricity: '3000',
  gas: '1500',
  gas_delivery: '1500',
  cold_water: '100',
  hot_water: '60',
  sewage: '160',
  heating: '10',
};

const DAYS_OF_A_MONTH = 31;

/** What the first uses of a meter are not expected to exceed in so many days; null where nothing is known of the service. */
export function firstUseCeiling(service: ServiceCode, days: number): Decimal | null {
  const most = MOST_A_MONTH[service];
  if (most === undefined) return null;
  const months = Math.max(1, Math.ceil(days / DAYS_OF_A_MONTH));
  return multiplyDecimal(decimal(most), { units: BigInt(months), scale: 0 });
}
