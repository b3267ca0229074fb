import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { withWriteScope } from '../../platform/db/scope.ts';
import { recordReading } from '../meters/public.ts';
import type { DemoMeter, Portfolio } from './found-portfolio.ts';
import { firstMonthOf } from './invented-leases.ts';
import { advance, firstRegister, type Register, shown, useBetween } from './meter-use.ts';
import { eachOf, type Stage } from './stage.ts';

/** A meter with what it shows now; it turns whether or not anybody reads it. */
export type Dial = { readonly meter: DemoMeter; register: Register; readOn: Day };

export function dialsOf({ meters }: Portfolio, today: Day): Dial[] {
  const installedOn = addDays(firstDayOf(firstMonthOf(today)), -1);
  return meters.map((meter) => ({ meter, register: firstRegister(meter.home, meter.service), readOn: installedOn }));
}

/** By home and month before this one: what makes a sheet of readings worth looking at. Hundredths of the usual use. */
const ODD = new Map([
  ['electricity 6 -1', 330],
  ['electricity 12 0', 290],
  ['electricity 9 -2', 0],
  ['cold_water 3 -1', 240],
]);
/** Nobody was at home to read it: the receipt is by the usual use. */
const FORGOTTEN = new Set(['cold_water 13 -1', 'electricity 29 -3', 'cold_water 40 -6']);

function monthsBefore(today: Day, month: Period): number {
  let count = 0;
  for (let each = month; each < periodOfDay(today); each = addPeriods(each, 1)) count -= 1;
  return count;
}

type Round = { readonly month: Period; readonly early: boolean };

/** All meters of a month; in the early round every third, and those stay as they are in the round at the end. */
export async function readMeters(stage: Stage, dials: readonly Dial[], { month, early }: Round): Promise<void> {
  const { deps, actor, today } = stage;
  const on = deps.clock.today();
  const months = monthsBefore(today, month);
  const wanted = dials.filter(({ meter, readOn }) => {
    if (FORGOTTEN.has(`${meter.service} ${meter.home.index} ${months}`)) return false;
    return early ? meter.home.index % 3 === 0 : periodOfDay(readOn) !== month || readOn < firstDayOf(month);
  });
  const brought = { source: 'owner', state: 'approved', userId: actor.userId, today: on, propertyId: null } as const;
  await eachOf(wanted, async (dial) => {
    const { meter } = dial;
    const times = ODD.get(`${meter.service} ${meter.home.index} ${months}`) ?? 100;
    dial.register = advance(dial.register, useBetween(meter, { from: dial.readOn, to: on, times }));
    dial.readOn = on;
    const values = shown(dial.register, meter.service);
    await withWriteScope(deps.db, actor, (db) =>
      recordReading(db, { meterId: meter.id, date: on, values, confirm: ['high'] }, brought),
    );
  });
}
