import { addDays } from '@kliuchar/domain/dates/day';
import { dueInWords, formatDayMonth, kyivDay, today } from '../../lib/format.ts';

/** The wire gives the instant at which something ends: midnight in Kyiv, the beginning of the first day without it. */

/** «19 грудня»: the last whole day before that instant. */
export function lastDay(endsAt: string): string {
  return formatDayMonth(addDays(kyivDay(Date.parse(endsAt)), -1));
}

/** «20 грудня»: the first day without it. */
export function firstDayAfter(endsAt: string): string {
  return formatDayMonth(kyivDay(Date.parse(endsAt)));
}

/** «лишилося 5 днів», today among them. */
export function leftUntil(endsAt: string | null): string {
  if (endsAt === null) return '';
  return dueInWords({ today: today(), dueOn: kyivDay(Date.parse(endsAt)) });
}
