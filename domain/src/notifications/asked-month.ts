import { formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';

/**
 * What a tenant is asked for of a month, in one message: readings of his meters, and photos of what he pays to suppliers himself
 * (contract.md §1.10). Either may be missing; nothing at all is asked of nobody.
 */
export type AskedMonth = {
  readonly period: Period;
  readonly hasReadings: boolean;
  /** Names of the services. */
  readonly suppliers: readonly string[];
};

export function askedTitle({ period, hasReadings, suppliers }: AskedMonth): string {
  const month = formatPeriod(period);
  if (!hasReadings) return `Покажіть оплати постачальникам за ${month}`;
  return suppliers.length === 0 ? `Передайте показники за ${month}` : `Передайте показники й фото оплат за ${month}`;
}

/** Null where nothing of the kind is asked. */
export function suppliersSentence({ suppliers }: Pick<AskedMonth, 'suppliers'>): string | null {
  return suppliers.length === 0 ? null : `Додайте фото або PDF оплат постачальникам: ${suppliers.join(', ')}.`;
}
