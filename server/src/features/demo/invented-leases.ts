import { addDays, addMonthsToDay, type Day, maxDay } from '@kliuchar/domain/dates/day';
import {
  addPeriods,
  dayInPeriod,
  firstDayOf,
  lastDayOf,
  type Period,
  periodOfDay,
} from '@kliuchar/domain/dates/period';
import { HOMES } from './invented-homes.ts';

/**
 * How a tenant pays: on time, after the day, in two parts, round sums above what is due, by telling of it on the page of his receipt, and
 * not any more: for three months, for two and for one.
 */
export type Habit =
  | 'on_time'
  | 'late'
  | 'in_parts'
  | 'above'
  | 'reports'
  | 'stopped'
  | 'stopped_before'
  | 'stopped_lately';
export type Stage = 'draft' | 'pending' | 'scheduled' | 'lived';

export type InventedLease = {
  readonly home: number;
  readonly tenant: number;
  readonly stage: Stage;
  readonly from: Day;
  /** From here on it is in the books: later than `from` where the lease is older than they are. */
  readonly since: Day;
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
  terminated: 7,
  endedAndVacant: 11,
  endsInTwelveDays: 14,
  underNotice: 18,
  pending: 21,
  endsInFourWeeks: 26,
  scheduled: 30,
  draft: 35,
  vacant: 37,
} as const;

type Start = { readonly months: number; readonly date: number };
/** Moved in during the year into a flat that had stood empty: months before this one, and the day. */
const MOVED_IN = new Map<number, Start>([
  [16, { months: -6, date: 15 }],
  [23, { months: -8, date: 14 }],
  [25, { months: -6, date: 20 }],
  [28, { months: -4, date: 8 }],
  [33, { months: -2, date: 17 }],
]);
/** Moved in some days after the tenant before had left with a month. */
const REPLACED = new Map<number, Start & { readonly former: number }>([
  [2, { former: 60, months: -4, date: 4 }],
  [12, { former: 61, months: -5, date: 3 }],
  [19, { former: 62, months: -7, date: 12 }],
  [27, { former: 63, months: -2, date: 9 }],
  [29, { former: 64, months: -9, date: 18 }],
]);
/** Whoever lived where the next lease has not begun yet. */
const FORMER = { pending: 65, scheduled: 66 } as const;
const HABIT_OF = new Map<number, Habit>([
  [5, 'stopped'],
  [15, 'reports'],
  [20, 'stopped_lately'],
  [32, 'stopped_before'],
  [36, 'reports'],
]);
/** What has not been agreed lately is cheaper: hundredths of the rent of today for each year. */
const CHEAPER_A_YEAR = 5;
/** An end that is nearer is one of those that are told of above. */
const FAR_ENOUGH_DAYS = 60;
/** A longer lease of premises has to be certified by a notary. */
const OFFICE_MONTHS = 35;

export function firstMonthOf(today: Day): Period {
  return addPeriods(periodOfDay(today), 1 - MONTHS);
}

/** A day of the three years before the books. */
function longAgo(home: number, opening: Day): Day {
  return addDays(opening, -(25 + ((home * 211) % 1_000)));
}

function endOf(home: number, from: Day, today: Day): Day | null {
  const term = HOMES[home]?.type === 'office' ? OFFICE_MONTHS : MONTHS;
  if (term === MONTHS && home % 3 === 0) return null;
  for (let months = term; ; months += MONTHS) {
    const end = addDays(addMonthsToDay(from, months), -1);
    if (end > addDays(today, FAR_ENOUGH_DAYS)) return end;
  }
}

/** A round sum, as it was agreed when the lease began. */
function rentOf(home: number, from: Day, opening: Day): number {
  const present = HOMES[home]?.rentUah ?? 0;
  let percent = 100;
  for (let day = opening; from < day; day = addMonthsToDay(day, -MONTHS)) percent -= CHEAPER_A_YEAR;
  return Math.round((present * percent) / 50_000) * 500;
}

/** Every lease that was lived in the year before this day or waits to be, in the order in which they come into the books. */
export function inventedLeases(today: Day): InventedLease[] {
  const month = periodOfDay(today);
  const opening = firstDayOf(firstMonthOf(today));
  const startOf = ({ months, date }: Start) => dayInPeriod(addPeriods(month, months), date);
  const habitOf = (home: number) => HABIT_OF.get(home) ?? HABITS[home % HABITS.length] ?? 'on_time';
  const plain = (home: number, change: Partial<InventedLease> = {}): InventedLease => {
    const from = change.from ?? longAgo(home, opening);
    return {
      home,
      tenant: home,
      stage: 'lived',
      from,
      since: maxDay(from, opening),
      to: endOf(home, from, today),
      rentUah: rentOf(home, from, opening),
      rentCents: DOLLAR_HOMES.get(home) ?? null,
      dueDay: habitOf(home) === 'in_parts' ? 25 : (DUE_DAYS[home % DUE_DAYS.length] ?? 10),
      habit: habitOf(home),
      terminatedOn: null,
      notice: null,
      ...change,
    };
  };
  const former = (home: number, tenant: number, lastMonths: number) =>
    plain(home, { tenant, habit: 'on_time', dueDay: 10, to: lastDayOf(addPeriods(month, lastMonths)) });
  const aheadFor = (home: number, stage: Stage, from: Day) => plain(home, { stage, from, since: from });
  const special: Readonly<Record<number, InventedLease[]>> = {
    [SPECIAL.terminated]: [plain(7, { habit: 'stopped', terminatedOn: lastDayOf(addPeriods(month, -2)) })],
    [SPECIAL.endedAndVacant]: [
      plain(11, {
        from: startOf({ months: -10, date: 5 }),
        habit: 'on_time',
        dueDay: 10,
        to: lastDayOf(addPeriods(month, -2)),
      }),
    ],
    [SPECIAL.endsInTwelveDays]: [plain(14, { to: addDays(today, 12) })],
    [SPECIAL.underNotice]: [
      plain(18, {
        to: null,
        notice: { givenOn: addDays(today, -9), endsOn: lastDayOf(periodOfDay(addDays(today, 21))) },
      }),
    ],
    [SPECIAL.pending]: [former(21, FORMER.pending, -1), aheadFor(21, 'pending', addDays(today, 9))],
    [SPECIAL.endsInFourWeeks]: [plain(26, { to: addDays(today, 27) })],
    [SPECIAL.scheduled]: [former(30, FORMER.scheduled, 0), aheadFor(30, 'scheduled', startOf({ months: 1, date: 1 }))],
    [SPECIAL.draft]: [aheadFor(35, 'draft', addDays(today, 14))],
    [SPECIAL.vacant]: [],
  };
  const leases = HOMES.flatMap(({ index }) => {
    const movedIn = MOVED_IN.get(index);
    const replaced = REPLACED.get(index);
    if (replaced !== undefined)
      return [former(index, replaced.former, replaced.months - 1), plain(index, { from: startOf(replaced) })];
    return special[index] ?? [plain(index, movedIn === undefined ? {} : { from: startOf(movedIn) })];
  });
  return leases.sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : a.home - b.home));
}
