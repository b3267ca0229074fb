import { type Day, dayParts, daysBetween } from '@kliuchar/domain/dates/day';
import type { InventedHome } from './invented-homes.ts';

export type MeteredService = 'electricity' | 'cold_water' | 'gas';

/** What meters show: a use with its seasons and its people, in thousandths, so that no float comes near a reading. */

/** January first. Light and heaters in winter, conditioners in July; gas heats. */
const SEASONS: Readonly<Record<MeteredService, readonly number[]>> = {
  electricity: [128, 122, 112, 98, 88, 90, 104, 101, 90, 98, 112, 126],
  cold_water: [96, 95, 98, 99, 103, 108, 112, 110, 103, 99, 97, 98],
  gas: [290, 270, 205, 110, 35, 25, 22, 22, 40, 120, 210, 280],
};
const THOUSANDTHS_A_DAY: Readonly<Record<MeteredService, (home: InventedHome) => number>> = {
  electricity: ({ residents, type }) => (type === 'office' ? 26_000 : 2_900 + residents * 1_250),
  cold_water: ({ residents }) => 60 + residents * 95,
  gas: ({ residents }) => 900 + residents * 260,
};
/** Of a hundred kilowatt-hours as many are used by day. */
const DAY_SHARE = 71;

export function metersOf(home: InventedHome): MeteredService[] {
  return home.hasGas ? ['electricity', 'cold_water', 'gas'] : ['electricity', 'cold_water'];
}

/** A number from 0 to 99 that is the same for the same things on the same day: a small integer hash (Wang). */
export function chance(...parts: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 16_777_619);
    hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  }
  return ((hash ^ (hash >>> 13)) >>> 0) % 100;
}

/** Thousandths used between two days; `times` is for the month in which something was wrong. */
export function useBetween(
  { home, service }: { home: InventedHome; service: MeteredService },
  { from, to, times = 100 }: { from: Day; to: Day; times?: number },
): number {
  const season = SEASONS[service][dayParts(to).month - 1] ?? 100;
  const mood = 88 + (chance(home.index, dayParts(to).month, service.length) % 25);
  const perDay = THOUSANDTHS_A_DAY[service](home);
  return Math.floor((perDay * daysBetween(from, to) * season * mood * times) / 1_000_000);
}

export type Register = readonly number[];

/** Whole units on the oldest dial, and how much more each flat has. */
const FIRST: Readonly<Record<MeteredService, readonly [start: number, step: number]>> = {
  electricity: [1_719, 173],
  cold_water: [94, 13],
  gas: [640, 57],
};

/** What it showed when the books were begun. */
export function firstRegister(home: InventedHome, service: MeteredService): Register {
  const [first, step] = FIRST[service];
  const start = (first + home.index * step) * 1_000;
  return service === 'electricity' && home.hasTwoZones ? [start, Math.floor(start / 2)] : [start];
}

export function advance(register: Register, use: number): Register {
  const [first = 0, second] = register;
  if (second === undefined) return [first + use];
  const byDay = Math.floor((use * DAY_SHARE) / 100);
  return [first + byDay, second + use - byDay];
}

/** As it stands on the dial: whole kilowatt-hours, cubic metres to a thousandth. */
export function shown(register: Register, service: MeteredService): string[] {
  return register.map((thousandths) => {
    const whole = String(Math.floor(thousandths / 1_000));
    return service === 'electricity' ? whole : `${whole}.${String(thousandths % 1_000).padStart(3, '0')}`;
  });
}

export function firstValues(home: InventedHome, service: MeteredService): string[] {
  return shown(firstRegister(home, service), service);
}
