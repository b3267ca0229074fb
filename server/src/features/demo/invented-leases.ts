import { addDays, type Day } from '@kliuchar/domain/dates/day';
import {
  addPeriods,
  dayInPeriod,
  firstDayOf,
  lastDayOf,
  type Period,
  periodOfDay,
} from '@kliuchar/domain/dates/period';
import { HOMES } from './invented-homes.ts';

/** How a tenant pays: on time, after the day, in two parts, round sums above what is due, and not any more. */
export type Habit = 'on_time' | 'late' | 'in_parts' | 'above' | 'stopped' | 'stopped_lately';
export type Stage = 'draft' | 'pending' | 'scheduled' | 'lived';

export type InventedLease = {
  readonly home: number;
  readonly tenant: number;
  readonly stage: Stage;
  readonly from: Day;
  /** Null: with no end. */
  readonly to: Day | null;
  readonly rentUah: number;
  /** In dollars by a rate of the owner's own: hundredths. */
  readonly rentCents: number | null;
  readonly dueDay: number;
  readonly habit: Habit;
  readonly terminatedOn: Day | null;
  readonly notice: { readonly givenOn: Day; readonly endsOn: Day } | null;
};

const MONTHS = 12;
const HABITS: readonly Habit[] = ['on_time', 'on_time', 'late', 'on_time', 'in_parts', 'on_time', 'above'];
const DUE_DAYS = [5, 10, 10, 15] as const;
const DOLLAR_HOMES = new Map([
  [4, 85_000],
  [39, 90_000],
]);

/**
 * Flats where something other than a plain lease goes on, by their place in the list of homes. A lease that ends earlier than was
 * agreed ends with a month: the receipt of that month has been issued for all of it, as the owner would bill it again if it were not.
 */
const SPECIAL = {
  changedTenant: 2,
  terminated: 7,
  endedAndVacant: 11,
  endsInTwelveDays: 14,
  movedInMidMonth: 16,
  underNotice: 18,
  pending: 21,
  endsInFourWeeks: 26,
  scheduled: 30,
  draft: 35,
  vacant: 37,
} as const;
/** Moved in during the year, so that the occupancy grows. */
const LATER = new Map([
  [23, -8],
  [25, -6],
  [28, -4],
  [33, -2],
]);
const STOPPED = new Map<number, Habit>([
  [5, 'stopped'],
  [20, 'stopped_lately'],
  [32, 'stopped_lately'],
]);

export function firstMonthOf(today: Day): Period {
  return addPeriods(periodOfDay(today), 1 - MONTHS);
}

/** Every lease of the year before this day, in the order in which they begin. */
export function inventedLeases(today: Day): InventedLease[] {
  const month = periodOfDay(today);
  const start = (offset: number, date = 1) => dayInPeriod(addPeriods(month, offset), date);
  const year = firstDayOf(firstMonthOf(today));
  const habitOf = (home: number) => STOPPED.get(home) ?? HABITS[home % HABITS.length] ?? 'on_time';
  const plain = (home: number, change: Partial<InventedLease> = {}): InventedLease => ({
    home,
    tenant: home,
    stage: 'lived',
    from: year,
    to: home % 3 === 0 ? null : lastDayOf(addPeriods(month, 3 + (home % 9))),
    rentUah: HOMES[home]?.rentUah ?? 0,
    rentCents: DOLLAR_HOMES.get(home) ?? null,
    dueDay: habitOf(home) === 'in_parts' ? 25 : (DUE_DAYS[home % DUE_DAYS.length] ?? 10),
    habit: habitOf(home),
    terminatedOn: null,
    notice: null,
    ...change,
  });
  const special: Readonly<Record<number, InventedLease[]>> = {
    [SPECIAL.changedTenant]: [
      plain(2, { to: lastDayOf(addPeriods(month, -5)), tenant: 60, habit: 'on_time' }),
      plain(2, { from: start(-4), to: lastDayOf(addPeriods(month, 7)) }),
    ],
    [SPECIAL.terminated]: [
      plain(7, {
        habit: 'stopped',
        to: lastDayOf(addPeriods(month, 4)),
        terminatedOn: lastDayOf(addPeriods(month, -2)),
      }),
    ],
    [SPECIAL.endedAndVacant]: [plain(11, { habit: 'on_time', to: lastDayOf(addPeriods(month, -2)) })],
    [SPECIAL.endsInTwelveDays]: [plain(14, { to: addDays(today, 12) })],
    [SPECIAL.movedInMidMonth]: [plain(16, { from: start(-6, 15), to: null })],
    [SPECIAL.underNotice]: [
      plain(18, {
        to: null,
        notice: { givenOn: addDays(today, -9), endsOn: lastDayOf(periodOfDay(addDays(today, 21))) },
      }),
    ],
    [SPECIAL.pending]: [plain(21, { stage: 'pending', from: addDays(today, 9), to: null })],
    [SPECIAL.endsInFourWeeks]: [plain(26, { to: addDays(today, 27) })],
    [SPECIAL.scheduled]: [plain(30, { stage: 'scheduled', from: start(1), to: null })],
    [SPECIAL.draft]: [plain(35, { stage: 'draft', from: addDays(today, 14), to: null })],
    [SPECIAL.vacant]: [],
  };
  const leases = HOMES.flatMap(({ index }) => {
    const later = LATER.get(index);
    return special[index] ?? [plain(index, later === undefined ? {} : { from: start(later) })];
  });
  return leases.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.home - b.home));
}
