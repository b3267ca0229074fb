import type { Day } from '@kliuchar/domain/dates/day';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';

export function previousPeriod(of: Day): string {
  return addPeriods(periodOfDay(of), -1);
}
