import { createInfoReading as readingEndpoint } from '@kliuchar/api-schema/info';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import { withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { recordReading } from '../meters/public.ts';
import { sendReading } from '../public-pages/public.ts';
import { bodyOf, type DemoMeter, type Portfolio } from './found-portfolio.ts';
import { firstMonthOf } from './invented-leases.ts';
import type { LivedLease } from './lease-steps.ts';
import { advance, firstRegister, type Register, shown, useBetween } from './meter-use.ts';
import { eachOf, type Stage } from './stage.ts';

/** A meter with what it shows now; it turns whether or not anybody reads it, and hardly where nobody lives. */
export type Dial = {
  readonly meter: DemoMeter;
  register: Register;
  readOn: Day;
  readFor: Period | null;
  isLivedIn: boolean;
};
/** Hundredths of the usual use: a lamp at a viewing, a tap when it is cleaned. */
const IN_EMPTY = 4;

export function dialsOf({ meters }: Portfolio, today: Day): Dial[] {
  const installedOn = addDays(firstDayOf(firstMonthOf(today)), -1);
  return meters.map((meter) => ({
    meter,
    register: firstRegister(meter.home, meter.service),
    readOn: installedOn,
    readFor: null,
    isLivedIn: false,
  }));
}

/** By home and month before this one: what makes a sheet of readings worth looking at. Hundredths of the usual use. */
const ODD = new Map([
  ['electricity 6 -1', 330],
  ['electricity 12 0', 290],
  ['electricity 9 -2', 0],
  ['cold_water 3 -1', 240],
]);
/**
 * Nobody was at home to read it: the receipt is by the usual use. Those of the last two months are still asked for (`AWAITED` in
 * bill-month.ts).
 */
const FORGOTTEN = new Set([
  'electricity 10 0',
  'cold_water 24 0',
  'cold_water 34 0',
  'electricity 41 0',
  'electricity 10 -1',
  'cold_water 24 -1',
  'electricity 41 -1',
  'cold_water 13 -1',
  'electricity 38 -1',
  'electricity 29 -3',
  'cold_water 40 -6',
]);
/** Of this month sent by the tenants themselves, and not looked at yet: hundredths of the usual use. */
const SENT = new Map([
  ['electricity 17', 100],
  ['cold_water 22', 100],
  ['electricity 31', 330],
]);

function monthsBefore(today: Day, month: Period): number {
  let count = 0;
  for (let each = month; each < periodOfDay(today); each = addPeriods(each, 1)) count -= 1;
  return count;
}

type Round = { readonly month: Period; readonly early: boolean };

/** All meters of a month; in the early round every third, and those stay as they are in the round at the end. */
export async function readMeters(stage: Stage, dials: readonly Dial[], { month, early }: Round): Promise<void> {
  const months = monthsBefore(stage.today, month);
  const wanted = dials.filter(({ meter, readFor }) => {
    const name = `${meter.service} ${meter.home.index}`;
    if (FORGOTTEN.has(`${name} ${months}`) || (months === 0 && SENT.has(name))) return false;
    return early ? meter.home.index % 3 === 0 : readFor !== month;
  });
  await eachOf(wanted, async (dial) => {
    const times = ODD.get(`${dial.meter.service} ${dial.meter.home.index} ${months}`) ?? 100;
    await readDial(stage, dial, { source: 'owner', times });
    dial.readFor = month;
  });
}

/** What the meters of a home show when the keys are handed over: the act's figures, from which the new tenant's bills begin. */
export async function readAtHandover(
  stage: Stage,
  dials: readonly Dial[],
  { home, direction }: { readonly home: number; readonly direction: ActDirection },
): Promise<void> {
  await eachOf(
    dials.filter(({ meter }) => meter.home.index === home),
    async (dial) => {
      await readDial(stage, dial, { source: 'handover', times: 100 });
      dial.isLivedIn = direction === 'in';
    },
  );
}

/** By the link of the lease, as figures from a phone. */
export async function sendReadings(
  { deps, today }: Stage,
  dials: readonly Dial[],
  leases: readonly LivedLease[],
): Promise<void> {
  for (const dial of dials) {
    const { meter, register, readOn } = dial;
    const times = SENT.get(`${meter.service} ${meter.home.index}`);
    const lived = leases.findLast(({ lease }) => lease.home === meter.home.index);
    if (times === undefined || lived === undefined) continue;
    const date = deps.clock.today();
    const values = shown(advance(register, useBetween(meter, { from: readOn, to: date, times })), meter.service);
    const { contractId, key: k } = lived;
    const period = periodOfDay(today);
    const body = bodyOf(readingEndpoint, { k, meterId: meter.id, period, date, values, confirm: ['high'] });
    await sendReading(deps, { contractId, body, trace: { requestId: newId() } });
  }
}

type How = { readonly source: 'owner' | 'handover'; readonly times: number };

async function readDial({ deps, actor, today }: Stage, dial: Dial, { source, times }: How): Promise<void> {
  const on = deps.clock.today();
  const brought = { source: 'owner', state: 'approved', userId: actor.userId, today, propertyId: null } as const;
  const { meter } = dial;
  const share = dial.isLivedIn ? times : IN_EMPTY;
  dial.register = advance(dial.register, useBetween(meter, { from: dial.readOn, to: on, times: share }));
  dial.readOn = on;
  const values = shown(dial.register, meter.service);
  await withWriteScope(deps.db, actor, (db) =>
    recordReading(
      db,
      { meterId: meter.id, date: on, values, confirm: ['high'], ...(source === 'handover' && { source }) },
      brought,
    ),
  );
}
