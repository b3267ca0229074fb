import { plural } from '../text/plural-uk.ts';
import { NBSP } from '../text/typography.ts';
import { type Day, daysBetween } from './day.ts';

/** A count of days with its word: «5 днів», «1 день». */
export function daysInWords(days: number): string {
  return `${days}${NBSP}${plural(days, 'день', 'дні', 'днів', 'дня')}`;
}

/**
 * How far a due day is (design README, «Numbers»): «лишилося 5 днів», «лишився 1 день», «сьогодні», «прострочено на 4 дні».
 * It counts from the due day itself; whether days of grace are over is the receipt's payment status (contract.md §1.2).
 */
export function dueInWords({ today, dueOn }: { today: Day; dueOn: Day }): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return 'сьогодні';
  if (days < 0) return `прострочено на ${daysInWords(-days)}`;
  return `${plural(days, 'лишився', 'лишилося', 'лишилося')} ${daysInWords(days)}`;
}

/** A day as seen from today: «позавчора», «учора», «сьогодні», «завтра», «післязавтра», «через 5 днів», «3 дні тому». */
export function relativeDayInWords({ today, day }: { today: Day; day: Day }): string {
  const days = daysBetween(today, day);
  const near = NEAR.get(days);
  if (near !== undefined) return near;
  return days > 0 ? `через ${daysInWords(days)}` : `${daysInWords(-days)} тому`;
}

const NEAR: ReadonlyMap<number, string> = new Map([
  [-2, 'позавчора'],
  [-1, 'учора'],
  [0, 'сьогодні'],
  [1, 'завтра'],
  [2, 'післязавтра'],
]);
