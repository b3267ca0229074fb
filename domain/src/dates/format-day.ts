import { NBSP } from '../text/typography.ts';
import { type Day, dayNumber, dayParts } from './day.ts';
import { type Period, periodParts } from './period.ts';

const MONTHS = [
  ['січень', 'січня', 'січні'],
  ['лютий', 'лютого', 'лютому'],
  ['березень', 'березня', 'березні'],
  ['квітень', 'квітня', 'квітні'],
  ['травень', 'травня', 'травні'],
  ['червень', 'червня', 'червні'],
  ['липень', 'липня', 'липні'],
  ['серпень', 'серпня', 'серпні'],
  ['вересень', 'вересня', 'вересні'],
  ['жовтень', 'жовтня', 'жовтні'],
  ['листопад', 'листопада', 'листопаді'],
  ['грудень', 'грудня', 'грудні'],
] as const;

const WEEKDAYS = [
  ['понеділок', 'пн'],
  ['вівторок', 'вт'],
  ['середа', 'ср'],
  ['четвер', 'чт'],
  ['п’ятниця', 'пт'],
  ['субота', 'сб'],
  ['неділя', 'нд'],
] as const;

/** `monthName(11) = "листопад"`; months are written in lower case. */
export function monthName(month: number): string {
  return monthForms(month)[0];
}

/** `monthNameGenitive(11) = "листопада"`, the form after a date. */
export function monthNameGenitive(month: number): string {
  return monthForms(month)[1];
}

/** `monthNameLocative(11) = "листопаді"`, the form after «у». */
export function monthNameLocative(month: number): string {
  return monthForms(month)[2];
}

/** 1 for Monday … 7 for Sunday: 1970-01-01 was a Thursday. */
export function weekdayNumber(value: Day): number {
  return ((((dayNumber(value) + 3) % 7) + 7) % 7) + 1;
}

/** `weekdayName(2026-11-20) = "п’ятниця"`. */
export function weekdayName(value: Day): string {
  return weekdayForms(value)[0];
}

/** `weekdayShort(2026-11-20) = "пт"`. */
export function weekdayShort(value: Day): string {
  return weekdayForms(value)[1];
}

/** The form for data: `25.11.2026`. */
export function formatDay(value: Day): string {
  return `${value.slice(8, 10)}.${value.slice(5, 7)}.${value.slice(0, 4)}`;
}

/** The form for sentences: «25 листопада». A date is one word to the eye, so its spaces do not break (ukraine.md §8). */
export function formatDayMonth(value: Day): string {
  const { month, date } = dayParts(value);
  return `${date}${NBSP}${monthNameGenitive(month)}`;
}

/** The form for documents: «25 листопада 2026 р.». */
export function formatDayLong(value: Day): string {
  return `${formatDayMonth(value)}${NBSP}${dayParts(value).year}${NBSP}р.`;
}

/** With the weekday before it: «п’ятниця, 20 листопада 2026 р.». */
export function formatDayFull(value: Day): string {
  return `${weekdayName(value)}, ${formatDayLong(value)}`;
}

/** A month with its year: «листопад 2026». */
export function formatPeriod(value: Period): string {
  const { year, month } = periodParts(value);
  return `${monthName(month)}${NBSP}${year}`;
}

/** The genitive of a month with its year: «листопада 2026», as in «тариф з листопада 2026». */
export function formatPeriodGenitive(value: Period): string {
  const { year, month } = periodParts(value);
  return `${monthNameGenitive(month)}${NBSP}${year}`;
}

function monthForms(month: number): (typeof MONTHS)[number] {
  const forms = MONTHS[month - 1];
  if (forms === undefined) throw new RangeError(`Not a month: ${month}`);
  return forms;
}

function weekdayForms(value: Day): (typeof WEEKDAYS)[number] {
  const forms = WEEKDAYS[weekdayNumber(value) - 1];
  if (forms === undefined) throw new RangeError(`Not a day: ${value}`);
  return forms;
}
